"""What holds for any LaTeX draft."""

import unicodedata
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.quotation import TextPlace
from loccit.domain.models.verification import Correction
from loccit.domain.quotations.reading import read as read_draft
from loccit.domain.text.spans import Span
from tests.unit.domain.quotations.latex.drafting import draft, quoted, shown

SPELT: Final = {
    "%": r"\%", "&": r"\&", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "“": "``", "”": "''", "–": "{--}", "—": "{---}", "-": "{-}", ",": "{,}",
    "…": r"\ldots{}", "ß": r"{\ss}", "ø": r"\o{}",
    "°": r"$^\circ$", "µ": r"\textmu{}", "±": r"$\pm$", "≤": r"$\leq$", "²": "$^2$",
    "\u00a0": "~",
}  # fmt: skip
ACCENTS: Final = {"\u0301": "'", "\u0300": "`", "\u0302": "^", "\u0308": '"', "\u0303": "~"}
MANNERS: Final = (r"{0}", r"\emph{{{0}}}", r"{{\itshape {0}}}", "{0}% a note\n", r"\mbox{{{0}}}")
WORD: Final = st.text(
    st.sampled_from("abzSé ï ü ñ à 0179%&$#_{}\\~^–—…ßø°µ±≤².,;:()[]-/"), min_size=1
)
WORDS: Final = st.lists(WORD.map(str.split).map("".join).filter(bool), min_size=1, max_size=8)
"""Of characters that LaTeX writes in a way of its own, among others."""
PIECES: Final = st.sampled_from((
    *("\\begin{quote}", "\\end{quote}", "\\begin{verbatim}", "\\end{", "\\enquote{", "\\input{a}"),
    *("\\cite[12]{a}", "\\footnote{", "\\newcommand{\\x}[1]{\\x #1}", "\\x", "\\def\\x#1{", "$$"),
    *("{", "}", "[", "]", "$", "\\(", "\\]", "``", "''", "%", "\n", "\n\n", "\\", "\\verb|", "^2"),
    *("\\iffalse", "\\fi", '"', '\\"', "&", "#1", "~", " ", "words", "\\let\\x\\y", "\\csname"),
    *("\ufeff", "\x00", "\u202e", "🙂", "\\begin{thebibliography}", "\\autocites(a)[1]{b}{c}"),
))  # fmt: skip
GARBAGE: Final = st.lists(PIECES | st.text(max_size=3), max_size=40).map("".join)


@given(WORDS, st.data())
def test_any_words_are_read_back_from_what_prints_them(
    words: list[str], data: st.DataObject
) -> None:
    written = []
    for word in words:
        manner = data.draw(st.sampled_from(MANNERS))
        written.append(manner.format(_spelt(word)))
    assert _squashed(shown(" ".join(written))) == _squashed(" ".join(words))


@given(st.lists(st.sampled_from(["salt", "marshes", "of", "5", "the", "tide"]), min_size=6), WORDS)
def test_any_quotation_stands_where_the_writer_opened_it(
    inside: list[str], before: list[str]
) -> None:
    lead = "\n".join(map(_spelt, before))
    source = f"{lead}\n\nIt says: \\enquote{{{' '.join(inside)}}}."

    reading = draft(source)
    [found] = read_draft(reading).quotations
    place = reading.origin.place(found.span.start)

    lines = source.split("\n")
    assert isinstance(place, TextPlace)
    assert lines[place.line - 1][place.column - 1 :].startswith(inside[0])


@given(GARBAGE)
def test_any_garbage_is_read_and_every_place_of_it_is_in_the_file(source: str) -> None:
    read = draft(source, {"a": source})

    assert len(read.prose) == len(read.text)
    for offset in range(0, len(read.text), 7):
        place = read.origin.place(offset)
        assert isinstance(place, TextPlace)
        assert 1 <= place.line <= source.count("\n") + 1
    assert all(0 <= each.span.start <= each.span.end <= len(read.text) for each in read.cited)
    quoted(source)


@given(GARBAGE, st.integers(1, 999), st.integers(1, 999))
def test_any_correction_changes_the_locator_and_nothing_else(
    before: str, page: int, right: int
) -> None:
    lead = f"{before}\n\n" if "\\" not in before and "{" not in before else ""
    source = f"{lead}It says \\enquote{{the salt of the marsh}} \\autocite[{page}]{{rowe}}. End."
    read = draft(source)
    locators = [work.locator for each in read.cited for work in each.citations if work.locator]
    for locator in locators:
        for change in read.in_files(Correction(locator.span, str(right))):
            assert Span(change.span.start, change.span.end).of(source) == str(page)
            changed = source[: change.span.start] + change.text + source[change.span.end :]
            assert changed == source.replace(f"[{page}]{{rowe}}", f"[{right}]{{rowe}}")


def _spelt(word: str) -> str:
    """Write a word as LaTeX does where it has no letter of its own."""
    return "".join(map(_sign, unicodedata.normalize("NFC", word)))


def _sign(char: str) -> str:
    parts = unicodedata.normalize("NFD", char)
    if len(parts) > 1 and parts[1] in ACCENTS:
        return f"\\{ACCENTS[parts[1]]}{{{parts[0]}}}"
    return SPELT.get(char, char)


def _squashed(text: str) -> str:
    return "".join(unicodedata.normalize("NFC", text).split())
