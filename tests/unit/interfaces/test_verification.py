"""What `verify` shows a person: lines, and a page."""

from dataclasses import replace
from html.parser import HTMLParser
from typing import TypedDict, Unpack

import pytest
from click import unstyle
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.chunk import PagePart
from loccit.domain.models.document import DocId
from loccit.domain.models.project import project_id
from loccit.domain.models.quotation import (
    Citation,
    Locator,
    LocatorKind,
    ParagraphPlace,
    Quotation,
    TextPlace,
)
from loccit.domain.models.verification import (
    CitationState,
    CitationVerdict,
    Correction,
    Difference,
    DifferenceKind,
    QuotePlace,
    QuoteState,
    QuoteVerdict,
    Verification,
)
from loccit.domain.text.spans import Span
from loccit.interfaces.presenters.marked_differences import cut_around, parted
from loccit.interfaces.presenters.verification_as_html import MARKER, verification_page
from loccit.interfaces.presenters.verification_as_text import verification_lines

LOCATOR = Locator(LocatorKind.PAGE, "p. 218", Span(40, 46), (("218", "218"),))
CITED = Citation(Span(30, 50), "rowe2014", locator=LOCATOR)
SOURCE = "The tide fell by two metres in that year."
FOUND = QuotePlace(
    DocId("d" * 64), "rowe2014", "/rowe.pdf", "On <tides>", Span(0, len(SOURCE)), SOURCE,
    (PagePart(3, "219", Span(0, len(SOURCE))),),
)  # fmt: skip


class More(TypedDict, total=False):
    """What else is known of a quotation."""

    correction: tuple[Correction, ...]
    reason: str
    differences: tuple[Difference, ...]


def verdict(text: str, state: QuoteState, line: int = 1, **more: Unpack[More]) -> QuoteVerdict:
    quotation = Quotation(text, Span(line * 100, line * 100 + len(text)), (CITED,))
    found = None if state is QuoteState.ABSENT else FOUND
    made = QuoteVerdict(quotation, TextPlace(line, 5), state, found)
    return replace(made, **more)


def unknown(line: int) -> CitationVerdict:
    citation = Citation(Span(line * 100, line * 100 + 9), "nobody")
    return CitationVerdict(citation, TextPlace(line, 1), CitationState.UNKNOWN_WORK, "not there")


ALTERED = verdict(
    "The tide rose by two metres in that year.",
    QuoteState.ALTERED,
    2,
    differences=(Difference(DifferenceKind.WORD, "rose", "fell"),),
)
ELSEWHERE = verdict(
    SOURCE,
    QuoteState.ELSEWHERE,
    3,
    reason="it stands on another page",
    correction=(Correction(LOCATOR.span, "p. 219"),),
)
EXACT = verdict(SOURCE, QuoteState.EXACT)
NEGATED = verdict(SOURCE, QuoteState.EXACT, 4, reason='in the source "not" stands right beside it')


def lines(*quotations: QuoteVerdict, everything: bool = False) -> list[str]:
    found = Verification(project_id("thesis"), quotations, ())
    return [unstyle(line) for line in verification_lines("a.md", found, everything=everything)]


def test_what_fails_comes_whole_and_what_stands_is_counted() -> None:
    shown = lines(EXACT, ALTERED, EXACT)

    assert shown == [
        "a.md:2:5  altered       ",
        "    quoted “The tide rose by two metres in that year.”",
        "    cited  [@rowe2014, p. 218]",
        "    found  [@rowe2014, p. 219]",
        "    differ “The tide [-rose-]{+fell+} by two metres in that year.”",
        "    word: “rose” is “fell” in the source",
        "3 quotations: 2 exact, 1 altered",
    ]


def test_all_shows_what_stands_too() -> None:
    shown = lines(EXACT, ALTERED, everything=True)

    assert f"a.md:1:5  exact           “{SOURCE}”" in shown
    assert shown.index("a.md:2:5  altered       ") < shown.index(
        f"a.md:1:5  exact           “{SOURCE}”"
    )


def test_a_wrong_page_says_what_mends_it() -> None:
    assert "    “p. 218” should be “p. 219”; --fix writes it" in lines(ELSEWHERE)
    by_hand = replace(
        ELSEWHERE, correction=(Correction(LOCATOR.span, "p. 219", place=ParagraphPlace(7, "")),)
    )
    assert "    “p. 218” should be “p. 219”: change it in paragraph 7" in lines(by_hand)


def test_a_remark_on_what_stands_is_shown_once() -> None:
    shown = lines(EXACT, NEGATED, replace(NEGATED, place=TextPlace(9, 1)))

    assert shown[0].startswith("a.md:4:5  note")
    assert shown[0].endswith('in the source "not" stands right beside it (and 1 more)')
    assert len(shown) == 2


def test_a_work_that_is_not_there_is_one_line_however_often_it_is_cited() -> None:
    cited = tuple(map(unknown, range(1, 12)))
    found = Verification(project_id("thesis"), (), cited)

    shown = [unstyle(line) for line in verification_lines("a.md", found)]

    assert shown[0] == "a.md:1:1  unknown_work    [@nobody]"
    assert shown[2].startswith("    cited 11 times: line 1, line 2,")
    assert shown[2].endswith("and 3 more")
    assert len(shown) == 4


def test_a_long_passage_is_cut_to_what_stands_beside_the_difference() -> None:
    words = " ".join(f"word{number}" for number in range(200))

    pieces = cut_around(parted(words.replace("word100", "other"), words))

    text = "".join(piece.text for piece in pieces)
    assert "other" in text
    assert "word100" in text
    assert "word99" in text
    assert len(text) < 300


@given(st.text("ab ,.\n", max_size=40), st.text("ab ,.\n", max_size=40))
def test_the_pieces_of_any_two_texts_make_up_both(quoted: str, source: str) -> None:
    pieces = parted(quoted, source)

    mine = "".join(piece.text for piece in pieces if not piece.is_source)
    theirs = "".join(piece.text for piece in pieces if not piece.is_quoted)
    assert "".join(mine.split()) == "".join(quoted.split())
    more = "".join(theirs.split()).removeprefix("".join(source.split()))
    assert "".join(source.split()) + more == "".join(theirs.split())
    assert not set(more) - set(".,")  # marks that a quotation may end with


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.left: list[str] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.left.append(tag)
        self.names.update(name for name, _ in attrs)
        if tag != "meta":
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag


def page(*quotations: QuoteVerdict) -> str:
    found = Verification(project_id("thesis"), quotations, (unknown(7),))
    return verification_page("a & b.md", found, "2026-11-22")


def test_a_page_shows_both_texts_and_marks_what_differs() -> None:
    shown = page(ALTERED, EXACT)

    assert "The tide <del>rose</del> by two metres" in shown
    assert "The tide <ins>fell</ins> by two metres" in shown
    assert "[@rowe2014, p. 219], page 3 of the file" in shown
    assert "<summary>What stands (1)</summary>" in shown
    assert MARKER in shown


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "a\x1b[31mb", '"><img src=x>', "&"])
def test_text_of_drafts_and_documents_is_never_markup(text: str) -> None:
    shown = page(
        replace(ALTERED, quotation=replace(ALTERED.quotation, text=f"{text} tide")),
        replace(EXACT, quotation=replace(EXACT.quotation, text=text), reason=text),
    )

    tags = _Tags()
    tags.feed(shown)
    assert not tags.opened
    assert not {"script", "img"} & set(tags.left)
    assert "\x1b" not in shown
    assert not {"src", "href", "onload"} & tags.names
