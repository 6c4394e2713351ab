"""What small files may cost that ask for endless time or memory: themselves, within the limits."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from loccit.domain.errors import DocumentConversionError
from loccit.domain.policy.conversion_options import ConversionOptions
from loccit.infrastructure.adapters.isolation.converter import IsolatedConverter
from loccit.infrastructure.adapters.isolation.process import ConversionLimits
from tests.checked_converter import ROOT, build_checked
from tests.markup_bombs import MARKUP_BOMBS
from tests.pdf_bombs import PDF_BOMBS, pages_claimed
from tests.pdf_factory import Pdf, PdfPage, Text

LIMITS: Final = ConversionLimits(seconds=20, memory_bytes=2**30)
BOMBS: Final = {f"{name}.pdf": make for name, make in PDF_BOMBS.items()} | dict(MARKUP_BOMBS)


@pytest.fixture(scope="module")
def converter() -> Iterator[IsolatedConverter]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT))
        isolated = IsolatedConverter(build_checked, ConversionOptions(), LIMITS)
        yield isolated
        isolated.close()


@pytest.mark.parametrize(("name", "make"), BOMBS.items(), ids=BOMBS)
def test_a_bomb_costs_itself_alone(
    converter: IsolatedConverter, tmp_path: Path, name: str, make: Callable[[], bytes]
) -> None:
    bomb, good = tmp_path / name, tmp_path / "good.pdf"
    bomb.write_bytes(make())
    good.write_bytes(Pdf([PdfPage([Text(72, 100, "A good page.")])]).build())

    code = None
    try:
        converter.convert(str(bomb))
    except DocumentConversionError as error:
        code = error.code

    assert code != "internal_fault"
    faults = [fault.read_text() for fault in tmp_path.glob("*.fault")]
    assert not faults, faults[0]
    assert converter.convert(str(good)).plain_text == "A good page."


def test_pages_without_number_are_refused_before_one_is_read(
    converter: IsolatedConverter, tmp_path: Path
) -> None:
    path = tmp_path / "claims.pdf"
    path.write_bytes(pages_claimed(50_001))

    with pytest.raises(DocumentConversionError, match="50,001 pages") as refusal:
        converter.convert(str(path))

    assert refusal.value.code == "conversion_failed"


def test_pages_that_a_file_claims_and_does_not_have_are_reported(
    converter: IsolatedConverter, tmp_path: Path
) -> None:
    path = tmp_path / "claims.pdf"
    path.write_bytes(pages_claimed(5_000))

    coverage = converter.convert(str(path)).coverage

    assert coverage.pages_with_text == (1,)
    assert coverage.pages_failed == tuple(range(2, 5_001))


@pytest.mark.parametrize("name", ["columns that go far below", "bookmark at no place"])
def test_numbers_beyond_measure_cost_no_document(
    converter: IsolatedConverter, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "far.pdf"
    path.write_bytes(PDF_BOMBS[name]())

    assert "The harbour keeps a gauge" in converter.convert(str(path)).plain_text
