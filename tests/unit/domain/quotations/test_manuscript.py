"""The text of a word processor as a draft: its places, and what its fields cite."""

import pytest

from loccit.domain.models.quotation import Locator, LocatorKind, ParagraphPlace
from loccit.domain.quotations.citation_fields import CitationField, CitedItem, cited_in
from loccit.domain.quotations.manuscript import Manuscript, Paragraph, manuscript_draft
from loccit.domain.text.spans import Span

ROWE = CitedItem(title="Tides", names=("Rowe",), year=2014)


def manuscript(*paragraphs: str, notes: int = 0) -> Manuscript:
    """Paragraphs, of which the last so many are notes."""
    text, spans = "", []
    for words in paragraphs:
        spans.append(Span(len(text), len(text) + len(words)))
        text += f"{words}\n\n"
    labels = [""] * (len(spans) - notes) + [str(number) for number in range(1, notes + 1)]
    return Manuscript(
        text,
        tuple(Paragraph(span, note=label) for span, label in zip(spans, labels, strict=True)),
    )


def around(text: str, words: str) -> str:
    return manuscript(text).place(text.index(words)).around


def test_paragraphs_are_counted_in_the_text_and_in_the_notes() -> None:
    found = manuscript("one", "two", "three", "four", notes=2)

    places = [found.place(found.text.index(word)) for word in ("one", "two", "three", "four")]

    assert places == [
        ParagraphPlace(1, "one"),
        ParagraphPlace(2, "two"),
        ParagraphPlace(1, "three", "1"),
        ParagraphPlace(2, "four", "2"),
    ]
    assert Manuscript("", ()).place(0) == ParagraphPlace(1, "")


def test_the_words_around_are_whole_and_can_be_searched_for() -> None:
    before = "Many words of the writer stand in front of it, and then he says that "
    behind = "the tide rises twice in a lunar day and more so at full moon."

    assert around(f"{before}“{behind}”", "the tide") == (
        "in front of it, and then he says that “the tide rises twice in a lunar day and"
    )
    assert around("A note.[^12] And “the tide”", "the tide") == "And “the tide”"
    assert around("“the tide[^3] is in” so", "the tide") == "“the tide"
    assert around("a line\nand “the tide”\nis", "the tide") == "and “the tide”"
    assert around("x" * 500, "x") == "x" * 40


def test_marks_of_notes_are_no_words() -> None:
    draft = manuscript_draft(manuscript("“The tide[^1] is in.”"))

    assert draft.words("The tide[^1] is in.") == "The tide is in."
    assert draft.origin.in_file(Span(0, 3)) is None


@pytest.mark.parametrize(
    ("locator", "label", "shown", "text", "ranges"),
    [
        ("12", "page", "(Rowe 2014, p. 12)", "p. 12", (("12", "12"),)),
        ("12-14", "page", "(Rowe 2014, pp. 12–14)", "pp. 12–14", (("12", "14"),)),
        ("12-14", "page", "[7]", "pp. 12-14", (("12", "14"),)),
        ("12", "page", "[7]", "p. 12", (("12", "12"),)),
        ("12, 14", "page", "[7]", "pp. 12, 14", (("12", "12"), ("14", "14"))),
        ("S. 12", "page", "[7]", "S. 12", (("12", "12"),)),
        ("iv", "page", "[7]", "p. iv", (("iv", "iv"),)),
        ("12", "page", "Rowe, “Tides,” S. 12", "S. 12", (("12", "12"),)),
        ("12", "page", "Rowe, Tides, pp. 1-99 (2014)", "p. 12", (("12", "12"),)),
        ("3", "chapter", "(Rowe 2014, chap. 3)", "chapter 3", ()),
        ("passim", "page", "(Rowe 2014)", "page passim", ()),
    ],
)
def test_a_locator_is_where_it_is_shown_and_as_it_is_shown(
    locator: str, label: str, shown: str, text: str, ranges: tuple[tuple[str, str], ...]
) -> None:
    item = CitedItem(names=("Rowe",), year=2014, locator=locator, label=label)

    [cited] = cited_in(shown, [CitationField(Span(0, len(shown)), (item,))], {})

    [found] = [work.locator for work in cited.citations]
    assert isinstance(found, Locator)
    assert (found.text, found.ranges) == (text, ranges)
    assert found.kind is (LocatorKind.PAGE if ranges else LocatorKind.OTHER)
    assert found.span.of(shown) in {text, shown}


def test_pages_of_the_work_itself_are_no_locator() -> None:
    shown = "Rowe, Ann. Tides. Journal 4, pp. 1-99. (2014)"

    [cited] = cited_in(shown, [CitationField(Span(0, len(shown)), (ROWE,))], {})

    assert [work.locator for work in cited.citations] == [None]


def test_works_of_many_authors_are_named_by_the_first() -> None:
    many = CitedItem(title="Tides", names=("Rowe", "Lee", "Abel", "Finch"), year=2014)

    [cited] = cited_in("[7]", [CitationField(Span(0, 3), (many,))], {})

    assert [work.names for work in cited.citations] == [("Rowe",)]


def test_a_page_behind_a_field_is_its_own_and_ibid_means_what_the_field_names() -> None:
    text = "“The tide” [7] and “the sea” (ibid., p. 4) and ibid. again (Ibid., p. 5)."
    again = Span(text.index("(Ibid"), len(text) - 1)
    fields = [CitationField(Span(11, 14), (ROWE,)), CitationField(again, (ROWE,))]

    cited = cited_in(text, fields, {})

    assert [(len(each.citations), each.is_again) for each in cited] == [
        (1, False),
        (0, True),
        (1, False),
    ]


def test_a_note_with_a_field_is_cited_at_its_mark_and_one_without_as_ever() -> None:
    first, second = "“The tide.”[^1] “The sea.”[^2]", "[^1]: See Tides, 12, and Lee 2015."
    text = f"{first}\n\n{second}\n\n[^2]: Abel 2001.\n\n"
    note = Span(len(first) + 2, len(first) + 2 + len(second))
    field = CitationField(Span(text.index("Tides, 12"), text.index("Tides, 12") + 9), (ROWE,))
    mark = Span(11, 15)

    cited = cited_in(text, [field], {mark: note})

    at_mark, other, *in_notes = ([work.year for work in each.citations] for each in cited)
    assert (at_mark, other, in_notes) == ([2014, 2015], [2001], [[2014], [2015], [2001]])
    assert cited[0].span == mark
