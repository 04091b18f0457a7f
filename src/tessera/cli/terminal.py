"""A table in the terminal: draws the position, asks people, lets programs play."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import click

from tessera.core.errors import OptionError, TesseraError
from tessera.core.game import Game
from tessera.core.pictures import Span, TextPicture
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


EFFECTS = ("bold", "dim", "underline")
PALETTE = {
    "dark_orange": 208,
    "gold3": 178,
    "green4": 28,
    "hot_pink": 206,
    "medium_purple1": 141,
    "orange1": 214,
    "red3": 160,
    "royal_blue1": 63,
    "turquoise2": 45,
}
"""Colours of pictures beyond the sixteen of every terminal, among the 256 that most have."""


def painted(span: Span) -> str:
    """Characters with the codes of their style; `click.echo` leaves these out where nobody would see them."""
    front, _, back = span.style.partition("on ")
    words = front.split()
    colors = [word for word in words if word not in EFFECTS]
    return click.style(
        span.text,
        fg=PALETTE.get(colors[0], colors[0]) if colors else None,
        bg=PALETTE.get(back, back) if back else None,
        **dict.fromkeys((word for word in words if word in EFFECTS), True),
    )


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
        *,
        ponders: bool = False,
    ) -> None:
        self.game = game
        self.specs = list(specs or [PERSON] + [OPPONENT] * (game.num_seats - 1))
        if len(self.specs) != game.num_seats:
            raise OptionError(f"{game.title} has {game.num_seats} seats here, not {len(self.specs)}")
        self.seed = new_seed() if seed is None else seed
        self.save = save
        self.resources = resources
        self.ponders = ponders
        self.players = [self._make_player(seat, spec) for seat, spec in enumerate(self.specs)]
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
                    click.echo(f"After game {number} of {games}: {self._told_scores(total_scores(finished))}")
        except LeaveTable:
            click.echo("Until next time.")
        self._save_if_asked()

    def play_game(self, seed: str) -> None:
        """Play one game to its end."""
        self.position, self.times = self.game.start(seed), []
        for number, program in enumerate(self.players):
            if program is not None:
                program.new_game(f"{seed} seat {number}")
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
        click.echo(f"{self._seat_name(played.seat)}: {played.text}")

    def _person_moves(self, seat: int) -> None:
        self._hand_over(seat)
        self._show(self.game.picture(self.position.state, seat))
        self._tell_choice()
        before = len(self.position.history)
        with self._pondering():
            while len(self.position.history) == before:
                try:
                    self._obey(self._ask(seat))
                except (TesseraError, OSError) as error:
                    click.secho(str(error), fg="red")

    @contextmanager
    def _pondering(self) -> Iterator[None]:
        """Have the programs think on, if that is wanted, while a person is to move."""
        programs = [player for player in self.players if player is not None] if self.ponders else []
        for program in programs:
            program.ponder(self.position)
        try:
            yield
        finally:
            for program in programs:
                program.stop_pondering()

    def _hand_over(self, seat: int) -> None:
        """Let the next person sit down before anything secret is shown."""
        if seat != self.at_keyboard and self.game.has_secrets and self.players.count(None) > 1:
            click.clear()
            self._read(f"{self._seat_name(seat)} is next: press Enter when nobody else is looking ")
        self.at_keyboard = seat

    def _ask(self, seat: int) -> str:
        return self._read(f"{self._seat_name(seat)} to move > ")

    def _read(self, prompt: str) -> str:
        try:
            click.secho(prompt, bold=True, nl=False)
            return input().strip()
        except EOFError:
            raise LeaveTable from None

    def _obey(self, line: str) -> None:
        command, _, argument = line.partition(" ")
        match command:
            case "":
                click.echo("A move, please; 'help' says what else there is.")
            case "help" | "?":
                click.echo(HELP)
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
            click.echo(f"Your moves: {',  '.join(moves)}")
        else:
            example = moves[len(moves) // 2]
            click.echo(f"{len(moves)} moves, written like: {example}   (moves, hint, help)")

    def _give_hint(self) -> None:
        *_, analysis = analyse(self.position, SearchLimits(seconds=HINT_SECONDS), count=1)
        click.echo(f"Perhaps {analysis.suggestions[0].text}")

    def _list_moves(self, part: str) -> None:
        moves = [move for move in self.position.legal_moves() if part in move]
        more = f"\n... and {len(moves) - SHOWN_MOVES} more" if len(moves) > SHOWN_MOVES else ""
        click.echo("  ".join(moves[:SHOWN_MOVES]) + more or "none")

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
        click.echo(f"Saved as {path}.")

    def _save_if_asked(self) -> None:
        if self.save:
            self._write_record(self.save)

    def _show(self, picture: TextPicture) -> None:
        click.echo()
        for line in picture:
            click.echo("".join(map(painted, line)))
        click.echo()

    def _tell_result(self) -> None:
        winners = " and ".join(self._seat_name(seat) for seat in self.game.winners(self.position.state))
        click.echo(f"The game is over: {self._told_scores(self.position.scores())}.")
        click.secho(f"Winner: {winners}.", bold=True)

    def _told_scores(self, scores: Sequence[object]) -> str:
        names = self.game.seat_names()
        return ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=False))

    def _seat_name(self, seat: int) -> str:
        kind = "" if self.specs[seat] == PERSON else f" ({self.specs[seat]})"
        return f"{self.game.seat_names()[seat]}{kind}"
