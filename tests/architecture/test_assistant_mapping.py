"""specs/assistant-mapping.md leaves nothing out, and names nothing that is gone."""

import re
from dataclasses import dataclass
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from tests.architecture.assistant_names import NAMES
from tests.architecture.ways_in import all_ways, program, reached_from

TABLE = Path(__file__).parents[2] / "specs" / "assistant-mapping.md"
_WAY = re.compile(r"`([^`]+)`")
FOR_TESTS = frozenset(
    {
        "stub adapter",
        "capability simulation",
        "deterministic, no network",
        "fixtures: mock_llm, tool_registry, agent_memory",
    }
)
"""The seeds want these for tests, and so they are used."""
_PATH = re.compile(r"`([\w.]+):(\w+(?:\.\w+)*)(?:\((\w+)\))?`")


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    theirs: str
    ours: str
    used_by: str
    why: str

    @property
    def parts(self) -> set[str]:
        """Its paths, as `reachability` names them."""
        return {part_of(path[1], path[2]) for path in _PATH.finditer(self.ours)}

    @property
    def ways(self) -> list[str]:
        return _WAY.findall(self.used_by)


def rows() -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            found[line.partition(". ")[2]] = []
        elif line.startswith("| ") and not line.startswith("| theirs "):
            [theirs, ours, used, why] = [
                cell.strip() for cell in line.strip().strip("|").split("|")
            ]
            list(found.values())[-1].append(Row(theirs, ours, used, why))
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


def part_of(module: str, name: str) -> str:
    """Return what a path names, through imports and base classes."""
    outer, _, member = name.partition(".")
    part = program().resolve(module, outer) or f"{module}:{outer}"
    if not member:
        return part
    return (part in program().classes and program().member(part, member)) or f"{part}.{member}"


def unused(row: Row) -> set[str]:
    """Return the parts of a row that no way in reaches, and the ways that reach none of them."""
    reached = {way: reached_from(way) & row.parts for way in row.ways}
    idle = {way for way, parts in reached.items() if not parts}
    return row.parts.difference(*reached.values()) | idle


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


@pytest.mark.parametrize("document", NAMES)
def test_a_user_reaches_what_a_row_names_by_what_it_is_used_by(document: str) -> None:
    rows_ = [row for row in rows()[document] if row.ways]

    assert {row.theirs: left for row in rows_ if (left := unused(row))} == {}


@pytest.mark.parametrize("document", NAMES)
def test_a_row_without_use_has_no_path_or_is_known_to_have_none(document: str) -> None:
    for row in rows()[document]:
        if row.ways:
            continue
        expected = "tests" if row.theirs in FOR_TESTS else "–"
        assert row.used_by == expected, row
        assert not row.parts or row.theirs in FOR_TESTS, row


def test_what_is_said_to_be_for_tests_is_reached_by_nobody_else() -> None:
    scripted = "infrastructure.adapters.scripted_llm:ScriptedLLM"

    assert not [way for way in all_ways() if scripted in reached_from(way)]


@pytest.mark.parametrize(
    ("ours", "used_by", "left"),
    [
        ("`domain.assistant.flow:Flow.step`", "`loccit note --llm`", set()),
        ("`domain.assistant.flow:Flow.step`", "`Project.note`", set()),
        (
            "`domain.assistant.flow:Flow.step`",
            "`loccit query`",
            {"domain.assistant.flow:Flow.step", "loccit query"},
        ),
        (
            "`domain.assistant.flow:Flow`, `composition.judging:build_judges`",
            "`loccit note`",
            {"composition.judging:build_judges"},
        ),
        (
            "`domain.assistant.flow:Flow`",
            "`loccit note`, `loccit query`",
            {"loccit query"},
        ),
    ],
)
def test_a_use_that_is_none_is_noticed(ours: str, used_by: str, left: set[str]) -> None:
    assert unused(Row("theirs", ours, used_by, "")) == left


@pytest.mark.parametrize("way", ["loccit dream", "loccit ask --dream", "Project.dream", "ask"])
def test_a_way_in_that_there_is_not_is_noticed(way: str) -> None:
    with pytest.raises(ValueError, match=r"there is no|has no"):
        reached_from(way)


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
