"""What fonts say of their glyphs, and what stands on the page."""

from hashlib import sha256
from pathlib import Path

import pytest

from loccit.domain.models.document import DocId
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.conversion_invariants import check_invariants
from tests.glyph_pdf import Glyphs, write_glyphs


@pytest.mark.parametrize("height", [800, 5800])
def test_lines_are_as_high_as_their_type_though_its_font_has_room_for_formulas(
    height: int, tmp_path: Path
) -> None:
    lines = [Glyphs(72, 100 + 13 * row, tuple(f"line{row}"), 10) for row in range(8)]
    path = write_glyphs(tmp_path / "a.pdf", lines, height=height)
    result = PdfTextReader().read(str(path), DocId(sha256(path.read_bytes()).hexdigest()))
    check_invariants(result)
    boxes = [block.box for block in result.structure.blocks if block.box]
    assert min(box.top for box in boxes) == pytest.approx(92)
    assert max(box.bottom for box in boxes) == pytest.approx(193.2)
