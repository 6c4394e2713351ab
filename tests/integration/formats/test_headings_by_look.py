"""Headings of Word and OpenDocument texts whose author used no style for them."""

from collections.abc import Callable, Sequence
from pathlib import Path

import docx
import pytest

from loccit.domain.models.document import BlockKind, HeadingSource
from tests.integration.formats.office_texts import Row, Set, write
from tests.integration.formats.reading import Reading, convert

PROSE = Set(
    "The harbour has a bell that rings when the water turns, and it has done so for longer than"
    " anybody who lives beside it can tell. We measured how late it is, in three winters."
)
Make = Callable[..., Reading]


@pytest.fixture(params=[".docx", ".odt"])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    def make(*blocks: Set | Row) -> Reading:
        return convert(write(tmp_path / f"draft{request.param}", blocks))

    return make


def bold(text: str, size: float = 12) -> Set:
    return Set(text, size, bold=True)


def sections(*headings: Set) -> Sequence[Set]:
    return [one for heading in headings for one in (heading, PROSE, PROSE)]


def test_short_lines_in_bold_are_headings(made: Make) -> None:
    draft = made(*sections(bold("Introduction"), bold("The bells"), bold("Conclusion")))

    assert draft.headings == [(1, "Introduction"), (1, "The bells"), (1, "Conclusion")]


def test_they_are_told_by_their_look_and_not_by_mark_up(made: Make) -> None:
    tree = made(*sections(bold("Introduction"), bold("The bells"))).result.structure.heading_tree

    assert {heading.source for heading in tree} == {HeadingSource.FONT}
    assert all(heading.confidence < 1 for heading in tree)


def test_what_is_larger_stands_above_what_is_bold(made: Make) -> None:
    draft = made(
        *sections(bold("Introduction", 16), bold("The bells"), bold("Methods", 16), bold("Tides"))
    )

    assert draft.headings == [(1, "Introduction"), (2, "The bells"), (1, "Methods"), (2, "Tides")]


def test_numbers_tell_the_level_of_what_is_set_alike(made: Make) -> None:
    draft = made(
        *sections(bold("1 Introduction"), bold("1.1 The bells"), bold("1.1.1 Their sound")),
        *sections(bold("2 Methods")),
    )

    assert [level for level, _ in draft.headings] == [1, 2, 3, 1]


def test_no_level_is_left_out(made: Make) -> None:
    draft = made(
        *sections(bold("Abstract"), bold("Introduction", 18), bold("Bells", 14), bold("Tides"))
    )

    assert [level for level, _ in draft.headings] == [1, 1, 2, 3]


def test_a_text_with_headings_by_style_has_no_others(made: Make) -> None:
    styled = [Set(text, style="Heading 1") for text in ("Introduction", "Methods", "Results")]
    draft = made(*sections(*styled), bold("A remark"), PROSE)

    assert [text for _, text in draft.headings] == ["Introduction", "Methods", "Results"]
    assert draft.kind_of("A remark") is BlockKind.PARAGRAPH


@pytest.mark.parametrize(
    "text",
    [
        "We have never heard a bell that was as late as this one was in the third winter.",
        "Figure 3: the bells",
        "Table 2. Hours of the tide",
        "4 February 2001",
        "[12] Lima, Ana: Bells of the harbour",
        "1,234.5 + 67.8",
    ],
)
def test_sentences_captions_dates_and_entries_in_bold_are_no_headings(
    made: Make, text: str
) -> None:
    draft = made(*sections(bold("Introduction")), bold(text), PROSE, *sections(bold("Bells")))

    assert draft.headings == [(1, "Introduction"), (1, "Bells")]


def test_a_paragraph_with_some_words_in_bold_is_no_heading(made: Make) -> None:
    draft = made(*sections(bold("Introduction")), Set("Bells^12^ of the harbour"), PROSE)

    assert draft.headings == [(1, "Introduction")]


def test_cells_of_a_table_are_no_headings(made: Make) -> None:
    draft = made(*sections(bold("Introduction")), [bold("Bell"), bold("Hours")], PROSE)

    assert draft.headings == [(1, "Introduction")]


def test_lines_that_a_text_has_more_of_than_of_prose_are_no_headings(made: Make) -> None:
    talk = [block for at in range(9) for block in (bold(f"And what then, Ana {'x' * at}"), PROSE)]

    assert made(*sections(bold("Introduction", 16)), *talk).headings == [(1, "Introduction")]


def test_the_lines_of_a_title_page_are_no_headings(made: Make) -> None:
    thesis = made(
        bold("University of Aldermoor", 16),
        bold("Bells of the harbour", 24),
        bold("Ana Lima", 16),
        *sections(bold("Introduction", 16), bold("The bells")),
    )

    assert thesis.result.title == "Bells of the harbour"
    assert thesis.headings == [(1, "Introduction"), (2, "The bells")]


def test_a_list_of_contents_that_was_typed_has_no_headings(made: Make) -> None:
    draft = made(
        bold("Contents"),
        bold("Introduction|1"),
        bold("The bells|12"),
        *sections(bold("Introduction"), bold("The bells")),
    )

    assert [text for _, text in draft.headings if "1" in text] == []


def test_a_bold_paragraph_may_end_as_a_heading_of_the_apa_does(made: Make) -> None:
    draft = made(*sections(bold("Method"), bold("Statistical model.")))

    assert [text for _, text in draft.headings] == ["Method", "Statistical model."]


def test_numbers_that_the_program_counts_tell_the_level(tmp_path: Path) -> None:
    levels = {"Introduction": 1, "The bells": 2, "Their sound": 3, "Methods": 1}
    blocks = sections(*map(bold, levels))
    path = write(tmp_path / "draft.docx", blocks)
    document = docx.Document(str(path))
    for paragraph in document.paragraphs:
        if paragraph.text in levels:
            number = paragraph._p.get_or_add_pPr().get_or_add_numPr()  # noqa: SLF001
            number.get_or_add_ilvl().val = levels[paragraph.text] - 1
            number.get_or_add_numId().val = 1
    document.save(str(path))

    assert convert(path).headings == [(level, text) for text, level in levels.items()]
