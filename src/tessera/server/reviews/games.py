"""Finished games, from tables and from elsewhere, and any position of them."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from tessera.core.errors import RecordError
from tessera.core.position import PlayedMove, Position
from tessera.records import Result
from tessera.review.game_files import ReviewedGame, played_game, read_game
from tessera.search.hints import hint_reasons
from tessera.server.models.reviews import FinishedGame, GameMove, GameResult, ReviewPosition
from tessera.server.models.tables import Hint
from tessera.server.play.service import TableService
from tessera.server.storage.reviews import ReviewStore
from tessera.server.table.commands.moves import checked_move
from tessera.server.table.messages import TableSeat
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.setup import FinishedGame as PlayedGame
from tessera.server.table.sources import Now
from tessera.server.table.state import Table
from tessera.server.table.views import describe_seats

DIGEST_LENGTH = 64  # longer than the name of any table
MOST_KEPT = 64  # games in memory


@dataclass(frozen=True)
class Told:
    """A game and what is told of it, worked out once."""

    reviewed: ReviewedGame
    chance: dict[str, Any] | None
    scores: list[Any]
    moves: list[GameMove]


class FinishedGames:
    """Finds games that are over."""

    def __init__(self, tables: TableService, store: ReviewStore, now: Now) -> None:
        self._tables = tables
        self._store = store
        self._now = now
        self._kept: OrderedDict[str, Told] = OrderedDict()

    async def find(self, name: str) -> ReviewedGame:
        """The game of this name: a table that is over, or a game from elsewhere."""
        return (await self._told(name)).reviewed

    async def running(self, name: str) -> Table | None:
        """The table of this name, if its game goes on."""
        if len(name) == DIGEST_LENGTH:
            return None
        table = await self._tables.look_at(name)
        return table if table.status == "playing" else None

    async def to_play_on(self, name: str) -> PlayedGame | None:
        """The game from elsewhere of this name, to play on from; None for the name of a table."""
        if len(name) != DIGEST_LENGTH:
            return None
        return PlayedGame(name, (await self.find(name)).position)

    async def keep(self, document: str) -> str:
        """Keep a game from elsewhere, if everything in it is sound; its name."""
        try:
            reviewed = await asyncio.to_thread(read_game, document.encode())
        except RecordError as error:
            raise Refusal("bad-record", str(error)) from None
        await self._store.keep_import(reviewed.digest, document, self._now())
        await self._remember(reviewed.digest, reviewed)  # It is looked at next.
        return reviewed.digest

    async def describe(self, name: str, actor: Actor | None) -> FinishedGame:
        """All that is fixed about a game."""
        told = await self._told(name)
        game, is_import = told.reviewed.position.game, len(name) == DIGEST_LENGTH
        table = None if is_import else await self._tables.look_at(name)
        return FinishedGame(
            id=name,
            table=table.id if table else None,
            game=game.name,
            options=game.options.model_dump(mode="json"),
            seats=describe_seats(table, actor, ()) if table else plain_seats(told.reviewed.names),
            chance=told.chance,
            scores=told.scores,
            moves=told.moves,
            result=_told_result(told.reviewed),
        )

    async def position(self, name: str, ply: int, asked: str | None) -> ReviewPosition:
        """A position of a game, and what is to be drawn of a move that was not played."""
        reviewed = await self.find(name)
        count = len(reviewed.position.history)
        if ply > count:
            raise Refusal("no-such-position", f"{count} moves were played", moves=count)
        return await asyncio.to_thread(_show, reviewed.position, ply, asked)

    async def _told(self, name: str) -> Told:
        if name not in self._kept:
            is_import = len(name) == DIGEST_LENGTH
            reviewed = await (self._read_import(name) if is_import else self._read_table(name))
            await self._remember(name, reviewed)
        self._kept.move_to_end(name)
        return self._kept[name]

    async def _remember(self, name: str, reviewed: ReviewedGame) -> None:
        self._kept[name] = await asyncio.to_thread(tell_moves, reviewed)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def _read_table(self, name: str) -> ReviewedGame:
        table = await self._tables.look_at(name)
        position = table.started_position()
        if table.result is None:
            raise Refusal("not-over", "the game is still going on")
        if not position.history:
            raise Refusal("no-such-position", "no move was played", moves=0)
        return played_game(position, [seat.name for seat in table.seats], table.result)

    async def _read_import(self, name: str) -> ReviewedGame:
        document = await self._store.read_import(name, self._now())
        if document is None:
            raise Refusal("no-such-game", "there is no such game, or not any more")
        try:
            return await asyncio.to_thread(read_game, document.encode())
        except RecordError as error:  # It was sound when it was kept: the rules have changed since.
            raise Refusal("old-rules", str(error)) from None


def plain_seats(names: Any) -> list[TableSeat]:
    """Seats of which only the names are known."""
    return [
        TableSeat(
            seat=seat,
            name=name,
            kind="person",
            program=None,
            account=False,
            present=False,
            taken_over=None,
            resigned=False,
            yours=False,
        )
        for seat, name in enumerate(names)
    ]


def tell_moves(reviewed: ReviewedGame) -> Told:
    """What each move did, in the words of the log."""
    game, final = reviewed.position.game, reviewed.position
    position = final.after(0)
    chance, scores = game.known_chance(position.state), position.scores()
    moves: list[GameMove] = []
    for played in final.history:
        effect = game.describe_effect(position.state, played.move)
        position = final.after(len(moves) + 1) if final.origins else _next(position, played.move)
        moves.append(_tell_move(played, effect, position))
    return Told(reviewed, chance, scores, moves)


def tell_next(position: Position, move: int) -> GameMove:
    """Play a move, and say what it did."""
    effect = position.game.describe_effect(position.state, move)
    return _tell_move(position.play(move), effect, position)


def _tell_move(played: PlayedMove, effect: dict[str, Any] | None, after: Position) -> GameMove:
    return GameMove(
        seat=played.seat, move=played.text, chance=played.chance, effect=effect, scores=after.scores()
    )


def _next(position: Position, move: int) -> Position:
    position.play(move)
    return position


def _told_result(reviewed: ReviewedGame) -> GameResult | None:
    result: Result | None = reviewed.result
    if result is not None:
        return GameResult.model_validate(result.model_dump(exclude={"payoffs"}))
    outcome = reviewed.position.outcome()
    if outcome is None:
        return None
    places = [1 + sum(other > mine for other in outcome.payoffs) for mine in outcome.payoffs]
    return GameResult(
        scores=outcome.scores, winners=outcome.winners, places=places, ending="rules", seat=None
    )


def _show(final: Position, ply: int, asked: str | None) -> ReviewPosition:
    position = final.after(ply)
    game, state, seat = position.game, position.state, position.seat
    played = final.history[ply] if ply < len(final.history) else None
    is_chosen = played is not None and position.is_legal(played.move)
    return ReviewPosition(
        ply=ply,
        to_move=seat,
        view=position.view(seat),
        scores=position.scores(),
        legal=position.legal_moves() if seat is not None else [],
        gain=game.explain_gain(state, played.move) if played and is_chosen else None,
        hint=tell_hint(position, asked, "review") if asked else None,
    )


def tell_hint(position: Position, text: str, program: str) -> Hint:
    """A move with all that is drawn and said of it."""
    move = checked_move(position, text)
    game, state = position.game, position.state
    return Hint.model_validate(
        {
            "move": game.format_move(state, move),
            "gain": game.explain_gain(state, move),
            "reasons": hint_reasons(game.name, state, move),
            "program": program,
        }
    )
