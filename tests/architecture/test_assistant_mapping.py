"""specs/assistant-mapping.md leaves nothing out, and names nothing that is gone."""

import re
from dataclasses import dataclass
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from tests.architecture.assistant_names import NAMES

TABLE = Path(__file__).parents[2] / "specs" / "assistant-mapping.md"
_PATH = re.compile(r"`([\w.]+):(\w+(?:\.\w+)*)(?:\((\w+)\))?`")


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    theirs: str
    ours: str
    why: str


def rows() -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            found[line.partition(". ")[2]] = []
        elif line.startswith("| ") and not line.startswith("| theirs "):
            [theirs, ours, why] = [cell.strip() for cell in line.strip().strip("|").split("|")]
            list(found.values())[-1].append(Row(theirs, ours, why))
    return found


def missing(module: str, name: str, parameter: str) -> str | None:
    """Return the part of a path that there is not, None when all of it exists."""
    try:
        found: object = import_module(f"loccit.{module}")
    except ModuleNotFoundError:
        return module
    for part in name.split("."):
        if part in getattr(found, "__dataclass_fields__", {}):  # some are not on the class
            return parameter or None
        if not hasattr(found, part):
            return part
        found = getattr(found, part)
    if parameter and (not callable(found) or parameter not in signature(found).parameters):
        return parameter
    return None


@pytest.mark.parametrize("document", NAMES)
def test_every_name_of_a_document_has_one_row(document: str) -> None:
    assert sorted(row.theirs for row in rows()[document]) == sorted(NAMES[document])


def test_there_are_rows_of_these_documents_alone() -> None:
    assert rows().keys() == NAMES.keys()


@pytest.mark.parametrize("document", NAMES)
def test_every_path_of_the_table_exists(document: str) -> None:
    gone = {
        path[0]: part
        for row in rows()[document]
        for path in _PATH.finditer(row.ours)
        if (part := missing(path[1], path[2], path[3] or "")) is not None
    }

    assert gone == {}


@pytest.mark.parametrize("document", NAMES)
def test_a_name_has_a_path_or_a_reason_why_it_has_none(document: str) -> None:
    for row in rows()[document]:
        rest = _PATH.sub("", row.ours).replace(",", "").strip()
        assert rest == ("" if _PATH.search(row.ours) else "–"), row
        assert row.why or not rest, row


@pytest.mark.parametrize(
    ("module", "name", "parameter", "gone"),
    [
        ("domain.assistant.nowhere", "Message", "", "domain.assistant.nowhere"),
        ("domain.assistant.conversation", "Letter", "", "Letter"),
        ("domain.assistant.conversation", "Message.subject", "", "subject"),
        ("domain.assistant.conversation", "Role.AGENT", "", "AGENT"),
        ("domain.assistant.conversation", "Message.user", "words", "words"),
        ("domain.assistant.conversation", "Message.role", "text", "text"),
        ("domain.assistant.conversation", "Message.user", "text", None),
        ("domain.assistant.conversation", "Message.timestamp", "", None),
        ("infrastructure.settings", "Settings.data_dir", "", None),
        ("infrastructure.settings", "Settings.data_dirs", "", "data_dirs"),
    ],
)
def test_a_path_that_does_not_exist_is_noticed(
    module: str, name: str, parameter: str, gone: str | None
) -> None:
    assert missing(module, name, parameter) == gone
