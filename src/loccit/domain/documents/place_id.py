"""The name of a place in a document: what a program is given, and gives back to read on."""

import re
from dataclasses import dataclass
from typing import Final

from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import DocId
from loccit.domain.models.project import ProjectId, is_project_id
from loccit.domain.text.spans import Span

_DIGITS: Final = 12  # of a hash: two of a million documents share them once in 500 libraries
_FORM: Final = re.compile(r"([^/]{1,64})/([0-9a-f]{12,64})(?:/([0-9]{1,12})-([0-9]{1,12}))?")
_SHOWN: Final = 60  # characters of what is none


@dataclass(frozen=True, slots=True)
class PlaceId:
    """A document of a project, or a passage of it. `str()` gives its name.

    Attributes:
        project_id: The project.
        doc: How the id of the document begins, at least 12 hexadecimal digits.
        span: The passage in the canonical text, None for the whole document.
    """

    project_id: ProjectId
    doc: str
    span: Span | None = None

    def __str__(self) -> str:
        """Return "thesis/9f86d081884c/1203-1893", "thesis/9f86d081884c" for a document."""
        document = f"{self.project_id}/{self.doc}"
        return f"{document}/{self.span.start}-{self.span.end}" if self.span else document


def place_of(project_id: ProjectId, doc_id: DocId, span: Span | None = None) -> PlaceId:
    """Return the name of a place, with as much of the document's id as tells it from others."""
    return PlaceId(project_id, doc_id[:_DIGITS], span)


def read_place_id(name: str) -> PlaceId:
    """Return the place of this name.

    Raises:
        InvalidRequest: If it names none.
    """
    found = _FORM.fullmatch(name)
    if found and is_project_id(found[1]):
        project, doc = ProjectId(found[1]), found[2]
        if found[3] is None:
            return PlaceId(project, doc)
        start, end = int(found[3]), int(found[4])
        if start < end:
            return PlaceId(project, doc, Span(start, end))
    raise InvalidRequest(
        f"no id of a place: {name[:_SHOWN]!r}; take one from a result, which is like"
        " 'thesis/9f86d081884c/1203-1893', or 'thesis/9f86d081884c' for a whole document"
    )
