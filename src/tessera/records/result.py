"""How a game ended: the one place that makes a result, from a position and what happened beside its moves."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from tessera.core import playing
from tessera.core.contract import MAX_SEATS
from tessera.core.position import Position
from tessera.records.incidents import PERSON, Incident, givings_up, seats_given_up
from tessera.records.part import Part

GAVE_UP = -2.0  # below every payoff


class Result(Part):
    """How a game ended."""

    scores: list[Any]
    winners: list[int]
    """The best of those who did not give up."""
    payoffs: list[float]
    """From -1 to 1; whoever gave up is behind everybody who did not."""
    places: list[int]
    """The place of each seat, from 1; equal ones share a place."""
    ending: Literal["rules", "resigned", "timed_out", "failed"]
    """What ended it: its rules, or the last of the incidents."""
    seat: int | None = None
    """Whose giving up ended it, if the rules did not."""


def result_of(position: Position, players: Sequence[str], incidents: Sequence[Incident]) -> Result | None:
    """The result of a game that is over by its rules, or that nobody goes on with; None if it goes on."""
    gave_up = seats_given_up(incidents)
    if not position.is_over and not _is_abandoned(players, gave_up):
        return None
    payoffs = _payoffs(position)
    worth = [GAVE_UP if seat in gave_up else payoff for seat, payoff in enumerate(payoffs)]
    best = max(worth)
    return Result(
        scores=position.scores(),
        winners=[seat for seat, value in enumerate(worth) if value == best > GAVE_UP],
        payoffs=ranked_payoffs(worth) if gave_up else payoffs,
        places=[1 + sum(other > mine for other in worth) for mine in worth],
        **_ending(position, incidents),
    )


def _is_abandoned(players: Sequence[str], gave_up: set[int]) -> bool:
    """Whether some have given up, and of the others none is a person or only one is left."""
    stayed = [player for seat, player in enumerate(players) if seat not in gave_up]
    return bool(gave_up) and (len(stayed) <= 1 or PERSON not in stayed)


def _ending(position: Position, incidents: Sequence[Incident]) -> dict[str, Any]:
    if position.is_over:
        return {"ending": "rules"}
    last = list(givings_up(incidents))[-1]
    return {"ending": last.type, "seat": last.seat}


def _payoffs(position: Position) -> list[float]:
    """What the position is worth to each seat, as if the game ended now."""
    values = np.zeros(MAX_SEATS)
    playing.write_payoffs(position.states, values)
    worth: list[float] = values[: position.game.num_seats].tolist()
    return worth


def ranked_payoffs(worth: list[float]) -> list[float]:
    """The share of the others that each beats minus the share that beats it."""
    others = max(len(worth) - 1, 1)
    return [sum((mine > other) - (mine < other) for other in worth) / others for mine in worth]
