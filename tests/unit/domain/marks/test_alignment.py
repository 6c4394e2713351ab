"""A mark is put to the words that were marked, or to none."""

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from loccit.domain.annotations.annotation import (
    Annotation,
    AnnotationKind,
    EpubPlace,
    PdfPlace,
    Rect,
)
from loccit.domain.marks.alignment import MarkedText, MarkedWords
from loccit.domain.models.mark import LeftReason
from loccit.domain.text.spans import Span

LINE = Rect(10, 10, 90, 20)


def mark(
    text: str = "",
    page: int | None = 0,
    *,
    goes_on: bool = False,
    kind: AnnotationKind = AnnotationKind.HIGHLIGHT,
) -> Annotation:
    place = None if page is None else PdfPlace(page, (LINE,), (LINE,) if goes_on else ())
    return Annotation("k", kind, text, place=place)


def pages_of(*pages: str) -> MarkedText:
    """Return a text of which each string is a page."""
    spans, at = [], 0
    for number, page in enumerate(pages, start=1):
        spans.append((number, Span(at, at + len(page))))
        at += len(page)
    return MarkedText("".join(pages), spans)


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        (
            "We have implementeda dynamic compiler and wehave measured",
            "We have implemented a dynamic compiler and we have measured",
        ),
        (
            "languages rely on type informa-tion to generate efﬁcient code",
            "languages rely on type information to generate efficient code",
        ),
        (
            "In a na ̈ıve implementation loops become hot",
            "In a naïve implementation loops become hot",
        ),
        (
            "the tide rises at the quay\u00ad side each day",
            "the tide rises at the quayside each day",
        ),
        ("“The tide rises at the quayside.”", "“The tide rises at the quayside.”"),
    ],
)
def test_what_another_reader_extracted_finds_the_words_of_the_page(theirs: str, ours: str) -> None:
    text = f"Before it. {ours} And after it."
    found = pages_of(text).align(mark(theirs))

    assert found.span is not None
    assert found.span.of(text) == ours


def test_words_over_two_pages_are_found_though_a_footnote_stands_between() -> None:
    first = "The tide rises when the moon stands over the water of the northern"
    note = "\n1 Measured at the old quay by Rossi in the year of the flood.\n"
    second = "bay and falls as soon as she has gone. Then it is quiet."
    text = pages_of(first + note, second)
    marked = (
        "the moon stands over the water of the northern bay and falls as soon as she has gone."
    )

    found = text.align(mark(marked, goes_on=True))

    assert found.span is not None
    assert found.span.of(first + note + second) == (
        "the moon stands over the water of the northern"
        + note
        + "bay and falls as soon as she has gone."
    )


TWICE = "the tide is high here. North. Then the tide is high here. South of it."


def test_the_place_decides_between_words_that_stand_there_twice() -> None:
    second = MarkedWords(
        "the tide is high here", "the tide is high here. North. Then ", ". South of"
    )
    found = pages_of(TWICE).align(mark("the tide is high here"), second)

    assert found.span is not None
    assert found.span.start == TWICE.rindex("the tide")


@pytest.mark.parametrize("seen", [None, MarkedWords("other words altogether", "x", "y")])
def test_words_that_stand_there_twice_are_left_without_a_place(seen: MarkedWords | None) -> None:
    found = pages_of(TWICE).align(mark("the tide is high here"), seen)

    assert found.span is None
    assert found.reason is LeftReason.AMBIGUOUS


def test_a_few_words_are_left_without_a_place_even_if_they_stand_there_once() -> None:
    assert pages_of("A tide rises.").align(mark("tide")).reason is LeftReason.AMBIGUOUS


def test_a_few_words_are_found_when_the_file_has_them_once_on_that_page() -> None:
    seen = MarkedWords("tide", "A ", " rises.")
    found = pages_of("A tide rises.").align(mark("tide"), seen)

    assert found.span == Span(2, 6)


def test_a_running_head_is_not_taken_for_the_same_words_below_it() -> None:
    """The text has no running heads, and has the words once; the file has them twice."""
    body = "This is what the Journal of Tides prints about the water in the bay."
    seen = MarkedWords("Journal of Tides", "", body)
    found = pages_of(body).align(mark("Journal of Tides"), seen)

    assert found.reason is LeftReason.AMBIGUOUS


