"""`tessera serve` as a program."""

import socket

import pytest

from benchmarks.server.processes import ServerProcess
from tessera.server.operation.run import ListenError, listen
from tessera.server.operation.settings import Settings, SettingsError


def test_the_program_serves_a_page_and_ends_well_when_told_to_stop(tmp_path):
    server = ServerProcess(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    server.start()
    assert server.stop() == 0


def test_a_used_port_is_told_in_one_sentence():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(ListenError, match=r"cannot listen on 127.0.0.1, port \d+.*--port"):
            listen("127.0.0.1", taken.getsockname()[1])


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("WORKERS", "many", "TESSERA_WORKERS is not what it should be: Processes in which programs think"),
        ("SMTP", "secret", "TESSERA_SMTP is not .* Who delivers letters: .smtp://"),
        ("SMTP", "smtp://host", "to send letters, TESSERA_MAIL_FROM and TESSERA_PUBLIC_URL must be set too"),
        ("STAND_IN", "gtp:engine", "TESSERA_STAND_IN is not .* The program that plays for absent people"),
        ("HINT_PLAYER", "time:1.2.3", "TESSERA_HINT_PLAYER is not .* The program that gives hints"),
        ("HINT_PLAYER", "level:12", "TESSERA_HINT_PLAYER is not .* The program that gives hints"),
    ],
)
def test_a_wrong_setting_is_told_in_a_sentence_without_its_value(name, value, sentence):
    with pytest.raises(SettingsError, match=sentence) as refused:
        Settings.from_environment({f"TESSERA_{name}": value})
    assert "secret" not in str(refused.value)


def test_settings_come_from_the_environment_and_are_overruled():
    environment = {
        "TESSERA_PACE": "0.1",
        "TESSERA_ORIGINS": "https://a.example https://b.example",
        "PATH": "",
    }
    settings = Settings.from_environment(environment, database="sqlite:///x", workers=None)
    assert (settings.pace, settings.workers, settings.database) == (0.1, 2, "sqlite:///x")
    assert settings.origins == ("https://a.example", "https://b.example")
