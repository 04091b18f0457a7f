"""What people do at tables: what makes sense there, and some of what is forbidden."""

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from tests.simulation.visits import Visit

if TYPE_CHECKING:
    from tests.simulation.people import Person

Choice = Callable[["Person", Visit, dict[str, Any]], Any]
"""Something to do: a command to send, something to be done at once, or nothing."""


def move(person: "Person", visit: Visit, state: dict[str, Any]) -> dict[str, Any] | None:
    if not state["legal"]:
        return None
    request = {"type": "move", "move": person.chance.choice(state["legal"]), "seat": state["viewpoint"]}
    return {**request, "after": visit.game_seq} if person.chance.random() < 0.5 else request


def sit(person: "Person", visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    invitations = person.board.invitations.get(visit.table)
    if invitations and person.chance.random() < 0.7:
        return {"type": "sit", "token": person.chance.choice(invitations)["token"], "salt": "pepper"}
    return {"type": "sit", "salt": "salt"}


def hold(person: "Person", visit: Visit, state: dict[str, Any]) -> None:
    seats = [*visit.own_seats, "turn", None]
    if visit.wire is not None:
        visit.wire.send(json.dumps({"type": "hold", "seat": person.chance.choice(seats)}))


def simple(kind: str, **more: Any) -> Choice:
    """A command without a choice of one's own."""
    return lambda person, visit, state: {"type": kind, **more}


def fill(person: "Person", visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    seats = [seat["seat"] for seat in state["seats"] if not seat["name"]] or [0]
    return {"type": "fill", "seat": person.chance.choice(seats), "program": "random"}


def free(person: "Person", visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    return {"type": "free", "seat": person.chance.randrange(len(state["seats"]))}


def change_seat(person: "Person", visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    return {"type": "change_seat", "to": person.chance.randrange(len(state["seats"]))}


def take_over(person: "Person", visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    absent = [seat["seat"] for seat in state["seats"] if not seat["present"]]
    return {"type": "take_over", "absent": person.chance.choice(absent or [0, 1])}


def look_at_table(person: "Person", visit: Visit, state: dict[str, Any]) -> Any:
    async def looking() -> None:
        seat = person.chance.choice([None, *range(len(state["seats"]))])
        answer = await person.look(visit, "", **({} if seat is None else {"seat": seat}))
        if answer is not None and answer.status == 200:
            person.ledger.check_secrets(visit.table, person.identity, answer.body, answer.text)
            for event in answer.body["events"]:
                person.ledger.hears(visit.table, person.player, event)

    return looking()


def look_back(person: "Person", visit: Visit, state: dict[str, Any]) -> Any:
    async def looking() -> None:
        seat = person.chance.choice([None, *range(len(state["seats"]))])
        ply = person.chance.randint(max(state["ply"] - 3, 0), state["ply"] + 1)
        answer = await person.look(visit, f"/positions/{ply}", **({} if seat is None else {"seat": seat}))
        table = person.ledger.reference(visit.table)
        if answer is None or answer.status != 200 or table.result is not None or ply > table.ply:
            return
        own = [number for number, there in enumerate(table.seats) if there.player == person.identity]
        if seat is not None and seat not in own:
            person.ledger.violation(visit.table, person.player, "looks back from seat", seat)
        # Who has just sat down may still be a spectator to a server that has not heard of it.
        viewpoints = [seat] if seat is not None else [None, *own] if len(own) == 1 else [None]
        past = table.started_position().after(ply)
        if past.history == table.started_position().history[:ply]:
            person.ledger.check_view(table, past, viewpoints, answer.body["view"])

    return looking()


def look_at_record(person: "Person", visit: Visit, state: dict[str, Any]) -> Any:
    async def looking() -> None:
        answer = await person.look(visit, "/record")
        table = person.ledger.reference(visit.table)
        if (
            answer is not None
            and answer.status == 200
            and table.result is None
            and table.header.seed in answer.text
        ):
            person.ledger.violation(visit.table, "the record of a running game tells the seed")

    return looking()


def resend(person: "Person", visit: Visit, state: dict[str, Any]) -> Any:
    found = person.resend()
    if found is None or not person.token:
        return None
    table, request = found

    async def again() -> None:
        if table in person.visits:
            await person._ask_until_answered(person.visits[table], request)

    return again()


def reconnect(person: "Person", visit: Visit, state: dict[str, Any]) -> None:
    if visit.wire is not None:
        visit.wire.cut()


def log_out(person: "Person", visit: Visit, state: dict[str, Any]) -> Any:
    return person.log_out() if person.chance.random() < 0.2 else None


def stale_move(person: "Person", visit: Visit, state: dict[str, Any]) -> dict[str, Any] | None:
    request = move(person, visit, state)
    return request and {**request, "after": person.chance.randint(0, visit.game_seq)}


def wrong_move(person: "Person", visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    text = person.chance.choice(["a1", "nonsense", "red 9 z9", "timeout", "away red 1"])
    return {"type": "move", "move": text, "seat": person.chance.choice([None, 0, 1, 3])}


def garbage(person: "Person", visit: Visit, state: dict[str, Any]) -> None:
    if visit.wire is not None:
        texts = ["", "[]", "{", '{"type": "move"}', '{"type": "hold", "seat": 9}', '{"type": "ping"}', "\x00"]
        visit.wire.send(person.chance.choice(texts))


def hold_another(person: "Person", visit: Visit, state: dict[str, Any]) -> None:
    if visit.wire is not None:
        seat = person.chance.randrange(len(state["seats"]))
        visit.wire.send(json.dumps({"type": "hold", "seat": seat}))


def wrong_invitation(person: "Person", visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    invitations = [entry for entries in person.board.invitations.values() for entry in entries]
    token = person.chance.choice(invitations)["token"] if invitations else "none"
    return {"type": "sit", "token": token}


def cancel(person: "Person", visit: Visit, state: dict[str, Any]) -> Any:
    return person.cancel(visit.table)


CHAT, UNDO, RESIGN, COME_BACK = (
    simple("chat", text="well played"),
    *map(simple, ("undo", "resign", "come_back")),
)
REMATCH, LEAVE, START = simple("rematch", salt="again"), simple("leave"), simple("start")


def sensible(person: "Person", visit: Visit, state: dict[str, Any]) -> list[Choice]:
    """What somebody may do who looks at this table; what is done more often stands there more often."""
    if state["status"] == "waiting":
        return [*_before(visit, state)]
    if state["status"] == "over":
        own = [REMATCH, REMATCH, simple("decline_rematch"), CHAT] if visit.own_seats else []
        return [*own, look_back, look_at_record]
    if state["legal"] and person.chance.random() < 0.9:
        return [move]
    return [*_during(visit, state)]


def _before(visit: Visit, state: dict[str, Any]) -> Iterator[Choice]:
    empty = any(seat["kind"] in ("open", "link") for seat in state["seats"])
    if empty and not visit.own_seats:
        yield from [sit] * 6
    if visit.own_seats:
        yield from [CHAT, simple("salt", salt="more"), LEAVE]
        yield from [change_seat] * empty
    if visit.is_host:
        yield from [fill, fill, fill] if empty else [START, START, START]
        yield from [free] * any(seat["program"] for seat in state["seats"])
        yield cancel
    yield look_at_table


def _during(visit: Visit, state: dict[str, Any]) -> Iterator[Choice]:
    seats = state["seats"]
    yield from [look_at_table, look_back, reconnect]
    if visit.own_seats:
        yield from [CHAT, hold]
        yield from [UNDO, UNDO] * state["can_undo"]
        yield from [RESIGN] * any(not seats[seat]["resigned"] for seat in visit.own_seats)
        yield from [COME_BACK, COME_BACK] * any(
            seats[seat]["taken_over"] and not seats[seat]["resigned"] for seat in visit.own_seats
        )
        yield from [take_over, take_over] * any(not seat["present"] for seat in seats)


FORBIDDEN: list[Choice] = [
    resend,
    resend,
    stale_move,
    wrong_move,
    garbage,
    hold_another,
    wrong_invitation,
    fill,
    free,
    change_seat,
    take_over,
    look_at_table,
    look_back,
    look_at_record,
    log_out,
    simple("undo", seat=1),
    simple("resign", seat=0),
    simple("come_back", seat=1),
    LEAVE,
    START,
    cancel,
    simple("rematch"),
]
