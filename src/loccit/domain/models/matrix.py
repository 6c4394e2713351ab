"""A literature matrix: a row for each document, a column for each question."""

import re
from dataclasses import dataclass, field
from enum import StrEnum

from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.domain.errors import InvalidRequest
from loccit.domain.loccit_error import LoccitError
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.document import DocId, DocumentWarning
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, known_title
from loccit.domain.text.clean_text import is_unicode

_BLANK = re.compile(r"\s+")
_LONGEST_NAME = 200  # characters


class ColumnType(StrEnum):
    """What a cell of a column holds beside its quotation, when a language model fills it."""

    TEXT = "text"
    """A sentence of the model."""
    NUMBER = "number"
    """A number that stands in the quotation."""
    CHOICE = "choice"
    """One of the values that the column names."""


@dataclass(frozen=True, slots=True)
class Column:
    """A question that every document is asked.

    Attributes:
        name: Its heading, a line.
        question: What is asked, a line; the name by default.
        type: What its cells hold beside the quotation.
        unit: Of its numbers, "" for none.
        choices: The values of which its cells hold one.

    Raises:
        InvalidRequest: If it has no name, or its type does not fit the rest.
    """

    name: str
    question: str = ""
    type: ColumnType = ColumnType.TEXT
    unit: str = ""
    choices: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", _line(self.name))
        object.__setattr__(self, "question", _line(self.question) or self.name)
        object.__setattr__(self, "unit", _line(self.unit))
        object.__setattr__(self, "choices", tuple(map(_line, self.choices)))
        if not self.name:
            raise InvalidRequest("a column of a matrix needs a name")
        if len(self.name) > _LONGEST_NAME:
            raise InvalidRequest(
                f"the name of a column has {_LONGEST_NAME} characters at most; give it a short"
                " name beside its question, in a columns file"
            )
        if not all(map(is_unicode, (self.name, self.question, self.unit, *self.choices))):
            raise InvalidRequest("a column is not valid Unicode; type it in UTF-8")
        if self.unit and self.type is not ColumnType.NUMBER:
            raise InvalidRequest(f"column '{self.name}' has a unit; give it the type number")
        if (self.type is ColumnType.CHOICE) != bool(self.choices):
            raise InvalidRequest(
                f"column '{self.name}': choices go with the type choice, and it with them"
            )
        if not all(self.choices) or len({each.casefold() for each in self.choices}) < len(
            self.choices
        ):
            raise InvalidRequest(f"column '{self.name}': a choice is empty, or stands there twice")


@dataclass(frozen=True, slots=True)
class Cell:
    """What a document says to a column.

    Attributes:
        quoted: The quotation: a slice of the document with its place; None when the cell is empty.
        said: What a language model says that it shows, in its words; untrusted. Empty without one.
        value: The number or choice of a typed column, None without one.
        error: What ended the work on the cell before it was done, None when it was done.

    Raises:
        ValueError: If something is said or valued without a quotation.
    """

    quoted: Hit | None = None
    said: str = ""
    value: str | float | None = None
    error: LoccitError | None = None

    def __post_init__(self) -> None:
        if self.quoted is None and (self.said or self.value is not None):
            raise ValueError("what is said has no quotation")

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do for it."""
        return self.error is None


@dataclass(frozen=True, slots=True)
class Row:
    """A document, and its cells.

    Attributes:
        doc_id: The document.
        source_path: Its file, absolute.
        own_title: Its own title, None when none was found.
        citation: Its citation, None when there is none.
        cells: One for each column, in their order.
    """

    doc_id: DocId
    source_path: str
    own_title: str | None
    citation: CitationMeta | None
    cells: tuple[Cell, ...]

    @property
    def title(self) -> str:
        """Of its citation, else its own, else ""."""
        return known_title(self.own_title, self.citation)


@dataclass(frozen=True, slots=True)
class Matrix:
    """What the documents of a project say to some questions.

    Attributes:
        project_id: The project.
        model: The embedding model of its vectors.
        columns: In the order in which they were given.
        rows: By citekey, then by file; each has a cell for each column.
        llm: The language model that filled it, None without one.
        usage: What its requests took.
        warnings: What a reader should know of the searches.

    Raises:
        ValueError: If a row has more or fewer cells than there are columns.
    """

    project_id: ProjectId
    model: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    llm: str | None = None
    usage: UsageMetadata = NO_USAGE
    warnings: tuple[DocumentWarning, ...] = field(default=())

    def __post_init__(self) -> None:
        if any(len(row.cells) != len(self.columns) for row in self.rows):
            raise ValueError("a row has not a cell for each column")

    @property
    def is_done(self) -> bool:
        """Whether no cell failed."""
        return all(cell.is_done for row in self.rows for cell in row.cells)

    @property
    def quotations(self) -> tuple[Hit, ...]:
        """All quotations, row by row."""
        return tuple(cell.quoted for row in self.rows for cell in row.cells if cell.quoted)


def _line(text: str) -> str:
    return _BLANK.sub(" ", text).strip()
