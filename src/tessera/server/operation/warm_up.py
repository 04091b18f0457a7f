"""Compiling the games in the background: people play from the first second, programs wait for their search.

The server itself interprets the rules. Programs think in worker processes, with compiled code that is taken
from the cache on disk; here, processes that only compile fill it, a game each. What somebody waits for comes
first, and gets a second process that begins with what takes longest.
"""

import asyncio
import contextlib
import json
import logging
import os
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from tessera.core.cache_folder import forget_unused_files
from tessera.server.table.refusal import Refusal

COMPILERS = min(2, os.cpu_count() or 1)
"""Processes that compile at once: each takes a core, and a few hundred megabytes."""
SLOWEST_FIRST = "slowest-first"
"""What the second process for a game is told: compile only what takes longest."""
Job = tuple[str, ...]
"""What a process is to compile: the name of a game, alone or with SLOWEST_FIRST."""
NICENESS = 5
"""People's moves come before the compiler."""

log = logging.getLogger("tessera.warm_up")


@dataclass
class Progress:
    """How far a game is: what programs need at a table is compiled once it is ready."""

    ready: bool = False
    done: int = 0
    steps: int | None = None


@dataclass
class WarmUp:
    """What is compiled and what is not yet."""

    enabled: bool = True
    games: dict[str, Progress] = field(default_factory=dict)
    finished: asyncio.Event = field(default_factory=asyncio.Event)
    _wanted: list[str] = field(default_factory=list)
    """What was asked for, the newest first."""
    _waiting: list[Job] = field(default_factory=list)
    _compilers: dict[Job, asyncio.subprocess.Process] = field(default_factory=dict)
    _put_back: set[Job] = field(default_factory=set)
    """What was ended in favour of another game."""
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set, and replaced by another, whenever a game has come further."""

    @property
    def ready(self) -> bool:
        """Whether everything is compiled."""
        return self.finished.is_set()

    def status(self) -> dict[str, Any]:
        """What the page is told."""
        return {
            name: {"ready": game.ready, "done": game.done, "steps": game.steps}
            for name, game in self.games.items()
        }

    def check(self, game: str) -> None:
        """Refuse what needs a search and would have to wait for the compiler."""
        if not self._is_ready(game):
            self.want(game)
            raise Refusal("warming-up", "the program is still being compiled: try again soon", game=game)

    def look_at(self, game: str) -> None:
        """Somebody may play this game soon, if it is one."""
        if game in self.games and not self._is_ready(game):
            self.want(game)

    def want(self, game: str) -> None:
        """Compile this game next, even if others that nobody asked for have to wait."""
        if game not in self._wanted and (game,) in [*self._waiting, *self._compilers]:
            self._waiting.append((game, SLOWEST_FIRST))
        self._wanted = [game, *(name for name in self._wanted if name != game)]
        asked_for = sum(job[0] == game for job in self._waiting)
        unwanted = [job for job in self._compilers if job[0] not in self._wanted]
        room = COMPILERS - len(self._compilers)
        for job in unwanted[::-1][: max(0, asked_for - room)]:
            self._put_back.add(job)
            with contextlib.suppress(ProcessLookupError):
                self._compilers[job].kill()

    async def wait_for(self, game: str) -> AsyncIterator[Progress]:
        """Ask for a game, and tell how far it is until its programs can think."""
        if not self._is_ready(game):
            self.want(game)
        while not self._is_ready(game):
            changed = self._changed
            yield self.games.get(game, Progress())
            await changed.wait()

    def _is_ready(self, game: str) -> bool:
        return self.ready or not self.enabled or self.games.get(game, Progress()).ready

    def _tell(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def run(self) -> None:
        """Compile what is not compiled yet."""
        try:
            if self.enabled:
                await self._run()
        except Exception:
            log.exception("compiling in advance failed; programs compile when they first think")
        finally:
            for progress in self.games.values():
                progress.ready = True
            self.finished.set()
            self._tell()

    async def _run(self) -> None:
        names = await asyncio.to_thread(game_names)
        self.games = {name: Progress() for name in names}
        self._waiting = [(name,) for name in names if not await self._is_compiled(name)]
        async with asyncio.TaskGroup() as group:
            for _ in range(COMPILERS):
                group.create_task(self._compile_waiting())
        await asyncio.to_thread(forget_unused_files)

    async def _is_compiled(self, name: str) -> bool:
        try:
            found = await asyncio.to_thread(is_compiled, name)
        except Exception:
            log.exception("a game could not be compiled in advance", extra={"game": name})
            found = True  # Whoever asks for its program is told what is wrong.
        if found:
            self._set_ready(name)
        return found

    def _set_ready(self, name: str) -> None:
        self.games[name].ready = True
        self._tell()

    async def _compile_waiting(self) -> None:
        """Compile one thing after the other; those that are put back come again."""
        while self._waiting:
            job = min(self._waiting, key=self._turn)
            self._waiting.remove(job)
            try:
                await self._compile(job)
                log.info("compiled", extra={"game": job[0]})
            except InterruptedError:
                if job not in self._put_back:
                    raise
                self._put_back.remove(job)
                self._waiting.append(job)
                continue
            except Exception:
                log.exception("a game could not be compiled in advance", extra={"game": job[0]})
            if SLOWEST_FIRST not in job:
                self._set_ready(job[0])

    def _turn(self, job: Job) -> tuple[int, int]:
        """When a job's turn is: what was asked for last comes first."""
        name = job[0]
        return self._wanted.index(name) if name in self._wanted else len(self._wanted), len(job)

    async def _compile(self, job: Job) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, *job, stdout=asyncio.subprocess.PIPE
        )
        self._compilers[job] = process
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                self._note_progress(job[0], json.loads(line))
            await process.wait()
        finally:
            del self._compilers[job]
            if process.returncode is None:
                process.kill()
                await process.wait()
        assert process.returncode is not None, "it has ended"
        if process.returncode < 0:
            # Ctrl+C ends the compiler too; nobody compiles in its place.
            raise InterruptedError(f"the compiler of {job[0]} was ended")
        if process.returncode:
            raise ChildProcessError(f"the compiler of {job[0]} ended with {process.returncode}")

    def _note_progress(self, name: str, line: dict[str, Any]) -> None:
        progress = self.games[name]
        progress.done, progress.steps = line["done"], line["steps"]
        progress.ready = progress.done == progress.steps
        self._tell()


