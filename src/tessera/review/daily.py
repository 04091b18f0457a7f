"""The position of the day: what would you play? One for each game and day, the same for everybody.

The program plays against itself from the day's seed and stops where there is something to decide: several
moves look good at first, and they are not equally good. All of it follows from game and day, so that any
server makes the same position, and nothing has to be shipped.
"""

from collections.abc import Sequence
from datetime import date

from tessera.core import seeds
from tessera.core.position import Position
from tessera.games import load
from tessera.players.player import generator_from
from tessera.players.registry import make_player
from tessera.records.part import Part
from tessera.review.chances import winning_chances
from tessera.review.document import Grade, grade_of
from tessera.review.thought import RANKS, Depth, compare_moves
from tessera.search.hints import HintReason

PLAYER = "sims:300"
NUM_CHOICES = len(RANKS)
# The middle of a game, where there is still much to decide.
EARLIEST, LATEST = 0.2, 0.6
LEAST_LOSS = 0.05  # of winning chances, between the best choice and the worst
MOST_LOOKS = 8  # at positions, until one is taken that is only the best of them
DEPTH = Depth("daily", 2048, 60.0, 16)


class DailyChoice(Part):
    """One of the moves to choose from."""

    move: str
    chance: float
    """The mover's chance to win after it."""
    loss: float
    """Against the best of them."""
    grade: Grade


class DailyPosition(Part):
    """A position and the moves to choose from, in the order of the table."""

    game: str
    options: dict[str, object]
    day: date
    seed: str
    moves: list[str]
    """Those that lead there."""
    choices: list[DailyChoice]
    line: list[str]
    """How the game is thought to go on after the best of them."""
    reasons: list[HintReason]
    """What speaks for the best of them."""

    def position(self) -> Position:
        """The position itself."""
        position = load(self.game, **self.options).start(self.seed)
        for move in self.moves:
            position.play(move)
        return position


def make_daily(game: str, day: date) -> DailyPosition:
    """The position of this day."""
    seed = f"daily {game} {day}"
    whole = _play(load(game, players=2).start(seed), seed)
    return max(_looks(whole, seed, day), key=_spread)


def _play(position: Position, seed: str) -> Position:
    players = [make_player(position.game, PLAYER, f"{seed} {seat}") for seat in range(2)]
    while position.seat is not None:
        position.play(players[position.seat].choose(position))
    return position


def _looks(whole: Position, seed: str, day: date) -> Sequence[DailyPosition]:
    """Positions of the game in the order of the day, until one is good enough."""
    count = len(whole.history)
    plies = list(range(int(EARLIEST * count), int(LATEST * count) + 1))
    generator_from(seeds.game_key(seed, ["order"])).shuffle(plies)
    found: list[DailyPosition] = []
    for ply in plies:
        position = whole.after(ply)
        if len(position.legal_numbers()) < NUM_CHOICES:
            continue
        found.append(_describe(position, seed, day))
        if _spread(found[-1]) >= LEAST_LOSS or len(found) == MOST_LOOKS:
            break
    return found


def _spread(daily: DailyPosition) -> float:
    return max(choice.loss for choice in daily.choices)


def _describe(position: Position, seed: str, day: date) -> DailyPosition:
    compared = compare_moves(position, DEPTH)
    assert position.seat is not None, "somebody is to move"
    seat, game = position.seat, position.game
    chances = {move: winning_chances(game, values)[seat] for move, values in compared.values.items()}
    best = max(chances.values())
    return DailyPosition(
        game=game.name,
        options=game.options.model_dump(mode="json"),
        day=day,
        seed=seed,
        moves=[played.text for played in position.history],
        choices=[
            DailyChoice(
                move=game.format_move(position.state, move),
                chance=chance,
                loss=best - chance,
                grade=grade_of(best - chance),
            )
            for move, chance in sorted(chances.items())
        ],
        line=compared.line,
        reasons=compared.reasons,
    )
