"""The way back into an account whose password is forgotten, on both databases."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from tessera.server.storage.schema import MailAddressRow, RecoveryCodeRow
from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer, wait_until
from tests.server.people.test_account import NEW, log_in
from tests.server.people.test_people import PASSWORD, register, unique
from tests.server.post_office import PostOffice

ADDRESS = "kai@tiles.example"


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    with PostOffice() as opened:
        yield opened


@pytest.fixture(scope="module")
def posting(database: str, office: PostOffice) -> Iterator[RunningServer]:
    """A server that sends letters."""
    mail = {
        "smtp": office.url,
        "mail_from": "Tessera <t@tiles.example>",
        "public_url": "https://tiles.example",
    }
    with RunningServer(quick_settings(database, **mail)) as running:
        yield running


def make_codes(person) -> list[str]:
    return person.post("/api/account/codes", {"password": PASSWORD})["codes"]


def recover(person, name: str, code: str, password: str = NEW):
    return person.http.post("/api/recovery", json={"name": name, "code": code, "password": password})


def code_in(letter, kind: str) -> str:
    found = re.search(rf"https://tiles\.example/account#{kind}=([A-Z2-7-]+)", letter.get_content())
    assert found, letter.get_content()
    return found[1]


def is_writing(server) -> bool:
    """Whether it is about to send a letter, or to find out that there is none to send."""
    return any(task.get_name() == "letters" for task in list(server.services.supervisor._tasks))


def execute(server, statement) -> None:
    database = server.services.database
    with database._engine.begin() as connection:
        connection.execute(statement)


def test_a_code_stands_in_for_the_password_once(server):
    name = unique("Kai")
    here = register(server, name)
    codes = make_codes(here)
    assert len(set(codes)) == 10
    assert here.get("/api/account")["codes"] == 10
    stranger = server.stranger()
    # However it is written: small letters, without dashes, with a zero for the letter O.
    assert recover(stranger, name.upper(), codes[0].lower().replace("-", " ").replace("o", "0")).is_success
    assert here.get("/api/session")["player"] is None, "whoever was logged in is so no longer"
    again = recover(stranger, name, codes[0], "another password")
    assert again.json()["error"] == "wrong-code"
    assert log_in(server, name, NEW).get("/api/account")["codes"] == 9


def test_only_digests_of_codes_are_kept(server):
    name = unique("Kai")
    codes = make_codes(register(server, name))
    with server.services.database._engine.connect() as connection:
        kept = list(connection.scalars(select(RecoveryCodeRow.code_hash)))
    assert not {code.replace("-", "") for code in codes} & set(kept)
    assert all(len(digest) == 64 for digest in kept)


def test_new_codes_make_the_old_ones_void_and_codes_are_of_one_account(server):
    name, other = unique("Kai"), unique("Mio")
    person = register(server, name)
    old, new = make_codes(person), make_codes(person)
    others = make_codes(register(server, other))
    stranger = server.stranger()
    for code in (old[0], others[0], "AAAA-AAAA-AAAA-AAAA"):
        assert recover(stranger, name, code).json()["error"] == "wrong-code"
    assert recover(stranger, unique("Nobody"), new[0]).json()["error"] == "wrong-code"
    assert recover(stranger, name, new[0], "short").json()["error"] == "bad-password"
    assert recover(stranger, name, new[0]).is_success, "what was refused has used no code up"


def test_who_may_not_have_codes(server):
    person = register(server, unique("Kai"))
    assert person.refusal("/api/account/codes", {"password": "not this one"})["error"] == "wrong-password"
    assert server.guest().refusal("/api/account/codes", {"password": ""})["error"] == "needs-account"
    assert server.stranger().refusal("/api/account/codes", {"password": ""})["error"] == "no-session"


def test_without_an_smtp_server_there_are_no_letters_and_that_is_said(server):
    name = unique("Kai")
    person = register(server, name)
    assert person.get("/api/account")["letters"] is False
    body = {"address": ADDRESS, "password": PASSWORD}
    assert person.http.put("/api/account/address", json=body).json()["error"] == "no-letters"
    assert person.refusal("/api/recovery/letter", {"name": name})["error"] == "no-letters"


def test_a_letter_brings_one_back_if_its_address_was_confirmed(posting, office):
    name = unique("Kai")
    person = register(posting, name)
    come = len(office.letters)
    answer = person.http.put("/api/account/address", json={"address": ADDRESS, "password": PASSWORD}).json()
    assert (answer["address"], answer["confirmed"]) == (ADDRESS, False)
    asking = office.wait_for(come + 1)
    assert asking["To"] == ADDRESS
    stranger = posting.stranger()
    # Nobody has shown yet that the address is theirs: no code goes there.
    stranger.post("/api/recovery/letter", {"name": name}, 202)
    wait_until(lambda: not is_writing(posting))
    stranger.post("/api/address", {"code": code_in(asking, "confirm")})
    assert person.get("/api/account")["confirmed"] is True
    stranger.post("/api/recovery/letter", {"name": name}, 202)
    letter = office.wait_for(come + 2)
    assert letter["To"] == ADDRESS
    assert recover(stranger, name, code_in(letter, "recover")).is_success
    log_in(posting, name, NEW)
    assert len(office.letters) == come + 2


def test_asking_for_a_letter_tells_nobody_who_has_an_account(posting):
    known, unknown = unique("Kai"), unique("Nobody")
    register(posting, known)
    stranger = posting.stranger()
    answers = [stranger.http.post("/api/recovery/letter", json={"name": name}) for name in (known, unknown)]
    assert answers[0].status_code == answers[1].status_code == 202
    assert answers[0].content == answers[1].content


def test_a_code_in_a_letter_lasts_an_hour_and_a_question_about_an_address_two_days(posting, office):
    name = unique("Kai")
    person = register(posting, name)
    come = len(office.letters)
    person.http.put("/api/account/address", json={"address": ADDRESS, "password": PASSWORD})
    asking = office.wait_for(come + 1)
    long_ago = posting.services._now() - timedelta(days=3)
    execute(
        posting, update(MailAddressRow).values(asked=long_ago).where(MailAddressRow.code_hash.is_not(None))
    )
    late = person.refusal("/api/address", {"code": code_in(asking, "confirm")})
    assert late["error"] == "wrong-code"
    recent = posting.services._now()
    execute(posting, update(MailAddressRow).values(asked=recent).where(MailAddressRow.code_hash.is_not(None)))
    person.post("/api/address", {"code": code_in(asking, "confirm")})
    person.post("/api/recovery/letter", {"name": name}, 202)
    letter = office.wait_for(come + 2)
    execute(posting, update(RecoveryCodeRow).values(expires=long_ago))
    assert recover(person, name, code_in(letter, "recover")).json()["error"] == "wrong-code"


def test_an_address_can_be_taken_away_and_nonsense_is_none(posting):
    person = register(posting, unique("Kai"))
    for address in ("nobody", "a b@tiles.example", "a@b\r\nBcc: all@tiles.example", "a@" + 300 * "b"):
        body = {"address": address, "password": PASSWORD}
        assert person.http.put("/api/account/address", json=body).status_code == 400
    wrong = {"address": None, "password": "not this one"}
    assert person.http.put("/api/account/address", json=wrong).json()["error"] == "wrong-password"
    answer = person.http.put("/api/account/address", json={"address": None, "password": PASSWORD}).json()
    assert answer["address"] is None


def test_letters_need_to_know_whom_they_come_from():
    with pytest.raises(ValueError, match="TESSERA_MAIL_FROM"):
        quick_settings("sqlite://", smtp="smtp://127.0.0.1")
