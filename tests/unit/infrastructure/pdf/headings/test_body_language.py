"""The language of a document, as the letters of its text tell it."""

from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.headings.body_language import body_language
from loccit.infrastructure.adapters.pdf.model import Column, Line

ENGLISH = "The people who measured the river with a rope found that the tide was never the same. "
POLISH = "Ludzie, którzy mierzyli rzekę liną, zauważyli, że przypływ nigdy nie był taki sam. "
TITLES = ("Measuring tidal rivers with a rope", "Mierzenie rzek pływowych za pomocą liny")


def columns(text: str, times: int = 60) -> list[Column]:
    """Return a document: a page with nothing of its language, then pages of a text."""
    line = Line(text, 0, 0, 100, 10, 0, len(text), 0)
    front = Column(1, (Line("Title", 0, 0, 100, 10, 0, 5, 0),), 0, 100)
    return [front, *(Column(5 + page, (line,) * 10, 0, 100) for page in range(times // 10))]


def test_a_title_in_the_language_of_the_text_is_preferred() -> None:
    english, polish = TITLES
    assert body_language(columns(ENGLISH)).prefers(english, polish)
    assert not body_language(columns(ENGLISH)).prefers(polish, english)
    assert body_language(columns(POLISH)).prefers(polish, english)
    assert not body_language(columns(POLISH)).prefers(english, polish)


def test_two_titles_in_one_language_are_alike() -> None:
    one, other = "The people who measured the river", "Found that the tide was never"
    language = body_language(columns(ENGLISH))
    assert not language.prefers(one, other)
    assert not language.prefers(other, one)


def test_little_text_and_short_titles_tell_nothing() -> None:
    english, polish = TITLES
    assert not body_language(columns(ENGLISH, 10)).prefers(english, polish)
    assert not body_language([]).prefers(english, polish)
    assert not body_language(columns(ENGLISH)).prefers("The river", polish)


def test_a_title_without_the_letters_that_the_text_has_is_in_another_language() -> None:
    polish, english = (
        "Mierzenie rzek pływowych i mórz za pomocą liny",
        "Measuring tidal rivers and seas",
    )
    language = body_language(columns("Zażółć gęślą jaźń, powiedział ktoś. " + POLISH))
    assert language.has_letters_of(polish, english)
    assert not language.has_letters_of(english, polish)
    assert not body_language(columns(ENGLISH)).has_letters_of(polish, english)


def test_of_an_article_the_text_begins_behind_a_third_of_its_pages() -> None:
    line = Line(ENGLISH, 0, 0, 100, 10, 0, len(ENGLISH), 0)
    pages = [Column(page, (line,) * 20, 0, 100) for page in range(1, 6)]
    assert body_language(pages).page == 3
    assert body_language(pages * 2 + [Column(40, (line,), 0, 100)]).page == 5


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_two_texts_are_compared(one: str, other: str) -> None:
    language = body_language(columns(ENGLISH))
    assert not (language.prefers(one, other) and language.prefers(other, one))
