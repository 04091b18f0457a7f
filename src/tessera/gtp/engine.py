"""Tessera as an engine: text commands in Pentobi's dialect of GTP, for every game. See docs/gtp.md."""

import json
import math
import time
from collections.abc import Callable
from dataclasses import asdict, replace

import tessera
from tessera.core.errors import UndoError
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.gtp import dialect, files
from tessera.gtp.protocol import Command, Conversation, GtpError, nothing, one_word
from tessera.players.clock import PlayerClock, TimeControl
from tessera.players.player import Player
from tessera.players.registry import ONE_THREAD, Resources, make_player
from tessera.players.search_player import SearchPlayer
from tessera.search.parameters import Parameters

PASS = "pass"  # instead of a move: there is none to make
PLAYER_PARAMETERS = {"level": "level", "simulations": "sims", "seconds": "time"}
"""Parameters that choose another player, with the first word of its spec."""

COMMANDS: dict[str, Command] = {}


def command(function: Callable[["GtpEngine", str], str]) -> Callable[["GtpEngine", str], str]:
    """Make a method a command of the same name."""
    COMMANDS[function.__name__] = function
    return function


class GtpEngine:
    """A position, a player, and the commands that change them."""

    def __init__(
        self, game: Game, spec: str, seed: str, resources: Resources = ONE_THREAD, *, ponders: bool = False
    ) -> None:
        self.spec = spec
        self.ponders = ponders
        self._own_seat: int | None = None
        """The seat that the engine was last asked to choose for."""
        self._thoughts: list[str] = []
        self._seed = seed
        self.resources = resources
        self._changed_parameters: dict[str, float] = {}
        self._time: TimeControl | None = None
        """The time for a game, if the player was told one."""
        self._player = self._make_player(game, spec)
        self._value: float | None = None
        """What the last generated move promised its seat."""
        self._num_states_given = 0
        self._set_position(game.start(seed))

    def conversation(self) -> Conversation:
        """The engine as one that can be talked to."""
        return Conversation(self, COMMANDS)

    def close(self) -> None:
        """Let the player go."""
        self._player.close()

    def _seat_player(self, game: Game, spec: str) -> None:
        """Have this player in the place of the one before."""
        player = self._make_player(game, spec)
        self._player.close()
        self._player, self._thoughts = player, []

    def _make_player(self, game: Game, spec: str) -> Player:
        player = make_player(game, spec, f"{self._seed} engine", self.resources)
        if isinstance(player, SearchPlayer):
            own = player.search.parameters
            player.search.set_parameters(replace(own, **self._changed_parameters))
            if self._time is not None:
                player.clock = PlayerClock(self._time)
                player.warm_up(game.start("warm up"))  # Loading code shall take nothing of its time.
        return player

    @property
    def parameters(self) -> Parameters:
        """The player's own, but for those that were changed."""
        if isinstance(self._player, SearchPlayer):
            return self._player.search.parameters
        return replace(Parameters(), **self._changed_parameters)

    def _begin(self, game: Game) -> None:
        """Start a game, with a player for it."""
        self._seat_player(game, self.spec)
        self._set_position(game.start(self._seed))

    def _set_position(self, position: Position) -> None:
        self._player.stop_pondering()
        self._own_seat = None
        self.position = position
        self.game = position.game
        self._dialect = dialect.dialect_of(position.game.name)

    # Who and how --------------------------------------------------------------------------------------------

    @command
    def name(self, argument: str) -> str:
        """Who answers."""
        nothing(argument)
        return "Tessera"

    @command
    def version(self, argument: str) -> str:
        """Of which version."""
        nothing(argument)
        return tessera.__version__

    @command
    def cputime(self, argument: str) -> str:
        """The processor time used so far, in seconds."""
        nothing(argument)
        return f"{time.process_time():.3f}"

    @command
    def param(self, argument: str) -> str:
        """All parameters, or `NAME VALUE`: another value for one."""
        words = argument.split()
        if not words:
            values = {"player": self.spec, **asdict(self.parameters)}
            return "\n".join(f"{name} {value}" for name, value in values.items())
        if len(words) != 2:
            raise GtpError("command needs 2 arguments")
        self._set_parameter(*words)
        return ""

    def _set_parameter(self, name: str, value: str) -> None:
        if name in PLAYER_PARAMETERS or name == "player":
            spec = value if name == "player" else f"{PLAYER_PARAMETERS[name]}:{value}"
            self._seat_player(self.game, spec)
            self.spec = spec
        elif name in asdict(self.parameters):
            self._changed_parameters[name] = _number(value)
            self._seat_player(self.game, self.spec)
        else:
            raise GtpError(f"unknown parameter '{name}'")

    @command
    def set_random_seed(self, argument: str) -> str:
        """Decide what is random: in a game that has not begun all of it, later on what the player does."""
        if not argument:
            raise GtpError("missing argument 1")
        self._seed = argument
        self._player.forget(f"{argument} engine")
        if not self.position.history:
            self._set_position(self.game.start(argument))
        return ""

    @command
    def seed(self, argument: str) -> str:
        """The same as `set_random_seed`."""
        return self.set_random_seed(argument)

    # The position -------------------------------------------------------------------------------------------

    @command
    def set_game(self, argument: str) -> str:
        """Begin another game: a name that other programs know, or ours with options as `key=value`."""
        self._begin(dialect.parse_game(argument, self.game))
        return ""

    @command
    def clear_board(self, argument: str) -> str:
        """Begin again."""
        nothing(argument)
        self._begin(self.game)
        return ""

    @command
    def set_state(self, argument: str) -> str:
        """Go to a state given as one word: what a player may know of a game with chance or secrets."""
        states = dialect.decode_state(self.game, one_word(argument))
        self._num_states_given += 1
        self._player.forget(f"{self._seed} engine {self._num_states_given}")
        self._set_position(dialect.GivenPosition(self.game, states))
        return ""

    @command
    def play(self, argument: str) -> str:
        """`TURN MOVE`; the reply says what chance revealed."""
        turn, _, move = argument.partition(" ")
        self._check_turn(dialect.parse_turn(self.game, turn))
        return self.p(move)

    @command
    def p(self, argument: str) -> str:
        """Play a move for whoever's turn it is."""
        if not argument.strip():
            raise GtpError("invalid move")
        chance = self.position.play(argument.strip()).chance
        self._ponder()
        return json.dumps(chance) if chance else ""

    @command
    def undo(self, argument: str) -> str:
        """Take back a move."""
        nothing(argument)
        try:
            self.position.undo()
        except UndoError:
            raise GtpError("cannot undo") from None
        self._player.stop_pondering()
        return ""

    @command
    def all_legal(self, argument: str) -> str:
        """The legal moves, one a line; where the rules allow it also out of turn."""
        now = self._turn()
        turn = dialect.parse_turn(self.game, one_word(argument)) if argument else now
        if turn is None or turn == now:
            return "\n".join(self.position.legal_moves())
        return "\n".join(self._legal_out_of_turn(turn))

    @command
    def showboard(self, argument: str) -> str:
        """The position in characters, all laid open."""
        nothing(argument)
        return "\n" + str(self.position)

    @command
    def final_score(self, argument: str) -> str:
        """The scores as if the game ended now."""
        nothing(argument)
        return self._dialect.final_score(self.position)

    @command
    def loadsgf(self, argument: str) -> str:
        """`FILE [NUMBER]`: the game in a file, or the position before its move of this number."""
        position = files.load_game(argument, self._file_dialect())
        self._begin(position.game)
        self._set_position(position)
        return ""

    @command
    def savesgf(self, argument: str) -> str:
        """`FILE`: write the game to a file."""
        files.save_game(self.position, argument, self._file_dialect())
        return ""

    def _file_dialect(self) -> dialect.Dialect:
        found = dialect.file_dialect(self.game.name)
        if found is None:
            raise GtpError("no game can be read from files or written to them")
        return found

    # Turns --------------------------------------------------------------------------------------------------

    def _turn(self) -> int | None:
        """Whose turn it is, counted from 0."""
        seat = self.position.seat
        return None if seat is None else self._dialect.turn(self.position.state, seat)

    def _check_turn(self, turn: int) -> None:
        now = self._turn()
        if now is not None and turn != now:
            raise GtpError(f"it is the turn of {now + 1}")

    def _legal_out_of_turn(self, turn: int) -> list[str]:
        moves = self._dialect.legal_out_of_turn(self.position, turn)
        if moves is None:
            self._check_turn(turn)
        return moves or []

    # Thinking -----------------------------------------------------------------------------------------------

    @command
    def genmove(self, argument: str) -> str:
        """`TURN`: choose a move and play it; `pass` if there is none."""
        return self._play_chosen(self._choose_for(argument))

    @command
    def g(self, argument: str) -> str:
        """Choose a move for whoever's turn it is and play it."""
        nothing(argument)
        return self._play_chosen(PASS if self.position.is_over else self._choose())

    @command
    def reg_genmove(self, argument: str) -> str:
        """`TURN`: choose a move without playing it."""
        text = self._choose_for(argument)
        if text == PASS:
            raise GtpError("player failed to generate a move")
        return text

    def _choose_for(self, argument: str) -> str:
        turn = dialect.parse_turn(self.game, one_word(argument))
        if turn == self._turn():
            return self._choose()
        if not self.position.is_over and self._legal_out_of_turn(turn):
            self._check_turn(turn)
        return PASS

    def _choose(self) -> str:
        move = self._player.choose(self.position)
        self._own_seat = self.position.seat
        if isinstance(self._player, SearchPlayer):
            self._value = self._player.value(move)
            # Noted now: what the player thinks of next are the choices of others.
            self._thoughts = [
                f"{visits} {(value + 1) / 2:.3f} {text}" for text, visits, value in self._player.thoughts()
            ]
        return self.game.format_move(self.position.state, move)

    def _play_chosen(self, text: str) -> str:
        if text != PASS:
            self.position.play(text)
            self._ponder()
        return text

    def _ponder(self) -> None:
        """Have the player think on while others than the one that it plays for are to move."""
        if self.ponders and self._own_seat is not None and self.position.seat != self._own_seat:
            self._player.ponder(self.position)
        else:
            self._player.stop_pondering()

    @command
    def time_settings(self, argument: str) -> str:
        """`SECONDS EXTRA MOVES`: seconds for a game, and after it extra ones for every so many moves."""
        seconds, extra, moves = _times(argument, 3)
        each = extra / moves if moves else 0.0
        # What comes after the seconds for the game is used when `time_left` says that it has begun.
        time = TimeControl(seconds) if seconds else TimeControl(each, each)
        self._time = None if extra and not moves else time  # As the protocol has it: no limit.
        self._seat_player(self.game, self.spec)
        return ""

    @command
    def time_left(self, argument: str) -> str:
        """`TURN SECONDS MOVES`: what is left for so many moves or, if they are 0, for the game.

        Of interest is what whoever's turn it is has left.
        """
        turn, _, times = argument.partition(" ")
        is_turn = dialect.parse_turn(self.game, turn) == self._turn()
        seconds, moves = _times(times, 2)
        clock = self._player.clock if isinstance(self._player, SearchPlayer) else None
        if is_turn and clock is not None and self.position.seat is not None:
            clock.set_left(self.position.seat, seconds, int(moves) or None)
        return ""

    @command
    def get_value(self, argument: str) -> str:
        """What the last chosen move promised whoever plays it, from 0 (a loss) to 1 (a win)."""
        nothing(argument)
        if self._value is None:
            raise GtpError("nothing was thought about yet")
        return f"{(self._value + 1) / 2:.6f}"

    @command
    def move_values(self, argument: str) -> str:
        """What the last search thought of its moves: visits, value from 0 to 1, move."""
        nothing(argument)
        return "\n".join(self._thoughts)


def _number(text: str, place: int = 2) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise GtpError(f"argument {place} ('{text}') has invalid type")
    return value


def _times(argument: str, count: int) -> list[float]:
    words = argument.split()
    if len(words) != count:
        raise GtpError(f"command needs {count} times, each a number")
    times = [_number(word, place) for place, word in enumerate(words, start=1)]
    if min(times) < 0:
        raise GtpError("there is no time below 0")
    return times
