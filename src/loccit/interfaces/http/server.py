"""Runs the service: listens, says where, and ends in time."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TextIO

import uvicorn

from loccit import composition
from loccit.domain.errors import AddressInUse, InvalidRequest, ServiceError
from loccit.interfaces.http.app import build_app
from loccit.interfaces.http.following import Following
from loccit.interfaces.http.gate import Addresses, is_loopback, url_of
from loccit.interfaces.http.running import announce, kept_token, locked, login_url, withdraw
from loccit.interfaces.http.service import Service, ServiceOptions
from loccit.interfaces.http.sessions import Sessions
from loccit.interfaces.http.upload_store import UploadStore
from loccit.interfaces.mcp.http import mcp_endpoint

_UPLOADS: Final = "uploads"
_BACKLOG: Final = 512
_STREAM_SECONDS: Final = 0.3
"""Which open streams have to end, after a signal."""
_JOB_SECONDS: Final = 0.8
_END_SECONDS: Final = 1.7
"""After which the process ends, whatever it does: what is committed stays, and no more is lost
than by kill -9."""


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """What the command line says.

    Attributes:
        host: Where to listen.
        port: Likewise, 0 for a free one.
        project: The default project, None for that of the settings.
        read_only: Whether to refuse all that writes.
        write: Whether assistants may ingest, too.
        opens: Whether to open a browser.
        origins: Pages and programs that may ask, beside the own page.
        data_dir: Where the library is, None for that of the settings.
        watch: Whether to follow the sources of the default project.
    """

    host: str
    port: int
    project: str | None
    read_only: bool
    write: bool
    opens: bool
    origins: tuple[str, ...]
    data_dir: Path | None
    watch: bool = False


def serve_library(options: ServeOptions) -> None:
    """Serve until a signal ends it; or say where the library is served already.

    Raises:
        InvalidRequest: If it may not listen there, or a setting is not valid.
        AddressInUse: If something else listens there.
        ServiceError: If it cannot start.
    """
    settings = composition.load_settings(project=options.project, data_dir=options.data_dir)
    if settings.token is None and not is_loopback(options.host):
        raise InvalidRequest(
            f"{options.host} can be reached from other machines; set LOCCIT_TOKEN to what they"
            " must know"
        )
    token = settings.token.get_secret_value() if settings.token else None
    if token is not None and not token.strip():
        raise InvalidRequest("LOCCIT_TOKEN is empty; leave it out, or say what callers must know")
    Addresses.of(options.host, options.port, options.origins)
    with ExitStack() as opened:
        lock = locked(settings.data_dir)
        if lock is None:
            url = login_url(settings.data_dir, token or kept_token(settings.data_dir))
            _say(sys.stderr, "It is served already; end that service to change how.")
            _show(url, opens=options.opens)
            return
        opened.callback(lock.release)
        listener = _bound(options.host, options.port)
        opened.callback(listener.close)
        port = listener.getsockname()[1]
        library = composition.open_library(settings)
        service = Service(
            library,
            ServiceOptions(
                project=settings.project,
                data_dir=settings.data_dir,
                host=options.host,
                is_local=is_loopback(options.host),
                read_only=options.read_only,
                upload_bytes=settings.upload_mb * 2**20,
            ),
            Addresses.of(options.host, port, options.origins),
            Sessions(token or kept_token(settings.data_dir)),
            UploadStore(settings.data_dir / _UPLOADS),
        )
        service.uploads.sweep()
        project = service.default_project
        following = Following(project, partial(_say, sys.stderr))

        def ready() -> None:
            url = url_of(options.host, port)
            announce(settings.data_dir, url)
            _say(sys.stderr, f"loccit serves {settings.data_dir}; Ctrl-C ends it.")
            _show(f"{url}/?code={service.sessions.new_code()}", opens=options.opens)
            service.model.load_by(project)
            if options.watch:
                following.start()

        opened.callback(_end, service)
        opened.callback(following.close)
        opened.callback(withdraw, settings.data_dir)
        _log_to_stderr()
        mcp = mcp_endpoint(
            library,
            project=settings.project,
            origin=url_of(options.host, port),
            read_only=options.read_only or not options.write,
        )
        app = build_app(service, mcp=(mcp, mcp.running))
        _run(uvicorn_config(app), listener, ready)


def uvicorn_config(app: object) -> uvicorn.Config:
    """Return how the application is run: nothing is logged that a request says."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # it is one, by its call
        http="h11",
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_STREAM_SECONDS,  # type: ignore[arg-type]  # fractions do
    )


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends without Nagle's delay: without, an answer takes 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host.strip("[]"), port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise AddressInUse(host, port) from error
        reason = error.strerror or error
        raise ServiceError(f"cannot listen at {host}, port {port}: {reason}") from error
    return listener


class _Server(uvicorn.Server):
    """Uvicorn, which says when it listens and leaves signals to us."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let signals alone."""
        yield


def _run(config: uvicorn.Config, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Answer until a signal comes."""
    server = _Server(config, ready)

    def stop() -> None:
        if server.should_exit:
            _leave()
        server.should_exit = True
        last = threading.Timer(_END_SECONDS, _leave)
        last.daemon = True
        last.start()

    async def serve() -> None:
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, stop)
        await server.serve([listener])
        # The loop takes its handlers away; from here on a signal must not interrupt what closes.
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(each)
            signal.signal(each, lambda _signal, _frame: _leave())

    asyncio.run(serve())


def _end(service: Service) -> None:
    """End the jobs, and close the library: that ends the processes which convert."""
    service.jobs.close(0)
    service.library.close()
    if not service.jobs.close(_JOB_SECONDS):
        withdraw(service.options.data_dir)
        _leave()


def _leave() -> None:
    """End the process at once: threads that wait for a model or a conversion do not keep it."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(0)


def _show(url: str, *, opens: bool) -> None:
    _say(sys.stdout, url)
    if opens:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _say(stream: TextIO, line: str) -> None:
    stream.write(f"{line}\n")
    stream.flush()


def _log_to_stderr() -> None:
    """Print warnings and faults of loccit; what requests say is never logged."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    handler.setLevel(logging.WARNING)
    logging.getLogger("loccit").addHandler(handler)
    for name in ("uvicorn.error", "python_multipart"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
