"""How much a player throws away: the mean loss of its choices in a set of decisions."""

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, stdev
from typing import Any

from tessera.benchmarks.decisions.decision_set import DecisionSet, SourceGame
from tessera.core import seeds
from tessera.core.charts import Axis, ChartLine, ChartPoint, draw_chart
from tessera.games import game_class, load
from tessera.matches.statistics import SURENESS
from tessera.players.player import Player
from tessera.players.registry import make_player


@dataclass(frozen=True)
class Choice:
    """What a player chose in one decision."""

    players: int
    phase: float
    """How far the game was, from 0 to 1."""
    loss: float
    is_best: bool
    cpu_seconds: float


@dataclass(frozen=True)
class Score:
    """What a player threw away in a set of decisions."""

    player: str
    decisions: int
    loss: float
    """The mean share of the payoff range."""
    error: float
    """The standard error of the mean; decisions of one game count as one."""
    best_choices: float
    """How often it chose the best move."""
    cpu_seconds: float
    """Processor time a decision."""
    by_players: dict[int, float]
    """The mean loss by number of players."""
    by_phase: list[float]
    """The mean loss in the first, second and last third of a game."""

    def as_json(self) -> dict[str, Any]:
        """The score for `--json`."""
        return asdict(self)


def score_player(
    decisions: DecisionSet, spec: str, *, held_out_only: bool = False, limit: int | None = None
) -> Iterator[Score]:
    """Ask a player in every decision; yields the score so far after each source game."""
    examinee = _Examinee(decisions.game, spec)
    choices: list[list[Choice]] = []
    try:
        for source in decisions.games:
            if held_out_only and not source.is_held_out:
                continue
            choices.append(examinee.choose_in(source))
            yield summarise(spec, choices)
            if limit is not None and sum(map(len, choices)) >= limit:
                return
    finally:
        examinee.close()


class _Examinee:
    """The player who is asked: one for each way to play the game, ready before the clock starts."""

    def __init__(self, game: str, spec: str) -> None:
        self.game = game
        self.spec = spec
        self._players: dict[str, Player] = {}

    def choose_in(self, source: SourceGame) -> list[Choice]:
        """What it chooses in the decisions of one game."""
        player = self._player_for(source.options)
        choices = []
        for position, decision in source.positions(self.game):
            seat = position.seat
            assert seat is not None, "a decision is somebody's"
            player.new_game(f"{source.seed} {decision.ply}")
            known = position.as_known_to(seat, seeds.game_key(source.seed, ["what no seat can know"]))
            before = player.cpu_seconds()
            move = player.choose(known)
            spent = player.cpu_seconds() - before
            phase = decision.ply / len(source.moves)
            is_best = move == decision.moves[0].move
            choices.append(Choice(position.game.num_seats, phase, decision.loss(move), is_best, spent))
        return choices

    def _player_for(self, options: dict[str, Any]) -> Player:
        key = json.dumps(options)
        if key not in self._players:
            game = load(self.game, **options)
            self._players[key] = make_player(game, self.spec, "")
            self._players[key].warm_up(game.start("warm up"))
        return self._players[key]

    def close(self) -> None:
        """End what the players hold."""
        for player in self._players.values():
            player.close()


def summarise(spec: str, games: list[list[Choice]]) -> Score:
    """The score of choices, which are listed by the game they come from."""
    choices = [choice for game in games for choice in game]
    by_game = [fmean(choice.loss for choice in game) for game in games if game]
    thirds = [[c.loss for c in choices if int(c.phase * 3) == third] for third in range(3)]
    return Score(
        player=spec,
        decisions=len(choices),
        loss=fmean(choice.loss for choice in choices),
        error=stdev(by_game) / math.sqrt(len(by_game)) if len(by_game) > 1 else math.nan,
        best_choices=fmean(choice.is_best for choice in choices),
        cpu_seconds=fmean(choice.cpu_seconds for choice in choices),
        by_players={
            count: fmean(c.loss for c in choices if c.players == count)
            for count in sorted({choice.players for choice in choices})
        },
        by_phase=[fmean(losses) if losses else math.nan for losses in thirds],
    )


def draw_scores(game: str, scores: Sequence[Score]) -> str:
    """Loss against time, a point a player, as SVG."""
    points = [
        ChartPoint(score.cpu_seconds, score.loss, SURENESS * score.error, score.player)
        for score in sorted(scores, key=lambda score: score.cpu_seconds)
    ]
    seconds = Axis.logarithmic("CPU seconds a decision", [point.x for point in points])
    loss = Axis.around("share of the result thrown away", [point.y for point in points], format=".1%")
    title = f"{game_class(game).title}: what a decision throws away"
    return draw_chart(title, seconds, loss, [ChartLine("", points)])
