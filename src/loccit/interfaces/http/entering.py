"""The routes for those who come in: health, login, and the page."""

from hashlib import sha256
from importlib.resources import files
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from loccit.interfaces.http.answers import Answer, answers
from loccit.interfaces.http.bodies import LoginBody
from loccit.interfaces.http.errors import Refusal
from loccit.interfaces.http.guard import KNOWN
from loccit.interfaces.http.service import Served, Service
from loccit.interfaces.views.service import CodeView, HealthView
from loccit.version import __version__

router = APIRouter()

API: Final = 1
"""The version of the interface: it goes up when something that was there goes away."""
_WEB: Final = files("loccit.interfaces") / "web"
_KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_INDEX: Final = "index.html"
_FILES: Final = {
    each.name: each for each in _WEB.iterdir() if f".{each.name.rpartition('.')[2]}" in _KINDS
}
"""All files of the page by name. No other is ever looked for."""
_PAGES: Final = frozenset({"/", "/ask", "/matrix", "/verify", "/library"})
_OPEN: Final = frozenset({"/health", "/login"})
_CODE: Final = "code"
_FOR_ANYONE: Final[dict[str, Any]] = {"security": []}


def is_shell(path: str) -> bool:
    """Tell whether a path is of the page, which holds no data."""
    return path in _PAGES or path.startswith(("/assets/", "/p/"))


def is_public(path: str) -> bool:
    """Tell whether a path is answered without a token."""
    return path in _OPEN or is_shell(path)


@router.get("/health", responses=answers(HealthView), openapi_extra=_FOR_ANYONE)
async def health(request: Request, service: Served) -> Answer:
    """Tell that the service answers, and to those who know the token a little more."""
    view: HealthView = {"status": "ok"}
    if request.scope[KNOWN]:
        project = service.default_project
        view |= {
            "version": __version__,
            "api": API,
            "project": project.project_id,
            "model": service.model.state,
            "language_model": project.language_model,
            "read_only": service.options.read_only,
            "data_dir": str(service.options.data_dir),
        }
    return Answer(view)


@router.post("/login", responses=answers(HealthView), openapi_extra=_FOR_ANYONE)
async def login(request: Request, service: Served, body: LoginBody) -> Answer:
    """Give a browser a session, in exchange for the token."""
    if not service.sessions.is_token(body.token):
        raise Refusal("unauthorized", "this is not the token")
    answer = Answer({"status": "ok"})
    _set_cookie(request, answer, service, service.sessions.new_session())
    return answer


@router.post("/v1/codes", responses=answers(CodeView))
async def codes(request: Request, service: Served) -> Answer:
    """Return an address that logs a browser in, once."""
    code = urlencode({_CODE: service.sessions.new_code()})
    return Answer({"url": f"http://{request.headers['host']}/?{code}"})


@router.get("/", include_in_schema=False)
async def index(request: Request, service: Served) -> Response:
    """Show the page; a code that works once is exchanged for a session."""
    if _CODE not in request.query_params:
        return _file(request, _INDEX)
    session = service.sessions.redeem(request.query_params[_CODE])
    rest = [each for each in request.query_params.multi_items() if each[0] != _CODE]
    answer = RedirectResponse("/" + (f"?{urlencode(rest)}" if rest else ""), 303)
    if session is not None:
        _set_cookie(request, answer, service, session)
    return answer


@router.get("/ask", include_in_schema=False)
@router.get("/matrix", include_in_schema=False)
@router.get("/verify", include_in_schema=False)
@router.get("/library", include_in_schema=False)
@router.get("/p/{project}/{doc}", include_in_schema=False)
async def page(request: Request) -> Response:
    """Show the page, which reads its address itself."""
    return _file(request, _INDEX)


@router.get("/assets/{name}", include_in_schema=False)
async def asset(request: Request, name: str) -> Response:
    """Return a file of the page."""
    return _file(request, name)


def _file(request: Request, name: str) -> Response:
    if name not in _FILES:
        raise Refusal("not_found", "there is no such file")
    content = _FILES[name].read_bytes()
    headers = {
        "etag": f'"{sha256(content).hexdigest()[:32]}"',
        "cache-control": "no-cache",
        "content-type": _KINDS[f".{name.rpartition('.')[2]}"],
    }
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers)


def _set_cookie(request: Request, answer: Response, service: Service, session: str) -> None:
    answer.set_cookie(
        service.addresses.cookie,
        session,
        path="/",
        secure=request.headers["host"].lower() in service.addresses.secure_hosts,
        httponly=True,
        samesite="strict",
    )
