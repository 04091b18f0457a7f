"""From expected payoffs to winning chances.

Two sides: half of what lies between losing (-1) and winning (1). More: payoffs count all places, so the
chances are those of the strengths (Bradley and Terry) that would give each side its expected payoff; who
has such a strength comes first with its share of them all.
"""

from collections.abc import Sequence

from tessera.core.game import Game

ROUNDS = 60  # of Zermelo's iteration; four sides change by less than 0.001 after them
DOUBT = 0.004  # how much of a sure payoff is taken as even, so that strengths stay finite


def winning_chances(game: Game, payoffs: Sequence[float]) -> list[float]:
    """The chance of each seat to win, from 0 to 1; alone, how much of the best result is expected."""
    sides = [payoffs[team[0]] for team in game.teams]
    chances = [(1 + payoff) / 2 for payoff in sides] if len(sides) <= 2 else _first_places(sides)
    return _of_seats(game, chances)


def sure_chances(game: Game, winners: Sequence[int], payoffs: Sequence[float]) -> list[float]:
    """What the chances have come to when the game is over: those who won share one."""
    if len(game.teams) == 1:
        return winning_chances(game, payoffs)
    won = [any(seat in winners for seat in team) for team in game.teams]
    return _of_seats(game, [side / sum(won) if any(won) else 0.0 for side in won])


def _of_seats(game: Game, chances: Sequence[float]) -> list[float]:
    seats = {seat: chance for team, chance in zip(game.teams, chances, strict=True) for seat in team}
    return [min(1.0, max(0.0, seats[seat])) for seat in range(game.num_seats)]


def _first_places(payoffs: Sequence[float]) -> list[float]:
    """The shares of the strengths under which each side beats as many others as its payoff says."""
    others = len(payoffs) - 1
    wins = [others * (1 + (1 - DOUBT) * payoff) / 2 for payoff in payoffs]
    strengths = [1.0] * len(payoffs)
    for _ in range(ROUNDS):
        meetings = [
            sum(1 / (mine + theirs) for j, theirs in enumerate(strengths) if j != i)
            for i, mine in enumerate(strengths)
        ]
        raw = [won / met for won, met in zip(wins, meetings, strict=True)]
        strengths = [strength * len(raw) / sum(raw) for strength in raw]
    return [strength / sum(strengths) for strength in strengths]
