"""Bodies that stand as authors."""

import pytest

from loccit.domain.front_matter.author_page import Told
from loccit.domain.front_matter.authors import find_authors
from loccit.domain.front_matter.bodies import body_in
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.known_names import KnownNames

TITLE = "The Ropes of the Harbour"
KNOWN = KnownNames(frozenset({"ada"}), frozenset({"rope"}))


@pytest.mark.parametrize(
    "line",
    ["The Rope Foundation", "Ropes & Knots GmbH", "Prof. A. Stone’s Research Group", "Rope Inc."],
)
def test_the_last_word_of_a_body_tells_its_kind(line: str) -> None:
    assert body_in(line) == line.strip(" .")


@pytest.mark.parametrize(
    "line", ["Ada Rope", "Group", "the foundation", "", "Ropes of a group", ". ."]
)
def test_other_lines_are_none(line: str) -> None:
    assert body_in(line) is None


def authors(*below: str) -> list[tuple[str, str]]:
    lines = [TITLE, *below]
    shown = [
        FrontPiece(text, text, 1, 100, 100 + 40 * row, 400, 112 + 40 * row, 12, (False, False))
        for row, text in enumerate(lines)
    ]
    told = Told(TITLE, (), "\n".join(lines), (), "en", KNOWN)
    return [(one.family, one.given) for one in find_authors(shown, told)]


def test_a_report_has_the_body_below_its_title_as_author() -> None:
    assert authors("The Rope Foundation") == [("The Rope Foundation", "")]
    assert authors("by Harbour Ropes GmbH") == [("Harbour Ropes GmbH", "")]


def test_a_person_stands_before_a_body() -> None:
    assert authors("The Rope Foundation", "Ada Rope") == [("Rope", "Ada")]


def test_a_thesis_was_written_by_nobody_but_a_person() -> None:
    assert authors("The Rope Group", "Master's thesis") == []
