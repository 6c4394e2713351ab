"""The evidence file of a note: what its quotations were taken from."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Final

from loccit.domain.assistant.flow import Step
from loccit.domain.errors import EvidenceUnreadable
from loccit.domain.models.document import DocId
from loccit.domain.models.verification import Evidence, EvidenceQuote, TopicRun
from loccit.domain.text.spans import Span

SUFFIX: Final = ".evidence.json"
SCHEMA: Final = 1
_MOST_BYTES: Final = 50_000_000  # some 50,000 quotations


def evidence_path(file: Path) -> Path:
    """Return where the evidence of a file stands: "note.md.evidence.json" beside "note.md"."""
    return file.with_name(file.name + SUFFIX)


def read_evidence(path: Path) -> Evidence | None:
    """Return what an evidence file holds, None when there is none.

    Raises:
        EvidenceUnreadable: If it cannot be read or holds something else.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise EvidenceUnreadable(str(path), error.strerror or "cannot be read") from error
    if len(content) > _MOST_BYTES:
        raise EvidenceUnreadable(str(path), "too large")
    try:
        return _evidence(json.loads(content.decode("utf-8")))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise EvidenceUnreadable(str(path), "not what loccit writes there") from error


def evidence_json(evidence: Evidence) -> str:
    """Return the content of an evidence file."""
    value: dict[str, object] = {
        "schema": SCHEMA,
        "project": evidence.project_id,
        "models": dict(evidence.models),
        "settings": dict(evidence.settings),
        "quotes": [
            {
                "text": quote.text,
                "doc_id": quote.doc_id,
                "span": [quote.span.start, quote.span.end],
                "citekey": quote.citekey,
                "pages": list(quote.pages),
            }
            for quote in evidence.quotes
        ],
    }
    if evidence.runs:
        value["runs"] = [asdict(run) for run in evidence.runs]
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _evidence(value: object) -> Evidence:
    held = _object(value)
    if held["schema"] != SCHEMA:
        raise ValueError(held["schema"])
    return Evidence(
        _string(held["project"]),
        tuple(_quote(_object(each)) for each in _list(held["quotes"])),
        {name: _string(each) for name, each in _object(held["models"]).items()},
        {name: _string(each) for name, each in _object(held["settings"]).items()},
        tuple(_run(_object(each)) for each in _list(held.get("runs", []))),
    )


def _quote(value: dict[str, object]) -> EvidenceQuote:
    start, end = _list(value["span"])
    if not isinstance(start, int) or not isinstance(end, int):
        raise TypeError(start, end)
    citekey = value["citekey"]
    return EvidenceQuote(
        _string(value["text"]),
        DocId(_string(value["doc_id"])),
        Span(start, end),
        None if citekey is None else _string(citekey),
        tuple(_string(page) for page in _list(value["pages"])),
    )


def _run(value: dict[str, object]) -> TopicRun:
    return TopicRun(
        _string(value["topic"]),
        _string(value["llm"]),
        _string(value["question_hash"]),
        tuple(_step(_object(each)) for each in _list(value["steps"])),
    )


def _step(value: dict[str, object]) -> Step:
    return Step(
        _string(value["node"]),
        _string(value["decision"]),
        _string(value["to"]),
        value["is_refused"] is True,
        _string(value["reason"]),
    )


def _object(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