def game_names() -> list[str]:
    """All games."""
    from tessera import games  # noqa: PLC0415 - loads the rules, which must not delay the first page

    return games.game_names()


def is_compiled(name: str) -> bool:
    """Whether there is nothing to compile."""
    from tessera.games import load  # noqa: PLC0415 - the same
    from tessera.players.warmup import is_warm  # noqa: PLC0415 - the same

    return is_warm(load(name))


def compile_game(name: str) -> None:
    """Compile what tables need of a game and print how far it is, a line of JSON a step.

    With as many steps done as there are, programs can think; what follows is needed more rarely.
    """
    from tessera.games import load  # noqa: PLC0415 - the same
    from tessera.players.warmup import SEARCHING, note_warm, table_steps  # noqa: PLC0415 - the same

    game = load(name)
    done, steps = 0, len(SEARCHING)
    print(json.dumps({"done": done, "steps": steps}), flush=True)
    for step, compile_step in table_steps(game):
        compile_step()
        if step in SEARCHING:
            done += 1
            print(json.dumps({"done": done, "steps": steps}), flush=True)
    note_warm(game)


def compile_slowest(name: str) -> None:
    """Compile what takes longest of a game, for the process that compiles it all and waits for this."""
    from tessera.games import load  # noqa: PLC0415 - the same
    from tessera.players.warmup import compile_thinking  # noqa: PLC0415 - the same

    compile_thinking(load(name))


if __name__ == "__main__":
    if hasattr(os, "nice"):  # Windows has none.
        os.nice(NICENESS)
    (compile_slowest if SLOWEST_FIRST in sys.argv else compile_game)(sys.argv[1])
