"""The record of a matrix: what `verify` holds it against, and what it goes on from.

It is an evidence file with the columns and cells besides, and stands where that of a note does.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Final

from loccit.application.matrix.cells import Place
from loccit.application.verify.evidence_file import evidence_json, evidence_path, read_evidence
from loccit.domain.errors import EvidenceUnreadable
from loccit.domain.json_value import as_list, as_object, as_string
from loccit.domain.models.document import DocId
from loccit.domain.models.matrix import Cell, Column, ColumnType, Matrix
from loccit.domain.models.project import Revision
from loccit.domain.models.retrieval import Hit
from loccit.domain.models.verification import Evidence, EvidenceQuote

_KEY: Final = "matrix"


@dataclass(frozen=True, slots=True)
class KeptCell:
    """A cell as a record has it.

    Attributes:
        quote: Its quotation, None when it is empty.
        said: What a language model said of it.
        value: Of a typed column.
    """

    quote: EvidenceQuote | None
    said: str
    value: str | float | None


@dataclass(frozen=True, slots=True)
class MatrixRecord:
    """What is known of a matrix that was begun.

    Attributes:
        project_id: Its project.
        columns: Its columns.
        llm: The language model that filled it, None without one.
        file_sha256: Of the file as it was written, None as long as it was not.
        cells: Those that are done.
        revisions: Of the documents at that time.
    """

    project_id: str
    columns: tuple[Column, ...]
    llm: str | None
    file_sha256: str | None
    cells: Mapping[Place, KeptCell]
    revisions: Mapping[DocId, Revision]


def record_json(
    matrix: Matrix, cells: Mapping[Place, Cell], revisions: Mapping[DocId, Revision],
    file_sha256: str | None,
) -> str:  # fmt: skip
    """Return the record of a matrix.

    Args:
        matrix: Whose.
        cells: Those that are done, of rows that are not done, too.
        revisions: Of its documents.
        file_sha256: Of its file, None as long as there is none.
    """
    done = {place: cell for place, cell in cells.items() if cell.is_done}
    quotes: dict[Place, EvidenceQuote] = {
        place: _evidence_quote(cell.quoted) for place, cell in done.items() if cell.quoted
    }
    evidence = Evidence(
        matrix.project_id,
        tuple(quotes.values()),
        {"embedding": matrix.model, **({"llm": matrix.llm} if matrix.llm else {})},
        {},
    )
    numbers = {place: number for number, place in enumerate(quotes)}
    names = {column: column.name for column in matrix.columns}
    value = json.loads(evidence_json(evidence))
    value[_KEY] = {
        "columns": [_column_value(each) for each in matrix.columns],
        "llm": matrix.llm,
        "file_sha256": file_sha256,
        "revisions": dict(revisions),
        "cells": [
            {
                "doc_id": place[0],
                "column": names[place[1]],
                "quote": numbers.get(place),
                "said": cell.said,
                "value": cell.value,
            }
            for place, cell in done.items()
        ],
    }
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def read_record(file: Path) -> MatrixRecord | None:
    """Return the record of the matrix in a file, None when there is none.

    Raises:
        EvidenceUnreadable: If it cannot be read, or is that of something else.
    """
    path = evidence_path(file)
    evidence = read_evidence(path)
    if evidence is None:
        return None
    try:
        value = as_object(json.loads(path.read_text(encoding="utf-8")))
        return _record(evidence, as_object(value[_KEY]))
    except OSError as error:
        raise EvidenceUnreadable(str(path), error.strerror or "cannot be read") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise EvidenceUnreadable(str(path), "not that of a matrix") from error


def _record(evidence: Evidence, value: dict[str, object]) -> MatrixRecord:
    columns = tuple(_column(as_object(each)) for each in as_list(value["columns"]))
    by_name = {column.name: column for column in columns}
    cells = [as_object(each) for each in as_list(value["cells"])]
    return MatrixRecord(
        evidence.project_id,
        columns,
        _string_or_none(value["llm"]),
        _string_or_none(value["file_sha256"]),
        {
            (DocId(as_string(each["doc_id"])), by_name[as_string(each["column"])]): _kept(
                each, evidence
            )
            for each in cells
        },
        {
            DocId(doc_id): Revision(as_string(each))
            for doc_id, each in as_object(value["revisions"]).items()
        },
    )


def _kept(value: dict[str, object], evidence: Evidence) -> KeptCell:
    number, given = value["quote"], value["value"]
    if not isinstance(number, int | None) or not isinstance(given, str | int | float | None):
        raise TypeError(number, given)
    if isinstance(given, float) and not isfinite(given):
        raise ValueError(given)
    quote = None if number is None else evidence.quotes[range(len(evidence.quotes))[number]]
    said = as_string(value["said"])
    return KeptCell(quote, said, float(given) if isinstance(given, int) else given)


def _column_value(column: Column) -> dict[str, object]:
    return {
        "name": column.name,
        "question": column.question,
        "type": column.type.value,
        "unit": column.unit,
        "choices": list(column.choices),
    }


def _column(value: dict[str, object]) -> Column:
    return Column(
        as_string(value["name"]),
        as_string(value["question"]),
        ColumnType(as_string(value["type"])),
        as_string(value["unit"]),
        tuple(map(as_string, as_list(value["choices"]))),
    )


def _string_or_none(value: object) -> str | None:
    return None if value is None else as_string(value)


def _evidence_quote(quoted: Hit) -> EvidenceQuote:
    chunk, citation = quoted.chunk, quoted.citation
    return EvidenceQuote(
        text=chunk.text,
        doc_id=chunk.doc_id,
        span=chunk.span,
        citekey=citation.citekey if citation else None,
        pages=tuple(page.label or str(page.index) for page in chunk.pages),
    )
