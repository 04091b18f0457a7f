"""Running the server as a program: its socket, its logs, the browser, and how it stops."""

import asyncio
import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn

from tessera.core.errors import TesseraError
from tessera.server.http.app import create_app
from tessera.server.http.connections import CountedSocket, LimitedHttp
from tessera.server.operation.logs import set_up_logs
from tessera.server.operation.reach import Reach, house_address
from tessera.server.operation.settings import Settings

PING_SECONDS = 20
SHUTDOWN_SECONDS = 10
OTHER_FILES = 256  # the database, worker processes, what is read
COLLECT_AFTER = (2_000, 1_000, 1_000_000)  # new objects, then young collections; a whole one never by itself
SECONDS_BETWEEN_COLLECTIONS = 600  # what a thousand connections leave behind in that time is some megabytes


class OpenError(TesseraError):
    """The server cannot be opened."""


class ListenError(TesseraError):
    """The address cannot be used."""


def run_server(settings: Settings, host: str, port: int, opens_browser: bool) -> None:
    """Serve until interrupted or terminated; requests that are being answered are finished first."""
    set_up_logs(settings.log_level)
    settings = within_file_limit(settings)
    listening = listen(host, port)
    server = AnnouncingServer(server_config(settings), host, listening.getsockname()[1], opens_browser)
    # uvicorn stops gracefully and then raises the signal once more: that is the end, and no failure.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    server.run(sockets=[listening])
    failure = server.config.app.state.opening.failure  # type: ignore[union-attr] # the app that we made
    if failure:
        raise (
            failure
            if isinstance(failure, TesseraError)
            else OpenError(f"the server cannot be opened: {failure}")
        ) from failure


def server_config(settings: Settings) -> uvicorn.Config:
    """How uvicorn is run."""
    return uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        http=LimitedHttp,
        ws=CountedSocket,
        # What a request says of where it comes from is believed only of our own proxies.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        # The window of a compressed connection takes 300 kB: too much for thousands of them.
        ws_per_message_deflate=False,
        # Longer messages than allowed are still answered with a refusal; far longer ones end the connection.
        ws_max_size=4 * settings.max_message,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        server_header=False,
    )


def within_file_limit(settings: Settings) -> Settings:
    """As many connections as are asked for, if the system lets this process open so many files."""
    try:
        import resource  # noqa: PLC0415 - Windows has none, and no such limit
    except ImportError:
        return settings
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.connections + OTHER_FILES
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return settings.model_copy(update={"connections": max(allowed - OTHER_FILES, 1)})


def listen(host: str, port: int) -> socket.socket:
    """A socket at this address, or one clear sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise ListenError(
            f"cannot listen on {host}, port {port}: {error.strerror}; choose another with --port"
        ) from None
    return listening


class AnnouncingServer(uvicorn.Server):
    """Says where it is as soon as it can be reached, and opens the browser there."""

    def __init__(
        self,
        config: uvicorn.Config,
        host: str,
        port: int,
        opens_browser: bool,
        find_address: Callable[[], str | None] = house_address,
    ) -> None:
        super().__init__(config)
        self._address = f"http://{host}:{port}/"
        self._port = port
        self._opens_browser = opens_browser
        state = config.app.state  # type: ignore[union-attr] # the app that we made
        self._reach = Reach(state.settings.public_url, host, port, self._listen_at, find_address)
        state.reach = self._reach
        # Pages without tables help nobody: whoever runs the server is told, and may start it again.
        config.app.state.opening.on_failure = self._give_up  # type: ignore[union-attr] # the app that we made

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody wants the server to stop: clocks stop first, and then it takes its time."""
        self.config.app.state.opening.stop()  # type: ignore[union-attr] # the app that we made
        super().handle_exit(sig, frame)

    def _give_up(self) -> None:
        self.should_exit = True

    async def _listen_at(self, address: str) -> asyncio.base_events.Server:
        """Take requests at another address of this machine too."""
        config = self.config

        def create_protocol() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg] # as uvicorn makes its own
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        loop = asyncio.get_running_loop()
        server = await loop.create_server(create_protocol, address, self._port, backlog=config.backlog)
        self.servers.append(server)  # which are closed together
        return server

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if not self.should_exit:
            for_others = f", for others at {self._reach.url}/" if self._reach.url else ""
            print(
                f"Tessera is at {self._address}{for_others} (stop with Ctrl+C)", file=sys.stderr, flush=True
            )
            if self._opens_browser:
                threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()
            self._settling = asyncio.create_task(settle(self.config.app))


async def settle(app: Any) -> None:
    """Keep the garbage collector from stopping the server often.

    A whole collection takes as long as looking at everything does: half a second with a thousand tables.
    What is loaded once everything is ready it need not look at again, and at the tables only now and then.
    """
    await app.state.warm_up.finished.wait()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_COLLECTIONS)
        gc.collect()
