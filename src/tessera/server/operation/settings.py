"""How the server is run, from `TESSERA_…` variables and the command line."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails

from tessera.core.errors import TesseraError


def data_folder() -> Path:
    """Where a person's own server keeps its data."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tessera"


LISTS = ("origins", "proxies", "push_hosts")
"""Settings of several words."""
PROGRAM = r"random|greedy|level:[1-9]"
"""The programs that people may be offered."""


class SettingsError(TesseraError):
    """The server cannot be run like this."""


class Settings(BaseModel):
    """Everything an operator can choose; each field is read from the variable TESSERA_ and its name."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    database: str = ""
    """A URL: `sqlite:///FILE` or `postgresql://…`; empty for a file in the person's data folder."""
    origins: tuple[str, ...] = ()
    """Origins that may use the server besides its own address, such as `https://tiles.example`."""
    secure_cookies: bool = False
    """Whether cookies travel over HTTPS only; set it wherever the server is reached by HTTPS."""
    metrics: bool = True
    """Whether `/metrics` answers."""
    workers: int = Field(default=2, ge=0, le=64)
    """Processes in which programs think; 0 leaves that to `tessera worker`, which needs a PostgreSQL."""
    think_seconds: float = Field(default=120, gt=0)
    """Longest time for a program's thought; its process is replaced then, and it is tried again later."""
    memory: float = Field(default=64, ge=1, le=65536)
    """Most megabytes for the search tree of a program that thinks; each worker has one at a time."""
    pace: float = Field(default=0.7, ge=0, le=10)
    """Least seconds between the event before a program's move and the move, so that people can follow."""
    stand_in: str = Field(default="", pattern=rf"^({PROGRAM})?$")
    """The program that plays for absent people, such as `level:3`; empty for a sensible one."""
    hint_player: str = Field(default="", pattern=rf"^({PROGRAM}|time:[0-9]+(\.[0-9]+)?)?$")
    """The program that gives hints, such as `time:0.5`; empty for the strongest that answers soon."""
    absence_seconds: float = Field(default=60, ge=0)
    """How long a person must be gone before the others may have a program play for them."""
    return_seconds: float = Field(default=3, ge=0, le=60)
    """How long clocks stand still after a restart, so that people can come back."""
    live_tables: int = Field(default=4096, ge=1)
    """How many tables stay in memory; more if somebody looks at them all."""
    open_tables: int = Field(default=100, ge=1)
    """Tables that are not over yet and were made by the same person."""
    open_tables_of_address: int = Field(default=1000, ge=1)
    """The same, made from the same address; people behind one router share it."""
    public_tables: int = Field(default=10, ge=1)
    """Of these, public ones: so that the lobby has room for everybody."""
    public_tables_of_address: int = Field(default=50, ge=1)
    """The same, made from the same address."""
    waiting_days: float = Field(default=7, gt=0)
    """Days after which a table that has not begun is deleted, unless somebody sits down at it."""
    session_days: float = Field(default=90, gt=0)
    """Days after which an account's session ends that nobody has used."""
    guest_days: float = Field(default=180, gt=0)
    """The same for guests, who have nothing else; those who have played no game are forgotten then."""
    public_url: str = Field(default="", pattern=r"^(https?://[^/?#]+)?$")
    """The address at which people reach the server, for letters: `https://tiles.example`."""
    smtp: str = Field(default="", pattern=r"^(smtps?://[^/?#]+)?$")
    """Who delivers letters: `smtp://USER:PASSWORD@HOST:PORT`, or `smtps://…`; empty for none."""
    mail_from: str = ""
    """Whom letters come from: `Tessera <tiles@tiles.example>`."""
    push_hosts: tuple[str, ...] = ()
    """Push services that may be in the server's own network, as `HOST:PORT`; others must be public."""
    queue_length: int = Field(default=256, ge=2)
    """Messages that may wait for a slow client before it is disconnected."""
    limit_factor: float = Field(default=1.0, gt=0)
    """Multiplies all rate limits."""
    proxies: tuple[str, ...] = ()
    """Addresses of our own proxies, whose word on where a request comes from is taken."""
    connections: int = Field(default=10_000, ge=1)
    """Open connections, sockets too; fewer if the system allows fewer files."""
    connections_of_address: int = Field(default=500, ge=1)
    """The same, from one address that is no proxy of ours."""
    request_seconds: float = Field(default=15, gt=0)
    """Longest time for the headers of a request to come, and again for its body."""
    max_body: int = 64 * 1024
    """Bytes of a request."""
    max_message: int = 16 * 1024
    """Bytes of a socket message."""
    warm_up: bool = True
    """Whether the games are compiled in the background at the start."""
    log_level: str = "info"
    """`debug`, `info`, `warning` or `error`."""

    @model_validator(mode="after")
    def _check_mail(self) -> Self:
        if self.smtp and not (self.mail_from and self.public_url):
            raise ValueError("to send letters, TESSERA_MAIL_FROM and TESSERA_PUBLIC_URL must be set too")
        return self

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **chosen: Any) -> Self:
        """The settings of the environment, overruled by those that are `chosen` and not None."""
        values: dict[str, Any] = {}
        for name in cls.model_fields:
            text = environment.get(f"TESSERA_{name.upper()}")
            if text is not None:
                values[name] = tuple(text.split()) if name in LISTS else text
        values |= {name: value for name, value in chosen.items() if value is not None}
        try:
            return cls(**values)
        except ValidationError as error:
            raise SettingsError("; ".join(map(cls._told, error.errors()))) from None

    @classmethod
    def _told(cls, problem: ErrorDetails) -> str:
        """What is wrong with a setting, without its value, which may be a secret."""
        if not problem["loc"]:
            return str(problem["ctx"]["error"])
        name, wrong = str(problem["loc"][0]), problem["msg"]
        meant = cls.model_fields[name].description
        return f"TESSERA_{name.upper()} is not what it should be: {meant} ({wrong[0].lower()}{wrong[1:]})"

    @property
    def database_url(self) -> str:
        """The URL with the driver that the server uses."""
        if not self.database:
            folder = data_folder()
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            return f"sqlite:///{folder / 'tables.sqlite3'}"
        scheme, _, rest = self.database.partition("://")
        drivers = dict.fromkeys(("postgres", "postgresql"), "postgresql+psycopg")
        return f"{drivers.get(scheme, scheme)}://{rest}"

    @property
    def is_postgres(self) -> bool:
        """Whether several servers may share the database."""
        return self.database_url.startswith("postgresql")
