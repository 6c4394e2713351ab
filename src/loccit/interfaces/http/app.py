"""The application: all routes behind one guard."""

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from loccit.domain.errors import LoccitError
from loccit.interfaces.http import (
    asking,
    conversations,
    documents,
    entering,
    ingesting,
    matrices,
    viewing,
)
from loccit.interfaces.http.answers import JSON, VERSIONED
from loccit.interfaces.http.errors import (
    OF_STATUS,
    UNPROCESSABLE,
    Refusal,
    error_body,
    status_of,
    told,
)
from loccit.interfaces.http.guard import Guard
from loccit.interfaces.http.service import Service
from loccit.interfaces.views import SCHEMA_VERSION
from loccit.interfaces.views import answers as answer_views
from loccit.interfaces.views import jobs as job_views
from loccit.interfaces.views.conversations import (
    ConversationsView,
    ConversationView,
    ForgetView,
)
from loccit.interfaces.views.documents import FailureView
from loccit.interfaces.views.entries import EntriesView
from loccit.interfaces.views.facets import FacetsView
from loccit.interfaces.views.json_schema import components
from loccit.interfaces.views.pages import PageView
from loccit.interfaces.views.passages import QueryView
from loccit.interfaces.views.projects import DeleteView, InspectView, ProjectsView
from loccit.interfaces.views.service import (
    CitedDocumentView,
    CodeView,
    DocumentTextView,
    HealthView,
    StepView,
    WrittenNoteView,
)
from loccit.interfaces.views.verification import VerificationView
from loccit.interfaces.views.written_answers import WrittenAnswerView
from loccit.version import __version__

Mounted = tuple[ASGIApp, Callable[[], AbstractAsyncContextManager[object]]]
"""An application, and what must be entered while it answers."""

MCP_PATH: Final = "/mcp"
_UPLOADS: Final = re.compile(r"/v1/projects/[^/]+/(?:documents|verify/file)")
_VIEWS: Final = (
    *(answer_views.AnswerView, WrittenAnswerView, QueryView, VerificationView, WrittenNoteView),
    *(ProjectsView, InspectView, CitedDocumentView, DocumentTextView, DeleteView),
    *(ConversationsView, ConversationView, ForgetView),
    *(job_views.JobView, job_views.JobsView, job_views.JobEventView),
    *(PageView, FacetsView, EntriesView, HealthView, CodeView, StepView, FailureView),
)
_SECURITY: Final = {
    "token": {"type": "http", "scheme": "bearer"},
}


def build_app(service: Service, mcp: Mounted | None = None) -> Guard:
    """Return the application of a service.

    Args:
        service: What its routes work with.
        mcp: What answers at exactly `/mcp`, if anything does.
    """

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with mcp[1]() if mcp else nullcontext():
            yield

    app = FastAPI(
        title="loccit",
        summary="Passages that can be found, quoted and cited.",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
    )
    app.state.service = service
    routers = (entering, asking, conversations, matrices, documents, viewing, ingesting)
    for each in routers:
        app.include_router(each.router)
    if mcp:
        app.router.routes.append(Route(MCP_PATH, mcp[0]))  # a mount would answer by a redirect
    _tell_errors(app)
    described: dict[str, Any] = {}

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi() -> JSONResponse:
        if not described:
            described.update(description(app))
        return JSONResponse(described)

    return Guard(
        app,
        service.addresses,
        service.sessions,
        is_shell=entering.is_shell,
        is_public=entering.is_public,
        is_upload=lambda path: bool(_UPLOADS.fullmatch(path)),
        upload_bytes=service.options.upload_bytes,
    )


def description(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description of the routes; its answers are the views."""
    found = get_openapi(
        title=app.title, summary=app.summary, version=app.version, routes=app.routes
    )
    parts: dict[str, Any] = found.setdefault("components", {})
    schemas: dict[str, Any] = parts.setdefault("schemas", {})
    schemas.update(components(_VIEWS))
    schemas[VERSIONED] = {
        "type": "object",
        "properties": {"schema": {"const": SCHEMA_VERSION}},
        "required": ["schema"],
    }
    parts["securitySchemes"] = _SECURITY
    found["security"] = [{name: []} for name in _SECURITY]
    return found


def _tell_errors(app: FastAPI) -> None:
    """Give every error the one shape."""

    async def ours(_request: Request, error: Exception) -> Response:
        return _failure(*told(error))

    async def invalid(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        faults = "; ".join(map(_fault, error.errors()))
        return _failure("invalid_request", faults, UNPROCESSABLE)

    async def of_framework(_request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = OF_STATUS.get(error.status_code, "invalid_request")
        answer = _failure(code, str(error.detail), error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    for kind in (LoccitError, Refusal, Exception):
        app.add_exception_handler(kind, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, of_framework)


def _failure(code: str, message: str, status: int | None = None) -> Response:
    return Response(error_body(code, message), status or status_of(code), media_type=JSON)


def _fault(fault: dict[str, Any]) -> str:
    """Return what is wrong with a request, without what it says there."""
    place = ".".join(str(each) for each in fault["loc"] if each != "body")
    return f"{place}: {fault['msg']}" if place else str(fault["msg"])
