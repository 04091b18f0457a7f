"""A table in the terminal: draws the position, asks people, lets programs play."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tessera.core.errors import OptionError, TesseraError
from tessera.core.game import Game
from tessera.core.pictures import TextPicture
from tessera.core.position import Position
from tessera.core.seeds import new_seed
from tessera.core.series import check_adds_up, total_scores
from tessera.players.analysis import analyse
from tessera.players.player import Player
from tessera.players.registry import ONE_THREAD, Resources, make_player
from tessera.records import Record, RecordedSeat, now
from tessera.search.search import SearchLimits

PERSON = "person"
OPPONENT = "level:5"  # where nothing else was asked for
SHOWN_MOVES = 60
FEW_MOVES = 9  # so many are told without being asked for
HINT_SECONDS = 1.0
HELP = """Type a move as the notation page describes it, or
  moves [TEXT]   list the legal moves, or those that contain TEXT
  hint           what a program would play
  undo           take back the moves since your last turn, and that one
  save FILE      write the record of the game so far
  help           this list
  quit           leave the game"""


class LeaveTable(Exception):  # noqa: N818 - not an error: somebody wants to stop
    """Somebody leaves the table."""


class TerminalTable:
    """One or more games of the same kind with the same players."""

    def __init__(
        self,
        game: Game,
        specs: Sequence[str] | None,
        seed: str | None,
        save: Path | None,
        resources: Resources = ONE_THREAD,
    ) -> None:
        self.game = game
        self.specs = list(specs or [PERSON] + [OPPONENT] * (game.num_seats - 1))
        if len(self.specs) != game.num_seats:
            raise OptionError(f"{game.title} has {game.num_seats} seats here, not {len(self.specs)}")
        self.seed = new_seed() if seed is None else seed
        self.save = save
        self.resources = resources
        self.players = [self._make_player(seat, spec) for seat, spec in enumerate(self.specs)]
        self.console = Console(highlight=False)
        self.at_keyboard: int | None = None
        self.position: Position
        self.times: list[datetime]

    def _make_player(self, seat: int, spec: str) -> Player | None:
        if spec == PERSON:
            return None
        return make_player(self.game, spec, f"{self.seed} seat {seat}", self.resources)

    def play_series(self, games: int) -> None:
        """Play one game, or several with the scores added up."""
        if games > 1:
            check_adds_up(self.game)
        finished: list[Position] = []
        try:
            for number in range(1, games + 1):
                self.play_game(self.seed if games == 1 else f"{self.seed} game {number}")
                finished.append(self.position)
                if games > 1:
                    self.console.print(
                        f"After game {number} of {games}: {self._told_scores(total_scores(finished))}"
                    )
        except LeaveTable:
            self.console.print("Until next time.")
        self._save_if_asked()

    def play_game(self, seed: str) -> None:
        """Play one game to its end."""
        self.position, self.times = self.game.start(seed), []
        while (seat := self.position.seat) is not None:
            player = self.players[seat]
            if player is None:
                self._person_moves(seat)
            else:
                self._play(player.choose(self.position))
        self._show(self.game.picture(self.position.state))
        self._tell_result()

    def _play(self, move: int | str) -> None:
        played = self.position.play(move)
        self.times.append(now())
        self.console.print(f"{self._seat_name(played.seat)}: {played.text}", markup=False)

    def _person_moves(self, seat: int) -> None:
        self._hand_over(seat)
        self._show(self.game.picture(self.position.state, seat))
        self._tell_choice()
        before = len(self.position.history)
        while len(self.position.history) == before:
            try:
                self._obey(self._ask(seat))
            except (TesseraError, OSError) as error:
                self.console.print(str(error), style="red", markup=False)

    def _hand_over(self, seat: int) -> None:
        """Let the next person sit down before anything secret is shown."""
        if seat != self.at_keyboard and self.game.has_secrets and self.players.count(None) > 1:
            self.console.clear()
            self._read(f"{self._seat_name(seat)} is next: press Enter when nobody else is looking ")
        self.at_keyboard = seat

    def _ask(self, seat: int) -> str:
        return self._read(f"{self._seat_name(seat)} to move > ")

    def _read(self, prompt: str) -> str:
        try:
            return self.console.input(Text(prompt, "bold")).strip()
        except EOFError:
            raise LeaveTable from None

    def _obey(self, line: str) -> None:
        command, _, argument = line.partition(" ")
        match command:
            case "":
                self.console.print("A move, please; 'help' says what else there is.")
            case "help" | "?":
                self.console.print(HELP, markup=False)
            case "moves":
                self._list_moves(argument)
            case "hint":
                self._give_hint()
            case "undo":
                self._take_back()
            case "save":
                self._write_record(Path(argument or "game.json"))
            case "quit" | "exit":
                raise LeaveTable
            case _:
                self._play(line)

    def _tell_choice(self) -> None:
        """The moves where there are few, else an example of how they are written."""
        moves = self.position.legal_moves()
        if len(moves) <= FEW_MOVES:
            self.console.print(f"Your moves: {',  '.join(moves)}", markup=False)
        else:
            example = moves[len(moves) // 2]
            self.console.print(
                f"{len(moves)} moves, written like: {example}   (moves, hint, help)", markup=False
            )

    def _give_hint(self) -> None:
        *_, analysis = analyse(self.position, SearchLimits(seconds=HINT_SECONDS), count=1)
        self.console.print(f"Perhaps {analysis.suggestions[0].text}", markup=False)

    def _list_moves(self, part: str) -> None:
        moves = [move for move in self.position.legal_moves() if part in move]
        more = f"\n... and {len(moves) - SHOWN_MOVES} more" if len(moves) > SHOWN_MOVES else ""
        self.console.print("  ".join(moves[:SHOWN_MOVES]) + more or "none", markup=False)

    def _take_back(self) -> None:
        """Back to the last turn of a person: a program would only repeat its move."""
        while True:
            self.position.undo()
            self.times.pop()
            seat = self.position.seat
            assert seat is not None, "before a move somebody was to move"
            if self.players[seat] is None or not self.position.history:
                break
        self._show(self.game.picture(self.position.state, seat))

    def _write_record(self, path: Path) -> None:
        seats = [
            RecordedSeat(name=self._seat_name(seat), player=spec) for seat, spec in enumerate(self.specs)
        ]
        path.write_text(Record.of(self.position, seats, self.times).to_json(), encoding="utf-8")
        self.console.print(f"Saved as {path}.", markup=False)

    def _save_if_asked(self) -> None:
        if self.save:
            self._write_record(self.save)

    def _show(self, picture: TextPicture) -> None:
        self.console.print()
        for line in picture:
            self.console.print(Text.assemble(*((span.text, span.style) for span in line)))
        self.console.print()

    def _tell_result(self) -> None:
        winners = " and ".join(self._seat_name(seat) for seat in self.game.winners(self.position.state))
        self.console.print(f"The game is over: {self._told_scores(self.position.scores())}.", markup=False)
        self.console.print(f"Winner: {winners}.", style="bold", markup=False)

    def _told_scores(self, scores: Sequence[object]) -> str:
        names = self.game.seat_names()
        return ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=False))

    def _seat_name(self, seat: int) -> str:
        kind = "" if self.specs[seat] == PERSON else f" ({self.specs[seat]})"
        return f"{self.game.seat_names()[seat]}{kind}"
