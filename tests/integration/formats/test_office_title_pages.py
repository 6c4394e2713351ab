"""Whose a Word or OpenDocument text is: its title page is read, not what its program wrote."""

from collections.abc import Callable, Sequence
from pathlib import Path

import docx
import pytest

from loccit.domain.models.document import BlockKind
from tests.integration.formats.office_texts import Row, Set, write
from tests.integration.formats.reading import Reading, convert

PROSE = (
    "The harbour has a bell that rings when the water turns, and it has done so for longer than"
    " anybody who lives beside it can tell. We measured how late it is, in three winters."
)
TEXT = [Set("Introduction", style="Heading 1"), Set(PROSE)]
Make = Callable[..., Reading]


@pytest.fixture(params=[".docx", ".odt"])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    def make(blocks: Sequence[Set | Row], author: str = "") -> Reading:
        return convert(write(tmp_path / f"draft{request.param}", blocks, author))

    return make


def authors(reading: Reading) -> tuple[tuple[str, str], ...]:
    return tuple((one.given, one.family) for one in reading.result.hint.people)


def test_the_cover_of_a_thesis_tells_title_author_and_year(made: Make) -> None:
    thesis = made(
        [
            Set("University of Aldermoor", 14, center=True),
            Set("Faculty of Science", 14, center=True),
            Set("Bells of the harbour", 24, bold=True, center=True),
            Set("and how late they ring", 24, bold=True, center=True),
            Set("Master's thesis", 14, center=True),
            Set("by", center=True),
            Set("Ana Lima", 14, center=True),
            Set("Supervisor: Prof. Bo Berg", center=True),
            Set("Aldermoor, May 2021", center=True),
            *TEXT,
        ],
        author="Windows User",
    )

    assert thesis.result.title == "Bells of the harbour and how late they ring"
    assert authors(thesis) == (("Ana", "Lima"),)
    assert thesis.result.hint.year == 2021


def test_the_lines_of_a_title_are_title_blocks_of_the_text(made: Make) -> None:
    thesis = made([Set("Bells of", 24), Set("the harbour", 24), Set("Ana Lima"), *TEXT])

    assert thesis.all_of(BlockKind.TITLE) == ["Bells of", "the harbour"]
    assert thesis.headings == [(1, "Introduction")]


def test_marks_of_affiliations_are_no_part_of_names(made: Make) -> None:
    paper = made(
        [
            Set("Bells that follow the tide", 18, bold=True),
            Set("Ana Lima^1^, Bo Berg^1,2^ and Chi van Dam^2^"),
            Set("^1^ Institute of Harbours, Aldermoor"),
            Set("^2^ College of Bells, Lowmoor"),
            Set("Abstract", bold=True),
            Set(PROSE),
        ]
    )

    assert authors(paper) == (("Ana", "Lima"), ("Bo", "Berg"), ("Chi", "van Dam"))


def test_names_that_stand_beside_each_other_are_read_from_left_to_right(made: Make) -> None:
    paper = made(
        [
            Set("Bells that follow the tide", 18, bold=True),
            [Set("Ana Lima"), Set("Bo Berg"), Set("Chi Dam")],
            [Set("Aldermoor"), Set("Lowmoor"), Set("Highmoor")],
            *TEXT,
        ]
    )

    assert authors(paper) == (("Ana", "Lima"), ("Bo", "Berg"), ("Chi", "Dam"))


def test_a_label_and_its_name_may_have_a_tab_between_them(made: Make) -> None:
    thesis = made(
        [
            Set("Bells that follow the tide", 18, bold=True),
            Set("Author:|Ana Lima"),
            Set("Advisor:|Bo Berg"),
            Set("Submission:|May 3, 2021"),
            *TEXT,
        ]
    )

    assert authors(thesis) == (("Ana", "Lima"),)
    assert thesis.result.hint.year == 2021


def test_the_first_line_of_a_text_that_sets_nothing_apart_is_its_title(made: Make) -> None:
    paper = made(
        [
            Set("On the distribution of bells: the case of Aldermoor"),
            Set("Ana Lima"),
            Set("Abstract. We measure bells."),
            Set(PROSE),
        ]
    )

    assert paper.result.title == "On the distribution of bells: the case of Aldermoor"
    assert authors(paper) == (("Ana", "Lima"),)


def test_on_a_cover_that_sets_nothing_apart_the_longest_line_is_the_title(made: Make) -> None:
    thesis = made(
        [
            Set("Faculty of Science and Technology"),
            Set("BSc (Hons) Harbours"),
            Set("May 2019"),
            Set("The synchronisation of the bells of a harbour"),
            Set("Ana Lima"),
            Set("DECLARATION OF THE AUTHOR", bold=True, new_page=True),
            Set(PROSE),
        ]
    )

    assert thesis.result.title == "The synchronisation of the bells of a harbour"


