"""Two thousand spoiled PDFs: each gives a result that keeps the invariants, or a typed error."""

import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from loccit.composition import build_converter
from loccit.domain.errors import DocumentConversionError
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode
from loccit.infrastructure.adapters.isolation import ConversionLimits, IsolatedConverter
from tests.conversion_invariants import check_invariants
from tests.mutations import mutant
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped

ROOT: Final = Path(__file__).parents[2]
LIMITS: Final = ConversionLimits(seconds=20, memory_bytes=2**30)
WORKERS: Final = 2
TEXT: Final = "The harbour keeps a gauge that was read each hour of the day for eighty years. " * 6


class CheckedConverter:
    """Converts, and checks the result where it was made; a broken promise is a fault of ours."""

    def __init__(self) -> None:
        self._inner = build_converter(ConversionOptions(ocr=OcrMode.NEVER))

    @property
    def fingerprint(self) -> str:
        return self._inner.fingerprint

    def convert(self, source_path: str) -> ConversionResult:
        try:
            result = self._inner.convert(source_path)
            check_invariants(result)
        except DocumentConversionError:
            raise
        except Exception:
            Path(source_path).with_suffix(".fault").write_text(traceback.format_exc())
            raise
        return result


def build_checked(_options: ConversionOptions) -> CheckedConverter:
    return CheckedConverter()


def made() -> list[bytes]:
    """Small files of every kind that the factory makes: most of their bytes are structure."""
    body = [Text(72, 72, "A title", 18), Text(72, 110, "1 Introduction", 13)]
    page = PdfPage([*body, *wrapped(TEXT, 72, 140, 220), *wrapped(TEXT, 310, 140, 220)])
    turned = PdfPage([Text(72, 90, "Turned", turn=1), *wrapped(TEXT, 72, 140, 440)], rotate=90)
    outline = [Bookmark("A title", 1), Bookmark("Introduction", 1, 2), Bookmark("Turned", 2)]
    labels = "0 << /S /r >> 1 << /S /D /St 7 >>"
    return [
        Pdf([page, turned, PdfPage(image=True)], outline, labels, {"Title": "A title"}).build(),
        Pdf([page] * 2, outline[:1]).build(),
        Pdf([turned, PdfPage()]).build(),
        Pdf([page], encrypted=True).build(),
    ]


def samples() -> list[bytes]:
    return [path.read_bytes() for path in sorted((ROOT / "data").glob("*.pdf"))]


@pytest.mark.parametrize(
    ("originals", "seeds"),
    [
        pytest.param(made, range(1_200), id="made"),
        pytest.param(
            lambda: [file for file in samples() if len(file) < 70_000], range(800), id="samples"
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
    print(
        counts,
        [s for s, o in outcomes.items() if o in ("conversion_crashed", "conversion_timeout")],
    )
