"""From words to the fragments of lines: of several pages at once, as of each by itself."""

from dataclasses import astuple

from hypothesis import example, given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.model import Style, Word
from loccit.infrastructure.adapters.pdf.text.lines import page_texts
from loccit.infrastructure.adapters.pdf.text.word_table import WordTable
from loccit.infrastructure.adapters.pdf.text.words import PageWords

STYLES = tuple(
    Style(font, size, bold=False, italic=False) for font, size in (("Body", 10.0), ("Mark", 6.0))
)

# Few words in few places: so those of two pages would often make one line, a word in spaced
# letters, or a mark behind a word.
words = st.builds(
    lambda text, left, width, drop, style, turn, tag, spaced: Word(
        text, left, 100.0 + drop, left + width, 110.0 + drop, style, turn, tag, spaced
    ),
    st.sampled_from(["word", "A", "b", "c", "E", "2", "3", "."]),
    st.sampled_from([100.0, 103.0, 106.0, 120.0]),
    st.sampled_from([2.0, 5.0, 20.0]),
    st.sampled_from([0.0, 0.0, -3.0, 4.0, 30.0]),
    st.sampled_from([0, 0, 1]),
    st.sampled_from([0, 0, 0, 1]),
    st.sampled_from([None, "P"]),
    st.booleans(),
)
pages = st.lists(words, max_size=12).map(
    lambda page: PageWords(600.0, 800.0, WordTable.of(page), len(page), blank=not page)
)


def page_of(*found: tuple[str, float, float]) -> PageWords:
    table = WordTable.of(
        [
            Word(text, left, 100.0, right, 110.0, 0, 0, None, spaced=False)
            for text, left, right in found
        ]
    )
    return PageWords(600.0, 800.0, table, len(found), blank=not found)


@example([page_of(), page_of(("A", 100, 102), ("B", 103, 105), ("C", 120, 122))])
@given(st.lists(pages, max_size=5))
def test_any_pages_that_are_read_together_have_the_lines_they_have_alone(
    together: list[PageWords],
) -> None:
    found = page_texts(list(enumerate(together, start=1)), STYLES)
    alone = [
        text
        for index, page in enumerate(together, start=1)
        for text in page_texts([(index, page)], STYLES)
    ]
    assert list(map(astuple, found)) == list(map(astuple, alone))