def test_a_heading_above_all_others_is_the_title_and_they_move_up(made: Make) -> None:
    paper = made(
        [
            Set("Bells that follow the tide", style="Heading 1"),
            Set("Ana Lima, Bo Berg"),
            Set("Introduction", style="Heading 2"),
            Set(PROSE),
            Set("Methods", style="Heading 2"),
            Set(PROSE),
        ]
    )

    assert paper.result.title == "Bells that follow the tide"
    assert paper.headings == [(1, "Introduction"), (1, "Methods")]
    assert authors(paper) == (("Ana", "Lima"), ("Bo", "Berg"))


def test_a_text_that_begins_with_its_first_section_has_no_title(made: Make) -> None:
    chapter = made([*TEXT, Set("Methods", style="Heading 1"), Set(PROSE)])

    assert chapter.result.title is None
    assert chapter.headings == [(1, "Introduction"), (1, "Methods")]


def test_a_year_is_told_by_a_date_alone_on_its_line(made: Make) -> None:
    report = made([Set("31/01/2017"), Set("Bells of the harbour", 20, center=True), *TEXT])

    assert report.result.hint.year == 2017


def test_running_text_is_no_title_however_it_begins(made: Make) -> None:
    text = "When one first visits the harbour a bell is heard, which is late, as all others are. "
    chapter = made([Set(text * 8), Set(text * 8), Set("The bells", style="Heading 1")])

    assert chapter.result.title is None


def test_signs_of_han_among_latin_words_are_no_names(made: Make) -> None:
    thesis = made(
        [Set("基于 AI 的阿尔兹海默症 Alzheimer 患者协同寻回系统的设计与实现", 20), *TEXT]
    )

    assert thesis.result.title == "基于 AI 的阿尔兹海默症 Alzheimer 患者协同寻回系统的设计与实现"
    assert authors(thesis) == ()


def test_what_a_template_has_for_a_title_is_none(made: Make) -> None:
    draft = made([Set("Paper Title", 24, bold=True), Set("Bells of the harbour", 16), *TEXT])

    assert draft.result.title == "Bells of the harbour"


def test_a_title_is_no_longer_than_its_line(made: Make) -> None:
    essay = made([Set("The lament of the bells//Ana Lima", 20), Set(PROSE)])

    assert essay.result.title == "The lament of the bells"
    assert authors(essay) == (("Ana", "Lima"),)


def test_names_with_the_family_first_are_parted_by_semicolons(made: Make) -> None:
    paper = made([Set("Bells of the harbour", 20), Set("Lima, Ana; Berg, Bo; Dam, Chi."), *TEXT])

    assert authors(paper) == (("Ana", "Lima"), ("Bo", "Berg"), ("Chi", "Dam"))


def test_a_name_that_stands_twice_keeps_its_first_place(made: Make) -> None:
    paper = made(
        [
            Set("Bells of the harbour", 20),
            Set("Ana Lima, Bo Berg, Chi Dam"),
            Set("College of Bells, Aldermoor"),
            Set("Ana Lima"),
            *TEXT,
        ]
    )

    assert authors(paper) == (("Ana", "Lima"), ("Bo", "Berg"), ("Chi", "Dam"))


def test_a_long_list_of_names_is_one_line(made: Make) -> None:
    names = [f"Ana Marie Lima-{ending}" for ending in ("Berg", "Dam", "Field", "Grove") * 8]
    paper = made([Set("Bells of the harbour", 20), Set(", ".join(names)), *TEXT])

    assert [family for _, family in authors(paper)] == [
        "Lima-Berg",
        "Lima-Dam",
        "Lima-Field",
        "Lima-Grove",
    ]


def test_what_stands_on_a_later_page_is_no_title_where_a_cover_is(made: Make) -> None:
    thesis = made(
        [
            Set("BELLS OF THE HARBOUR"),
            Set("A thesis submitted by"),
            Set("Ana Lima"),
            Set("Aldermoor University of Bells and Tides, Aldermoor"),
            Set("Dedicated to all our parents", 24, bold=True, new_page=True),
            *TEXT,
        ]
    )

    assert thesis.result.title == "BELLS OF THE HARBOUR"


def test_an_entry_of_the_contents_is_no_title_and_no_name(made: Make) -> None:
    report = made(
        [
            Set("Bells of the harbour"),
            Set("Ana Lima (Student no. 19175329)"),
            Set("Contents", 30),
            Set("Bo Berg|12", 30),
            *TEXT,
        ]
    )

    assert report.result.title == "Bells of the harbour"
    assert authors(report) == (("Ana", "Lima"),)


def test_a_title_that_is_a_sentence_is_one_where_it_is_set_larger(made: Make) -> None:
    paper = made(
        [Set("We learn how late the bells of the harbour ring.", 18), Set("Ana Lima"), *TEXT]
    )

    assert paper.result.title == "We learn how late the bells of the harbour ring."


def test_what_word_shows_to_nobody_is_no_part_of_a_title(tmp_path: Path) -> None:
    path = write(tmp_path / "draft.docx", [Set("Bells of ^secret^the harbour", 20), *TEXT])
    document = docx.Document(str(path))
    document.paragraphs[0].runs[1].font.hidden = True
    document.save(str(path))

    assert convert(path).result.title == "Bells of the harbour"
