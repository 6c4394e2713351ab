"""What fonts say of their glyphs, and what stands on the page."""

from hashlib import sha256
from pathlib import Path

import pytest

from loccit.domain.models.document import DocId
from loccit.infrastructure.adapters.pdf.file.pdfium import open_document
from loccit.infrastructure.adapters.pdf.page_windows import read_pages
from loccit.infrastructure.adapters.pdf.progress import Progress
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from loccit.infrastructure.adapters.pdf.scans.scans import Scans
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from tests.conversion_invariants import check_invariants
from tests.glyph_pdf import Fonts, Glyphs, write_glyphs


@pytest.mark.parametrize("height", [800, 5800])
def test_lines_are_as_high_as_their_type_though_its_font_has_room_for_formulas(
    height: int, tmp_path: Path
) -> None:
    lines = [Glyphs(72, 100 + 13 * row, tuple(f"line{row}"), 10) for row in range(8)]
    path = write_glyphs(tmp_path / "a.pdf", lines, fonts=Fonts(height=height))
    result = PdfTextReader().read(str(path), DocId(sha256(path.read_bytes()).hexdigest()))
    check_invariants(result)
    boxes = [block.box for block in result.structure.blocks if block.box]
    assert min(box.top for box in boxes) == pytest.approx(92)
    assert max(box.bottom for box in boxes) == pytest.approx(193.2)


def looks(path: Path) -> dict[str, tuple[str, bool]]:
    """Return for each line of the first page in which font it is, and whether that is bold."""
    book = StyleBook()
    with open_document(str(path)) as document:
        pages = read_pages(document, Scans(), book, 1, Progress(1, lambda _: None)).pages
    styles = [book.styles[line.style] for line in pages[0].upright]
    return {
        line.text: (style.font, style.bold)
        for line, style in zip(pages[0].upright, styles, strict=True)
    }


@pytest.mark.parametrize(
    ("names", "stems", "bold"),
    [
        (("AdvOT2e364b11", "AdvOTce3d9a73"), (76, 123), True),
        (("AdvOT2e364b11", "AdvOT65f8a23b.I"), (76, 82), False),
        (("DhmscdAdvTT3713a231", "DhmscdAdvTT99c4c969"), (84, 123), True),
        (("Palatino", "Optima"), (76, 123), False),  # what else has a name is called bold if it is
    ],
)
def test_a_font_whose_name_tells_nothing_is_bold_by_its_letters(
    names: tuple[str, str], stems: tuple[int, int], *, bold: bool, tmp_path: Path
) -> None:
    lines = [Glyphs(72, 100, tuple("height")), Glyphs(72, 140, tuple("linen"), bold=True)]
    path = write_glyphs(tmp_path / "a.pdf", lines, fonts=Fonts(*names, bars=stems))
    found = looks(path)
    assert [heavy for _, heavy in found.values()] == [False, bold]
    assert [name for name, _ in found.values()] == [name.removeprefix("Dhmscd") for name in names]


@pytest.mark.parametrize(("stems", "bold"), [((78, 78), False), ((78, 123), True)])
def test_a_weight_that_the_letters_of_a_font_contradict_is_not_believed(
    stems: tuple[int, int], *, bold: bool, tmp_path: Path
) -> None:
    lines = [Glyphs(72, 100, tuple("height")), Glyphs(72, 140, tuple("linen"), bold=True)]
    fonts = Fonts("LinLibertineT", "LinBiolinum", bars=stems, stem_v=130)
    found = looks(write_glyphs(tmp_path / "a.pdf", lines, fonts=fonts))
    assert [heavy for _, heavy in found.values()] == [False, bold]


def test_the_ligatures_of_a_font_are_in_its_style(tmp_path: Path) -> None:
    lines = [Glyphs(72, 100, tuple("height")), Glyphs(72, 140, tuple("linen"), bold=True)]
    names = "ABCDEF+AdvOTce3d9a73", "ABCDEG+AdvOTce3d9a73+fb"
    found = looks(write_glyphs(tmp_path / "a.pdf", lines, fonts=Fonts(*names, bars=(123, 76))))
    assert set(found.values()) == {("AdvOTce3d9a73", True)}
