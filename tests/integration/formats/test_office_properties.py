"""Whose a text is whose first page names nobody: what the properties of its file say."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.integration.formats.office_texts import Set, write
from tests.integration.formats.reading import Reading, convert

TEXT = [
    Set("Introduction", style="Heading 1"),
    Set("The harbour has a bell that rings when the water turns, and not before that. " * 3),
]
Make = Callable[..., Reading]


@pytest.fixture(params=[".docx", ".odt"])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    def make(author: str) -> Reading:
        path = tmp_path / f"draft{request.param}"
        return convert(write(path, [Set("Bells of the harbour", 20), *TEXT], author))

    return make


def authors(reading: Reading) -> tuple[tuple[str, str], ...]:
    return tuple((one.given, one.family) for one in reading.result.hint.people)


@pytest.mark.parametrize("author", ["Windows User", "Author", "ispga", "Admin Office", ""])
def test_a_text_without_names_has_not_the_author_whom_a_program_made_up(
    made: Make, author: str
) -> None:
    assert authors(made(author)) == ()


def test_a_text_without_names_has_the_person_who_wrote_the_file(made: Make) -> None:
    paper = made("Dr Ana Lima")

    assert authors(paper) == (("Dr Ana", "Lima"),)


@pytest.mark.parametrize(
    "author",
    [
        "Ana Lima, Bo Berg, Chi Dam",
        "Lima, Ana; Berg, Bo; Dam, Chi",
        "Ana Lima; Bo Berg; Chi Dam",
        "Ana Lima PhD1,2,✉, Bo Berg3, and Chi Dam PhD4",
    ],
)
def test_a_list_of_authors_in_the_properties_is_taken_apart(made: Make, author: str) -> None:
    paper = made(author)

    assert authors(paper) == (("Ana", "Lima"), ("Bo", "Berg"), ("Chi", "Dam"))


def test_the_place_of_work_in_the_properties_is_no_given_name(made: Make) -> None:
    paper = made("Ana Marie Lima, UFVJM")

    assert authors(paper) == (("Ana Marie", "Lima"),)
