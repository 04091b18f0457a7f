"""Compiling the games in the background, so that nobody waits in the middle of a game.

The compiler would hold up the event loop, so it runs in a process of its own that fills the cache on
disk; the server then only loads from there.
"""

import asyncio
import json
import logging
import sys
from dataclasses import dataclass, field
from typing import Any

from tessera.server.table.refusal import Refusal

log = logging.getLogger("tessera.warm_up")


@dataclass
class Progress:
    """How far a game is."""

    ready: bool = False
    done: int = 0
    steps: int | None = None


@dataclass
class WarmUp:
    """What is compiled and what is not yet."""

    enabled: bool = True
    games: dict[str, Progress] = field(default_factory=dict)
    finished: asyncio.Event = field(default_factory=asyncio.Event)

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

    def check(self, game: str | None) -> None:
        """Refuse what would have to wait for the compiler."""
        progress = self.games.get(game or "")
        if progress is not None and not progress.ready:
            raise Refusal("warming-up", "the game is still being compiled: try again soon", game=game)

    async def run(self) -> None:
        """Compile what is not compiled yet, then load everything."""
        try:
            if self.enabled:
                await self._run()
        except Exception:
            log.exception("compiling in advance failed; games compile when they are first played")
        finally:
            for progress in self.games.values():
                progress.ready = True
            self.finished.set()

    async def _run(self) -> None:
        names = await asyncio.to_thread(game_names)
        self.games = {name: Progress() for name in names}
        for name in names:
            try:
                await self._prepare(name)
                log.info("game ready", extra={"game": name})
            except InterruptedError:
                raise
            except Exception:
                log.exception("a game could not be compiled in advance", extra={"game": name})
            self.games[name].ready = True

    async def _prepare(self, name: str) -> None:
        if not await asyncio.to_thread(is_compiled, name):
            await self._compile(name)
        await asyncio.to_thread(load_compiled, name)

    async def _compile(self, name: str) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, name, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                progress = json.loads(line)
                self.games[name].done, self.games[name].steps = progress["done"], progress["steps"]
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        assert process.returncode is not None, "it has ended"
        if process.returncode < 0:
            # Ctrl+C ends the compiler too; a thread that compiled in its place could not be stopped.
            raise InterruptedError(f"the compiler of {name} was ended")
        if process.returncode:
            raise ChildProcessError(f"the compiler of {name} ended with {process.returncode}")


def game_names() -> list[str]:
    """All games."""
    from tessera import games  # noqa: PLC0415 - loads the compiler, which must not delay the first page

    return games.game_names()


def is_compiled(name: str) -> bool:
    """Whether loading will be quick."""
    from tessera.games import load  # noqa: PLC0415 - the same
    from tessera.players.warmup import is_warm  # noqa: PLC0415 - the same

    return is_warm(load(name))


def load_compiled(name: str) -> None:
    """Call everything compiled of a game once."""
    from tessera.games import load  # noqa: PLC0415 - the same
    from tessera.players.warmup import warm_up_steps  # noqa: PLC0415 - the same

    for _, step in warm_up_steps(load(name)):
        step()


def compile_game(name: str) -> None:
    """Compile a game and print how far it is, a line of JSON a step."""
    from tessera.games import load  # noqa: PLC0415 - the same
    from tessera.players.warmup import note_warm, warm_up_steps  # noqa: PLC0415 - the same

    game = load(name)
    steps = list(warm_up_steps(game))
    for done, (_, step) in enumerate(steps):
        print(json.dumps({"done": done, "steps": len(steps)}), flush=True)
        step()
    note_warm(game)


if __name__ == "__main__":
    compile_game(sys.argv[1])
