"""Display formulas of PDFs: kept whole, and the sentence around them goes on."""

from hashlib import sha256
from pathlib import Path

from loccit.domain.models.document import BlockKind, ConversionResult, DocId
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.conversion_invariants import check_invariants
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

PARAGRAPH = (
    "The first people who measured the river did it with a rope and a stone. "
    "Later generations used the tide tables that the harbour office had printed. "
    "Nobody had asked whether the two agreed, and for a century they did not, because"
)
AFTER = (
    "where the width of the river is given in fathoms as it was measured by the rope. "
    "What follows is the story of the difference and of those who found it in the end. "
)


def read(folder: Path, *lines: Text) -> ConversionResult:
    path = Pdf([PdfPage(lines)]).write(folder / "paper.pdf")
    result = PdfTextReader().read(str(path), DocId(sha256(path.read_bytes()).hexdigest()))
    check_invariants(result)
    return result


def blocks(result: ConversionResult) -> list[tuple[BlockKind, bool, str]]:
    return [
        (block.kind, block.continues, block.span.of(result.plain_text))
        for block in result.structure.blocks
    ]


def test_a_sentence_goes_on_behind_its_formula(tmp_path: Path) -> None:
    result = read(
        tmp_path,
        *wrapped(PARAGRAPH, 72, 100, 450),
        Text(220, 160, "w = a + 2 b"),
        *wrapped(AFTER, 72, 184, 450),
    )
    first, formula, last = blocks(result)
    assert first[0] is BlockKind.PARAGRAPH
    assert formula == (BlockKind.FORMULA, True, "w = a + 2 b")
    assert last[:2] == (BlockKind.PARAGRAPH, True)
    assert "because\nw = a + 2 b\nwhere the width" in result.plain_text


def test_a_new_sentence_behind_a_formula_is_a_paragraph_of_its_own(tmp_path: Path) -> None:
    result = read(
        tmp_path,
        *wrapped(PARAGRAPH + " of this rule.", 72, 100, 450),
        Text(220, 160, "w = a + 2 b"),
        *wrapped(AFTER.capitalize(), 72, 184, 450),
    )
    assert [block[:2] for block in blocks(result)] == [
        (BlockKind.PARAGRAPH, False),
        (BlockKind.FORMULA, False),
        (BlockKind.PARAGRAPH, False),
    ]


def test_a_fraction_and_its_number_are_one_formula(tmp_path: Path) -> None:
    result = read(
        tmp_path,
        *wrapped(PARAGRAPH, 72, 100, 450),
        Text(250, 160, "a + b"),
        Text(220, 167, "w ="),
        Text(500, 167, "(3)"),
        Text(255, 174, "c - 2"),
        *wrapped(AFTER, 72, 200, 450),
    )
    formulas = [text for kind, _, text in blocks(result) if kind is BlockKind.FORMULA]
    assert formulas == ["a + b w = c - 2 (3)"]


def test_formulas_with_numbers_of_their_own_are_apart(tmp_path: Path) -> None:
    result = read(
        tmp_path,
        *wrapped(PARAGRAPH, 72, 100, 450),
        *[
            Text(x, 160 + 18 * n, text)
            for n in range(3)
            for x, text in ((220, f"y{n} = a{n} + b{n}"), (500, f"({n + 1})"))
        ],
        *wrapped(AFTER, 72, 230, 450),
    )
    formulas = [text for kind, _, text in blocks(result) if kind is BlockKind.FORMULA]
    assert formulas == [f"y{n} = a{n} + b{n} ({n + 1})" for n in range(3)]


def test_a_line_of_text_with_an_equals_sign_is_no_formula(tmp_path: Path) -> None:
    sentence = "With a mean of 2.4 and a width of w = 3, the river was found to be narrow, and so"
    result = read(tmp_path, *wrapped(f"{PARAGRAPH} {sentence} {AFTER}", 72, 100, 450))
    assert [block[0] for block in blocks(result)] == [BlockKind.PARAGRAPH]
