"""Raised marks of notes and references: where they stand, and what is none."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from loccit.domain.models.document import BlockKind, ConversionResult
from loccit.domain.text.spans import without_spans
from tests.layout_pages import PARAGRAPH, body, read, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

WORDS = ("river", "harbour", "clerk", "measured", "the", "tide", "ledger", "Nobody", "of", "rope")
OPEN, CLOSE = "⟦", "⟧"


def marks(result: ConversionResult) -> list[str]:
    """Return the marks of a document, in order."""
    return [mark.of(result.plain_text) for mark in result.structure.note_marks]


def quoted(result: ConversionResult) -> str:
    """Return the text as it is quoted: without marks, on one line."""
    return " ".join(without_spans(result.plain_text, result.structure.note_marks).split())


def seen(mark: str) -> str:
    """Return a mark as it stands in the text."""
    if "[" in mark:
        return mark
    return mark.translate(str.maketrans("0123456789abcdef", "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠ"))


def one_page(*lines: str) -> Pdf:
    """Return a page of running text, these lines first."""
    first = [Text(72, 70 + 12 * row, line) for row, line in enumerate(lines)]
    return Pdf([PdfPage([*first, *wrapped(PARAGRAPH * 6, 72, 82 + 12 * len(lines), 450)])])


@pytest.mark.parametrize(
    "mark", ["1", "1,2", "1, 2", "1–3", "1-3,5", "[1]", "[1–3]", "1*", "†", "‡", "1,†"]
)
@pytest.mark.parametrize(
    "line", ["measured the river{} with a rope", "the whole river.{} Then it"]
)
def test_a_raised_mark_is_kept_and_known(line: str, mark: str, tmp_path: Path) -> None:
    result = read(one_page(line.format(f"{OPEN}{mark}{CLOSE}")), tmp_path)
    assert marks(result) == [seen(mark)]
    assert line.format(seen(mark)) in result.plain_text
    assert quoted(result).startswith(line.format(""))


def test_commas_and_dashes_between_raised_figures_may_be_other_texts(tmp_path: Path) -> None:
    pieces = "".join(f"{OPEN}{piece}{CLOSE}" for piece in ("12", ",", "13", "–", "15"))
    result = read(one_page(f"measured the river.{pieces} Then it rained"), tmp_path)
    assert marks(result) == ["¹²,¹³–¹⁵"]


def test_a_mark_on_the_line_is_none(tmp_path: Path) -> None:
    result = read(one_page("measured the river [12] and gauge 7, see (3)"), tmp_path)
    assert marks(result) == []
    assert "the river [12] and gauge 7, see (3)" in result.plain_text


@pytest.mark.parametrize(
    "text",
    [
        *("10⁵ ropes", "10⁻³ ropes", "17³ ropes", "2 m²", "5 cm³ of", "3 km²/s", "4 kg/m²"),
        *(
            "5 ft² of",
            "2 mol⁻¹ of",
            "R² = 0.9",
            "of x² and",
            "(a + b)² is",
            "log² of",
            "[0, 1]² is",
        ),
    ],
)
def test_an_exponent_is_no_mark(text: str, tmp_path: Path) -> None:
    result = read(one_page(f"It is¹ {text} here.³", "And it is there², too."), tmp_path)
    assert marks(result) == ["¹", "³", "²"]
    assert f"It is¹ {text} here.³" in result.plain_text


@pytest.mark.parametrize(
    "text",
    [
        *("the 1⟦st⟧ of May", "the n⟦th⟧ rope", "with Ca⟦2+⟧ in", "of x⟦k⟧ and", "of A⟦*⟧ only"),
        *("some ⟦14⟧C of", "for ⟦1⟧/4 inch", "at 25⟦o⟧C now", "H2O and CO2 here"),
    ],
)
def test_other_raised_letters_and_figures_stay_on_the_line(text: str, tmp_path: Path) -> None:
    result = read(one_page(f"It is¹ {text}.²"), tmp_path)
    assert marks(result) == ["¹", "²"]
    assert f"It is¹ {text.replace(OPEN, '').replace(CLOSE, '')}.²" in result.plain_text


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        *(("in 2004{} they", "⁴"), ("since COVID-19{} they", "⁴"), ("of vitamin C{} they", "⁴")),
        *(("(in the end){} they", "⁴"), ("as [14]{} says", "⁴"), ("for 30 min{} they", "⁴")),
        *(("in the US{} they", "⁴"), ("of it{} they", "⁴"), ("the clerk's{} rope", "⁴")),
    ],
)
def test_a_mark_may_be_told_by_those_around_it(text: str, mark: str, tmp_path: Path) -> None:
    before = "It rained¹ on the river² and on the quay.³ What of it, and of what is in it?"
    after = "Then came the wind⁵ and the tide.⁶"
    result = read(one_page(before, f"So {text.format(mark)}.", after), tmp_path)
    assert mark in marks(result)
    assert f"So {text.format('')}." in quoted(result)


def test_authors_and_their_affiliations_have_marks(tmp_path: Path) -> None:
    top = [
        Text(72, 70, "Ada Rivers⟦1,2⟧, Ben Li⟦2⟧, C. Xu⟦1,*⟧ and Dee Shore⟦3⟧"),
        Text(72, 90, "⟦1⟧Institute of Tides, Delta City"),
        Text(72, 102, "⟦2⟧Department of Rivers, Delta City"),
        Text(72, 114, "⟦3⟧KNC Harbour Office, Delta City"),
        Text(72, 126, "⟦*⟧ Correspondence: C. Xu"),
    ]
    result = read(Pdf([PdfPage([*top, *body(1, top=160)])]), tmp_path)
    assert "Ada Rivers, Ben Li, C. Xu and Dee Shore" in quoted(result)
    assert "Institute of Tides, Delta City Department of Rivers, Delta City KNC" in quoted(result)
    assert marks(result)[:4] == ["¹,²", "²", "¹,*", "³"]


def test_letters_are_marks_where_a_note_begins_with_them(tmp_path: Path) -> None:
    note = [Text(72, 760, "⟦a⟧ At low tide. ⟦b⟧ At high tide.", 8)]
    line = "The depth⟦a⟧ and the height⟦b⟧ of the river"
    noted = Pdf([PdfPage([Text(72, 70, line), *body(1), *note])])
    assert marks(read(noted, tmp_path)) == ["ᵃ", "ᵇ", "ᵃ", "ᵇ"]
    assert marks(read(one_page(line), tmp_path)) == []


def test_the_mark_at_the_head_of_a_footnote_is_one(tmp_path: Path) -> None:
    page = PdfPage(
        [
            Text(72, 70, "Nobody knows who measured it⟦†⟧ and who wrote it.²"),
            *body(1),
            Text(72, 760, "⟦†⟧The first of them may have been a clerk.", 8),
            Text(72, 771, "²But see the ledger of the harbour.", 8),
        ]
    )
    result = read(Pdf([page]), tmp_path)
    assert marks(result) == ["†", "²", "†", "²"]
    assert texts(result, BlockKind.FOOTNOTE) == [
        "† The first of them may have been a clerk.",
        "² But see the ledger of the harbour.",
    ]


@st.composite
def _marks(draw: st.DrawFn, numbers: Iterator[int]) -> str:
    """Draw a mark; one of figures takes the next numbers."""
    joined = draw(st.sampled_from(["–", ",", "[", "†"]))
    if joined == "†":
        return "†"
    first = next(numbers)
    if joined == "[":
        return f"[{first}]"
    more = [next(numbers) for _ in range(draw(st.integers(0, 2)))]
    return joined.join(map(str, [first, *(more[-1:] if joined == "–" else more)]))


@st.composite
def marked_lines(draw: st.DrawFn) -> list[str]:
    """Draw the lines of a paragraph with raised marks in it, the first of them 1."""
    numbers = count(1)
    lines: list[str] = []
    for row in range(draw(st.integers(2, 14))):
        words = draw(st.lists(st.sampled_from(WORDS), min_size=6, max_size=12))
        for place in draw(st.sets(st.integers(0, len(words) - 1), max_size=3)) | ({1} - {row}):
            stop = draw(st.sampled_from(["", ".", ",", ";", ")", "”"]))
            words[place] += f"{stop}{OPEN}{draw(_marks(numbers))}{CLOSE}"
        lines.append(" ".join(words))
    if draw(st.booleans()):  # a word that the end of a line divides
        lines[0] += " har-"
        lines[1] = "bour " + lines[1]
    return lines


def _bare(line: str) -> str:
    return "".join(piece.rpartition(CLOSE)[2] for piece in line.split(OPEN))


def _two_pages(lines: list[str]) -> Pdf:
    """Return two pages; a paragraph goes on from the first to the second."""
    half = (len(lines) + 1) // 2
    above = wrapped(PARAGRAPH * 6, 72, 82, 450)
    top = above[-1].y + 12
    return Pdf(
        [
            PdfPage(
                [*above, *(Text(72, top + 12 * row, line) for row, line in enumerate(half_of))]
            )
            for half_of in (lines[:half], lines[half:])
        ]
    )


@settings(max_examples=60)
@given(lines=marked_lines(), on_two_pages=st.booleans())
@example(lines=["river river)⟦1–2⟧ river river", "river river river"], on_two_pages=False)
@example(lines=["river river⟦1⟧ river river", "of)⟦2⟧ river⟦3⟧ river"], on_two_pages=False)
def test_any_marks_come_out_where_they_were_put(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], *, on_two_pages: bool
) -> None:
    folder = tmp_path_factory.mktemp("marks")
    pdf_of = _two_pages if on_two_pages else lambda texts: one_page(*texts)
    result = read(pdf_of(lines), folder)
    put = [piece.partition(CLOSE)[0] for line in lines for piece in line.split(OPEN)[1:]]
    assert marks(result) == list(map(seen, put))
    without = read(pdf_of(list(map(_bare, lines))), folder)
    assert not marks(without)
    assert quoted(result) == quoted(without)


def test_letters_of_affiliations_are_marks_though_the_sign_behind_them_is_explained_nowhere(
    tmp_path: Path,
) -> None:
    lines = [
        Text(72, 60, "The Measurement of Tidal Rivers with a Rope", 18, "Times-Bold"),
        Text(72, 90, f"Ada Quaynard{OPEN}a,b,*{CLOSE}, Eve Shoreham{OPEN}b{CLOSE}", 12),
        Text(72, 110, f"{OPEN}a{CLOSE} Department of Rivers, University of the Delta", 9),
        Text(72, 122, f"{OPEN}b{CLOSE} Institute of Stones, Harbour City", 9),
        Text(72, 700, "* Corresponding author. E-mail: ada@delta.example", 9),
        *wrapped(PARAGRAPH * 3, 72, 150, 450),
    ]
    result = read(Pdf([PdfPage(lines)]), tmp_path)
    assert "Ada Quaynardᵃ,ᵇ,*, Eve Shorehamᵇ" in result.plain_text
    assert [one.family for one in result.hint.people] == ["Quaynard", "Shoreham"]