def test_words_are_looked_for_on_their_page_alone() -> None:
    words = "the tide rises when the moon stands over the water"
    text = pages_of(f"{words} in spring.", f"In autumn {words}.")
    found = text.align(mark(words, page=1))

    assert found.span is not None
    assert found.span.start > len(words)
    assert text.align(mark(words, page=7)).reason is LeftReason.NOT_FOUND


@pytest.mark.parametrize("kind", [AnnotationKind.NOTE, AnnotationKind.INK, AnnotationKind.TEXT])
def test_what_lies_on_a_page_marks_none_of_the_words_below_it(kind: AnnotationKind) -> None:
    seen = MarkedWords("the tide rises")
    found = pages_of("And the tide rises.").align(mark(kind=kind), seen)

    assert found.reason is LeftReason.NO_WORDS


def test_rectangles_alone_mark_whole_words() -> None:
    text = "A tide rises in the bay."
    found = pages_of(text).align(mark(), MarkedWords("de rises in the b", "A ti", "ay."))

    assert found.span is not None
    assert found.span.of(text) == "tide rises in the"


def test_a_note_of_a_book_is_put_to_the_paragraph_it_names() -> None:
    text = "One. The tide rises in the bay of the old town. Two."
    note = Annotation("k", AnnotationKind.NOTE, place=EpubPlace("epubcfi(/6/8!/4/2)"))
    found = MarkedText(text).align(note, MarkedWords("The tide rises in the bay of the old town."))

    assert found.span is not None
    assert found.span.of(text) == "The tide rises in the bay of the old town."


SPELLED = (
    "tide",
    "moon",
    "water",
    "naïve",
    "efficient",
    "bay",
    "of",
    "the",
    "a",
    "rises",
    "Größe",
)
WORDS = st.lists(
    st.sampled_from(SPELLED),
    min_size=6,
    max_size=60,
)


@given(WORDS, st.data())
def test_any_words_are_put_to_where_they_were_marked_or_nowhere(
    words: list[str], data: st.DataObject
) -> None:
    """However the other reader spells them, and however often the page repeats itself."""
    text = " ".join(words)
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    start = len(" ".join(words[:first])) + bool(first)
    marked = " ".join(words[first : last + 1])
    span = Span(start, start + len(marked))
    spelled = data.draw(st.sampled_from([_as_it_is, _decomposed, _run_together, _torn_words]))
    seen = MarkedWords(marked, text[: span.start], text[span.end :])

    for known in (seen, None):
        found = pages_of(text).align(mark(spelled(marked)), known)
        assert found.span is None or found.span == span


@given(WORDS, WORDS, st.integers(24, 90))
def test_any_long_words_that_stand_there_once_are_found(
    before: list[str], after: list[str], length: int
) -> None:
    marked = "".join(chr(0x61 + (7 * at * at + at) % 26) for at in range(length))
    text = " ".join((*before, marked, *after))
    found = pages_of(text).align(mark(marked))

    assert found.span is not None
    assert found.span.of(text) == marked


@pytest.mark.parametrize("seen", [None, MarkedWords("", ""), MarkedWords("other words", "of")])
@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("mills and the wind", True),
        ("wind", False),
        ("lls and the wi", False),
        ("the dunes", True),
    ],
)
def test_whole_words_that_stand_once_are_taken_where_the_file_does_not_tell(
    words: str, seen: MarkedWords | None, *, taken: bool
) -> None:
    text = "It is of mills and the wind, above the dunes."

    span = pages_of(text).align(mark(words), seen).span

    assert (span.of(text) if span else None) == (words if taken else None)


@given(st.text(), st.text(), st.text(), st.text())
def test_any_text_and_any_mark_end(text: str, theirs: str, seen: str, before: str) -> None:
    assume(text)
    found = pages_of(text).align(mark(theirs), MarkedWords(seen, before))
    assert (found.span is None) != (found.reason is None)
    assert found.span is None or 0 <= found.span.start < found.span.end <= len(text)


def _as_it_is(text: str) -> str:
    return text


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text).replace("\u0308", " \u0308")


def _run_together(text: str) -> str:
    return text.replace(" ", "")


def _torn_words(text: str) -> str:
    return text.replace("t", "t-\n").replace("fi", "ﬁ")
