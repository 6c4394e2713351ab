"""rapidocr, of the extra `ocr`, whose models come in its wheel: no network, no program.

PP-OCRv6 small reads scripts in Latin letters, Chinese and Japanese without being told which.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from loccit.infrastructure.adapters.pdf.scans.ocr.engine import (
    RecognisedLine,
    RecognisedWord,
    Recognition,
    RecognitionFailed,
    upright,
)

if TYPE_CHECKING:
    from PIL.Image import Image
    from rapidocr import RapidOCR

_MODELS: Final = {
    "Det": "PP-OCRv6_det_small.onnx",
    "Rec": "PP-OCRv6_rec_small.onnx",
    "Cls": "ch_ppocr_mobile_v2.0_cls_mobile.onnx",
}
_NEEDED: Final = ("rapidocr", "cv2", "onnxruntime", "omegaconf", "pyclipper", "shapely")
_UNSURE: Final = 0.8
"""Lines that stand on their head are read with a mean score of .5 to .7, others above .9."""
_TALL: Final = 1.5
"""How much higher than wide the box of a line is that rapidocr takes for a turned one."""
_DEPTH: Final = 0.21
"""Of the height of a line's box: how far its foot is below the baseline, next to Tesseract's."""
_LIKE: Final = 0.18
"""How far, as a share, the heights of two boxes lie apart at most whose type is of one size."""
_HEIGHT_PER_EM: Final = 1.2
"""Of a line's box, next to Tesseract's estimate of the em on the same pages."""


class RapidOcrEngine:
    """An `OcrEngine` that runs rapidocr in this process, on one core."""

    missing = None
    is_concurrent = False  # it keeps notes of the image at hand in itself
    resolution = 150  # it makes larger pages smaller by itself, and takes longer

    @property
    def name(self) -> str:
        """As in "rapidocr 3.10.0"."""
        return f"rapidocr {version('rapidocr')}"

    @cached_property
    def _engine(self) -> "RapidOCR":
        import rapidocr

        folder = Path(rapidocr.__file__).parent / "models"
        return rapidocr.RapidOCR(
            params={
                # With a path it looks for no other model, here or on the network.
                **{f"{task}.model_path": str(folder / name) for task, name in _MODELS.items()},
                "Global.log_level": "critical",
                "EngineConfig.onnxruntime.intra_op_num_threads": 1,
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            }
        )

    def recognise(self, image: "Image", resolution: float) -> Recognition:
        """Recognise the text of an image; see `OcrEngine`.

        A page takes some seconds. There is no limit but that of the whole document: it runs in
        this process.
        """
        found, score, sideways = self._lines(image)
        turns: tuple[int, ...] = ()
        if sideways:
            # It reads lines that run downwards, and those that run upwards on their head.
            turns = (1,) if score >= _UNSURE else (3,)
        elif found and score < _UNSURE:
            turns = (2,)
        for turn in turns:
            turned, better, _ = self._lines(upright(image, turn))
            if sideways or better > score:
                return Recognition(turned, turn)
        return Recognition(found)

    def _lines(self, image: "Image") -> tuple[tuple[RecognisedLine, ...], float, bool]:
        """Return the lines, their mean score, and whether most of them run up or down."""
        import numpy as np

        pixels = np.asarray(image.convert("RGB"))
        try:
            seen: Any = self._engine(pixels, use_cls=False, return_word_box=True)
        except MemoryError:
            raise
        except Exception as error:  # onnxruntime and OpenCV have many
            raise RecognitionFailed(f"rapidocr failed ({type(error).__name__})") from error
        if not seen.txts:
            return (), 0.0, False
        counts = [len(text) for text in seen.txts]
        score = float(np.average(seen.scores, weights=counts))
        tall = sum(
            count for count, box in zip(counts, seen.boxes, strict=True) if _is_tall(box.tolist())
        )
        lines = zip(seen.boxes, seen.word_results, strict=True)
        made = [_line(box.tolist(), words) for box, words in lines if words]
        return _smooth([line for line in made if line.words]), score, 2 * tall > sum(counts)


def find_rapidocr() -> RapidOcrEngine | None:
    """Return rapidocr if the extra `ocr` is installed, else None."""
    if not all(find_spec(name) for name in _NEEDED):
        return None
    try:
        version("rapidocr")
    except PackageNotFoundError:
        return None
    return RapidOcrEngine()


def _is_tall(box: list[list[float]]) -> bool:
    (left, top), (_, _), (right, bottom), _ = box
    return abs(bottom - top) >= _TALL * abs(right - left)


def _line(box: list[list[float]], words: Any) -> RecognisedLine:  # noqa: ANN401  (untyped)
    top = (box[0][1] + box[1][1]) / 2
    bottom = (box[2][1] + box[3][1]) / 2
    height = bottom - top
    return RecognisedLine(tuple(_words(words)), bottom - _DEPTH * height, height / _HEIGHT_PER_EM)


def _smooth(lines: list[RecognisedLine]) -> tuple[RecognisedLine, ...]:
    """Give lines of about one size the middle one: the boxes fit differently well."""
    sizes = [line.size for line in lines]
    return tuple(
        replace(line, size=median(size for size in sizes if _is_like(size, line.size)))
        for line in lines
    )


def _is_like(size: float, other: float) -> bool:
    return abs(size - other) <= _LIKE * max(size, other)


def _words(words: Any) -> Iterator[RecognisedWord]:  # noqa: ANN401  (untyped)
    for text, score, box in words:
        if text.strip() and box is not None:
            across = [corner[0] for corner in box]
            yield RecognisedWord(
                "".join(text.split()), float(min(across)), float(max(across)), float(score)
            )
