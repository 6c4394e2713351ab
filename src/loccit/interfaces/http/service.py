"""What the routes of the service work with."""

import asyncio
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import Depends, Request
from fastapi import Path as InPath

from loccit.application.library import Library
from loccit.application.project import Project
from loccit.domain.errors import LoccitError, ProjectNotFound
from loccit.interfaces.http.errors import ClientGone, Refusal
from loccit.interfaces.http.gate import Addresses
from loccit.interfaces.http.jobs import Jobs
from loccit.interfaces.http.sessions import Sessions
from loccit.interfaces.http.upload_store import UploadStore

log = logging.getLogger(__name__)

AT_ONCE: Final = 2
"""Searches that compute at a time. More only take the processor from each other."""
_WARMING: Final = "warm"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ServiceOptions:
    """How the service was started.

    Attributes:
        project: The default project, None for that of the settings.
        data_dir: Where the library is.
        host: Where it listens.
        is_local: Whether that is reached from this machine alone.
        read_only: Whether nothing may be written.
        upload_bytes: Most of one upload.
    """

    project: str | None
    data_dir: Path
    host: str
    is_local: bool
    read_only: bool
    upload_bytes: int


class Turns:
    """Lets so many searches compute at a time; the others wait, first come, first served."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        """Begin with all free."""
        self._free = asyncio.Semaphore(at_once)
        self._threads = CapacityLimiter(at_once)

    async def __call__(self, request: Request, work: Callable[[], T]) -> T:
        """Return what work comes to, done in a thread when it is its turn.

        Raises:
            ClientGone: If nobody waits for it any more when it is; it is not begun then.
        """
        async with self._free:
            if await request.is_disconnected():
                raise ClientGone
            return await to_thread.run_sync(work, limiter=self._threads, abandon_on_cancel=True)


class WarmModel:
    """The embedding model of the default project, loaded while the service answers already."""

    state: Literal["loading", "loaded", "none", "failed"] = "loading"

    def load_by(self, project: Project) -> None:
        """Load it, in a thread that nobody waits for."""
        load = partial(self._load, project)
        threading.Thread(target=load, name="loccit-warm", daemon=True).start()

    def _load(self, project: Project) -> None:
        try:
            project.query(_WARMING)
            self.state = "loaded"
        except ProjectNotFound:
            self.state = "none"
        except LoccitError as error:
            self.state = "failed"
            log.warning("model_not_loaded", extra={"code": error.code, "reason": str(error)})
        except Exception:
            self.state = "failed"
            log.exception("internal_fault")


@dataclass(frozen=True, slots=True)
class Service:
    """What the routes work with.

    Attributes:
        library: The projects.
        options: How it was started.
        addresses: Its names.
        sessions: Who may come in.
        uploads: The files that were sent.
        jobs: The ingests.
        model: The model of the default project.
        searches: Bounds how many searches compute at a time.
    """

    library: Library
    options: ServiceOptions
    addresses: Addresses
    sessions: Sessions
    uploads: UploadStore
    jobs: Jobs = field(default_factory=Jobs)
    model: WarmModel = field(default_factory=WarmModel)
    searches: Turns = field(default_factory=Turns)

    @property
    def default_project(self) -> Project:
        """The project that the page opens."""
        return self.library.project(self.options.project)

    def require_writable(self) -> None:
        """Refuse what writes, where nothing may be written.

        Raises:
            Refusal: With the code `read_only`.
        """
        if self.options.read_only:
            raise Refusal("read_only", "this service was started with --read-only")

    def is_uploaded(self, project: Project, path: str) -> bool:
        """Tell whether the service keeps a document's file."""
        return self.uploads.owns(project.project_id, path)


async def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


Served = Annotated[Service, Depends(_service)]
"""A parameter of a route: the service."""

PROJECT_NAME: Final = r"^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$"
_DOCUMENT_ID: Final = r"^[0-9a-f]{6,64}$"


async def _project(
    service: Served,
    p: Annotated[str, InPath(pattern=PROJECT_NAME, description="The project.")],
) -> Project:
    return service.library.project(p)


Named = Annotated[Project, Depends(_project)]
"""A parameter of a route: the project that its path names."""

DocumentId = Annotated[
    str, InPath(pattern=_DOCUMENT_ID, description="Its doc_id, or how that begins.")
]
