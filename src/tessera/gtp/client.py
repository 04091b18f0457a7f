"""Other people's programs as players, over the engine protocol."""

import shlex
import shutil
import weakref
from collections.abc import Sequence

from tessera.core import seeds
from tessera.core.errors import IllegalMoveError, TesseraError
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.gtp import dialect
from tessera.gtp.process import EngineError, EngineProcess
from tessera.players.player import PlayerError, SeededPlayer
from tessera.players.registry import Resources


def make_external(game: Game, argument: str, seed: str, resources: Resources) -> "ExternalPlayer":
    """The player `gtp:COMMAND`."""
    return ExternalPlayer(game, parse_command(argument), seed, resources.reply_seconds)


def parse_command(text: str) -> list[str]:
    """The words of a command line; the program must exist."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise PlayerError(f"the command {text!r} cannot be read: {str(error).lower()}") from None
    if not words:
        raise PlayerError('gtp is followed by a command, as in gtp:"program --option"')
    if shutil.which(words[0]) is None:
        raise PlayerError(f"there is no program {words[0]!r} to play against")
    return words


class ExternalPlayer(SeededPlayer):
    """A program that is started when it is first asked, and again after it has failed.

    In open games it is told the moves. Where there is chance or anything hidden it is told the state as
    its seat knows it (`set_state`), so that it has no more to go by than our own players.
    """

    def __init__(self, game: Game, command: Sequence[str], seed: str, reply_seconds: float) -> None:
        super().__init__(seed)
        self.game = game
        self.command = list(command)
        self.reply_seconds = reply_seconds
        self._process: EngineProcess | None = None
        self._farewell: weakref.finalize[..., ExternalPlayer] | None = None
        self._has_begun = False
        """Whether the program knows that a game has begun."""
        self._told: Position
        """The position that the program has before it, of an open game that has begun."""
        self._cpu_before = 0.0
        """The processor time of processes that have ended."""
        self._cpu_now = 0.0

    def warm_up(self, position: Position) -> None:
        """Start the program; if it cannot be started it will fail when it is asked."""
        try:
            self._running()
        except EngineError:
            self.close()

    def new_game(self, seed: str) -> None:
        """The next question begins a game."""
        super().new_game(seed)
        self._has_begun = False

    def choose(self, position: Position) -> int:
        """What the program answers; EngineError if that is no legal move."""
        try:
            return self._ask_for_move(position)
        except EngineError:
            self.close()
            raise

    def _ask_for_move(self, position: Position) -> int:
        seat = position.seat
        assert seat is not None, "nobody is to move"
        process = self._running()
        is_open = dialect.is_open_game(self.game)
        if is_open:
            self._tell_moves(process, position)
        else:
            self._tell_state(process, position)
        turn = dialect.turn_name(self.game, position.state, seat)
        move = self._parse(position, process.ask(f"genmove {turn}", self.reply_seconds))
        if is_open:
            self._told.play(move)
        return move

    def _parse(self, position: Position, answer: str) -> int:
        """The move that the program answers, if it is one."""
        if answer.strip().lower() == "resign":
            raise EngineError(EngineError.RESIGNED, f"{self.command[0]} resigns")
        try:
            move = self.game.parse_move(position.state, answer)
        except IllegalMoveError as error:
            raise EngineError(EngineError.ILLEGAL, f"{answer[:80]!r}: {error}") from None
        except TesseraError as error:
            kind = EngineError.ILLEGAL if answer.strip().lower() == "pass" else EngineError.NONSENSE
            raise EngineError(kind, f"{answer[:80]!r}: {error}") from None
        if not position.is_legal(move):
            raise EngineError(EngineError.ILLEGAL, f"{answer[:80]!r} is not legal")
        return move

    # Where the program stands ---------------------------------------------------------------------------

    def _tell_moves(self, process: EngineProcess, position: Position) -> None:
        """Bring the program to this position of an open game."""
        moves = [played.move for played in position.history]
        if not self._has_begun or moves[: len(self._told.history)] != [m.move for m in self._told.history]:
            self._begin_game(process)
            self._told = self.game.start(seed=0)
        for move in moves[len(self._told.history) :]:
            seat = self._told.seat
            assert seat is not None, "a move follows"
            turn = dialect.turn_name(self.game, self._told.state, seat)
            played = self._told.play(move)
            process.ask(f"play {turn} {played.text}", self.reply_seconds)

    def _tell_state(self, process: EngineProcess, position: Position) -> None:
        if not self._has_begun:
            self._begin_game(process)
        word = dialect.encode_state(self.hidden(position))
        process.ask(f"set_state {word}", self.reply_seconds)

    def _begin_game(self, process: EngineProcess) -> None:
        process.ask(f"set_game {dialect.game_words(self.game)}", self.reply_seconds)
        if process.ask("known_command set_random_seed", self.reply_seconds) == "true":
            process.ask(f"set_random_seed {seeds.game_key(self.seed)[0] >> 1}", self.reply_seconds)
        self._has_begun = True

    # The process ------------------------------------------------------------------------------------------

    def _running(self) -> EngineProcess:
        if self._process is None:
            self._process = EngineProcess(self.command)
            self._farewell = weakref.finalize(self, self._process.end)
            self._process.ask("name", self.reply_seconds)
        return self._process

    def cpu_seconds(self) -> float:
        """The processor time of the program, if need be as it tells it itself."""
        if self._process is not None:
            measured = self._process.cpu_seconds()
            self._cpu_now = self._told_cpu_seconds(self._process) if measured is None else measured
        return self._cpu_before + self._cpu_now

    def _told_cpu_seconds(self, process: EngineProcess) -> float:
        try:
            return float(process.ask("cputime", self.reply_seconds))
        except (EngineError, ValueError):
            return self._cpu_now

    def close(self) -> None:
        """End the program."""
        self.cpu_seconds()
        self._cpu_before, self._cpu_now = self._cpu_before + self._cpu_now, 0.0
        if self._farewell is not None:
            self._farewell()
        self._process = self._farewell = None
        self._has_begun = False
