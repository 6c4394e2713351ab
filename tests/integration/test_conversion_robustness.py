"""Two thousand spoiled PDFs: each gives a result that keeps the invariants, or a typed error."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from loccit.domain.errors import DocumentConversionError
from loccit.domain.policy.conversion_options import ConversionOptions
from loccit.infrastructure.adapters.isolation.converter import IsolatedConverter
from loccit.infrastructure.adapters.isolation.process import ConversionLimits
from tests.checked_converter import ROOT, build_checked
from tests.mutations import mutant
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped

LIMITS: Final = ConversionLimits(seconds=20, memory_bytes=2**30)
WORKERS: Final = 2
TEXT: Final = "The harbour keeps a gauge that was read each hour of the day for eighty years. " * 6


def made() -> list[bytes]:
    """Small files of every kind that the factory makes: most of their bytes are structure."""
    body = [Text(72, 72, "A title", 18), Text(72, 110, "1 Introduction", 13)]
    page = PdfPage([*body, *wrapped(TEXT, 72, 140, 220), *wrapped(TEXT, 310, 140, 220)])
    listed = [Text(90, 140 + 14 * n, f"{n}. Item of a list") for n in range(9)]
    turned = PdfPage([Text(72, 90, "Turned", turn=1), *wrapped(TEXT, 72, 140, 440)], rotate=90)
    outline = [Bookmark("A title", 1), Bookmark("Introduction", 1, 2), Bookmark("Turned", 2)]
    labels = "0 << /S /r >> 1 << /S /D /St 7 >>"
    return [
        Pdf([page, turned, PdfPage(image=True)], outline, labels, {"Title": "A title"}).build(),
        Pdf([page] * 2, outline[:1]).build(),
        Pdf([turned, PdfPage()]).build(),
        Pdf([PdfPage([*body, *listed])]).build(),
    ]


def samples() -> list[bytes]:
    return [path.read_bytes() for path in sorted((ROOT / "data").glob("*.pdf"))]


@pytest.mark.parametrize(
    ("originals", "seeds"),
    [
        pytest.param(made, range(1_600), id="made"),
        pytest.param(
            lambda: [file for file in samples() if len(file) < 70_000], range(400), id="samples"
        ),
    ],
)
def test_any_spoiled_pdf_gives_a_sound_result_or_a_typed_error(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    originals: Callable[[], list[bytes]],
    seeds: range,
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    files = originals()

    def outcome(seed: int) -> str:
        path = tmp_path / f"{seed}.pdf"
        path.write_bytes(mutant(seed, files))
        try:
            converter.convert(str(path))
        except DocumentConversionError as error:
            return error.code
        finally:
            path.unlink()
        return "converted"

    converter = IsolatedConverter(build_checked, ConversionOptions(), LIMITS, WORKERS)
    try:
        with ThreadPoolExecutor(WORKERS) as threads:
            outcomes = dict(zip(seeds, threads.map(outcome, seeds), strict=True))
    finally:
        converter.close()

    counts = Counter(outcomes.values())
    faults = {path.name: path.read_text() for path in tmp_path.glob("*.fault")}
    assert not faults, f"{len(faults)} faults, such as {next(iter(faults.items()))}"
    assert counts["converted"] > len(seeds) // 3, "hardly any of them is still a PDF"
    assert counts["converted"] < len(seeds), "none of them is spoiled"
