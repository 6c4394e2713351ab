"""The route that makes a literature matrix."""

from base64 import b64encode
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from loccit.application.project import Project
from loccit.domain.assistant.agent_run import DEFAULT_AGENT_CONFIG, OnEvent, RunEvent
from loccit.domain.assistant.agent_run import RunEventKind as Kind
from loccit.domain.models.matrix import Cell, Matrix
from loccit.interfaces.http.answers import Answer, answers
from loccit.interfaces.http.asking import require_language_model, step_view
from loccit.interfaces.http.bodies import MatrixBody
from loccit.interfaces.http.service import Named
from loccit.interfaces.http.streams import (
    Outcome,
    event,
    event_stream,
    run_events,
    wants_events,
    watched,
)
from loccit.interfaces.views.matrices import matrix_view
from loccit.interfaces.views.service import WrittenMatrixView

if TYPE_CHECKING:
    from loccit.application.matrix.fill_matrix import MatrixInTheMaking

router = APIRouter(prefix="/v1/projects/{p}")

_SHOWN: Final = frozenset({Kind.CELL, Kind.RETRY, Kind.TOOL_STARTED})
_EVENTS: Final = (
    "`step` (StepView) for each cell that is filled, and with a language model while it works;"
    " then `matrix`, the whole matrix; `error` (FailureView) if it fails"
)
_NAME: Final = "matrix.md"


@router.post("/matrix", responses=answers(WrittenMatrixView, stream=_EVENTS))
async def matrix(request: Request, project: Named, body: MatrixBody) -> Response:
    """Make a table of what each document says to each column. Nothing is kept.

    It ends when its client goes away.
    """
    if body.language_model:
        require_language_model(project)
    if wants_events(request):
        return event_stream(_events(project, body))
    return Answer(await watched(request, partial(_made, project, body)))


def _made(project: Project, body: MatrixBody, hear: OnEvent) -> WrittenMatrixView:
    from loccit.application.matrix.formats import renderer

    def filled(making: "MatrixInTheMaking") -> None:
        hear(RunEvent(Kind.CELL, data={"done": len(making.cells), "total": making.total}))

    wanted = body.filters.wanted(project)
    with TemporaryDirectory(prefix="loccit-") as home:
        file = Path(home, _NAME)
        made = project.matrix(
            body.asked,
            file,
            filters=wanted,
            config=DEFAULT_AGENT_CONFIG if body.language_model else None,
            on_event=hear,
            on_cell=filled,
        )
        made = _without_folders(made)
        files = {each.name: each.read_text(encoding="utf-8") for each in Path(home).iterdir()}
    table, book = (Path(_NAME).with_suffix(suffix) for suffix in (".csv", ".xlsx"))
    files[table.name] = renderer(table, {})(made).decode("utf-8")
    return {
        **matrix_view(made, wanted, _NAME),
        "files": dict(sorted(files.items())),
        "workbook": b64encode(renderer(book, {})(made)).decode("ascii"),
    }


def _without_folders(matrix: Matrix) -> Matrix:
    """Return a matrix whose files have their names alone: no link leads to this machine's."""
    rows = [
        replace(
            row,
            source_path=PurePath(row.source_path).name,
            cells=tuple(map(_named_cell, row.cells)),
        )
        for row in matrix.rows
    ]
    return replace(matrix, rows=tuple(rows))


def _named_cell(cell: Cell) -> Cell:
    if cell.quoted is None:
        return cell
    name = PurePath(cell.quoted.source_path).name
    return replace(cell, quoted=replace(cell.quoted, source_path=name))


async def _events(project: Project, body: MatrixBody) -> AsyncGenerator[bytes, None]:
    async with aclosing(run_events(partial(_made, project, body))) as events:
        async for each in events:
            if each is None:
                yield b""
            elif isinstance(each, Outcome):
                yield event("matrix", each.result)
            elif each.kind in _SHOWN:
                yield event("step", step_view(each))
