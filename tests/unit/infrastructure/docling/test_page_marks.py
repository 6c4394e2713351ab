"""Where a printed page begins in a text, through all that is done to that text."""

from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.documents.canonical_text import Piece, compose
from loccit.domain.models.document import BlockKind
from loccit.domain.text.clean_text import clean_block
from loccit.infrastructure.adapters.docling.marks import (
    Split,
    page_mark,
    raised,
    split_marks,
    take_marks,
)

words = st.lists(st.text("abc\u00e9\u3042", min_size=1, max_size=5), min_size=1, max_size=8)


def split(text: str) -> Split:
    return split_marks(clean_block(take_marks(text).text))


@given(words=words, data=st.data())
def test_any_text_is_the_same_without_its_page_marks_and_each_stands_at_its_letter(
    words: list[str], data: st.DataObject
) -> None:
    text = " ".join(words)
    letters = [at for at, character in enumerate(text) if character != " "]
    places = sorted(data.draw(st.sets(st.sampled_from(letters), max_size=4)))
    marked, end = "", 0
    for number, at in enumerate(places):
        marked, end = f"{marked}{text[end:at]}{page_mark(str(number))}", at
    found = split(marked + text[end:])
    assert found.text == text
    assert [(page.at, page.label) for page in found.pages] == [
        (at, str(number)) for number, at in enumerate(places)
    ]


@given(text=st.text(st.sampled_from("ab \U0002fffe\U0002ffff1x<"), max_size=12))
def test_a_document_that_holds_the_signs_itself_leaves_none_in_the_text(text: str) -> None:
    found = split(text)
    assert not {"\U0002fffe", "\U0002ffff"} & {*found.text}
    assert all(0 <= page.at <= len(found.text) for page in found.pages)


def test_a_mark_of_a_note_behind_that_of_a_page_stays_where_it_is() -> None:
    found = split(f"It {page_mark('12')}rose{raised('1')} then")
    assert found.text == "It rose\u00b9 then"
    assert [(span.start, span.end) for span in found.note_marks] == [(7, 8)]
    assert [(page.at, page.label) for page in found.pages] == [(3, "12")]


def test_printed_pages_reach_from_mark_to_mark_over_all_that_is_composed() -> None:
    first = split(f"Ebb {page_mark('ix')}and flood")
    second = split(f"{page_mark('x')}Mud")
    pieces = [
        Piece(BlockKind.PARAGRAPH, each.text, printed=each.pages) for each in (first, second)
    ]
    text, structure = compose([pieces[0], pieces[1].behind("1. ")])
    assert [(page.index, page.label, page.span.of(text)) for page in structure.page_map] == [
        (1, "ix", "and flood\n\n"),
        (2, "x", "1. Mud"),
    ]
