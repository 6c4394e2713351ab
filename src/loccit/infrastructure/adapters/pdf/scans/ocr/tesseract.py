"""Tesseract, the program, when it is on the PATH.

It is called with a fixed list of arguments and no shell, reads the image from its standard
input and writes hOCR (https://kba.github.io/hocr-spec/1.2/) to its standard output.
"""

import io
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

from loccit.infrastructure.adapters.pdf.scans.ocr.bullets import with_bullets
from loccit.infrastructure.adapters.pdf.scans.ocr.engine import (
    PAGE_SECONDS,
    RecognisedLine,
    RecognisedWord,
    Recognition,
    RecognitionFailed,
    upright,
)

if TYPE_CHECKING:
    from PIL.Image import Image

_ONE_THREAD: Final = ("env", "OMP_THREAD_LIMIT=1")
"""Two threads on a busy machine take up to thirty times as long as one."""
_QUICK_SECONDS: Final = 20.0  # to tell version and languages, on a busy machine
_LINE_CLASSES: Final = frozenset({"ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat"})
_SPAN: Final = "{http://www.w3.org/1999/xhtml}span"
_NUMBERS: Final = re.compile(r"(\w+)((?: -?\d+(?:\.\d+)?)+)")
_HEIGHT_PER_EM: Final = 0.9
"""From the foot of a p to the head of a b. Times has 0.90, Helvetica 0.93 (Adobe's AFM files)."""
_UNSURE: Final = 0.6
"""Pages that stand on their head are read with a mean confidence of 0.25, upright ones of 0.66
(a chart) to 0.96."""
_ROTATE: Final = re.compile(r"^Rotate: (\d+)$", re.MULTILINE)
_BLUR: Final = 1.0
"""In pixels at 300 dots per inch. Grain goes: on noisy scans one word in seven that was read wrong
is read right, and on clean ones nothing changes."""
_LARGE: Final = 100.0
"""Pixels of the em. Tesseract reads type of 10 to 12 points at 300 dots per inch best, 42 to 50
pixels, and above twice that takes letters for others."""
_EASY: Final = 45.0  # pixels of the em
_UNUSUAL: Final = 0.3
"""Least confidence of a line. Below lies what Tesseract sees in pictures and in dirt."""


class TesseractEngine:
    """An `OcrEngine` that runs Tesseract once for each page."""

    is_concurrent = True  # each image has a process of its own
    resolution = 300  # its documentation recommends it, and measuring agrees

    def __init__(self, program: str, language: str) -> None:
        """Use the program at the path `program` with the languages `language`, as "eng+deu"."""
        self._program = program
        self._language = language

    @property
    def name(self) -> str:
        """As in "tesseract 5.3.0 (eng)"."""
        return f"tesseract {self._version} ({self._language})"

    @cached_property
    def _version(self) -> str:
        try:
            first = self._run(("--version",), b"", _QUICK_SECONDS).decode("utf-8", "replace")
        except RecognitionFailed:
            return "of unknown version"
        return first.split("\n", 1)[0].removeprefix("tesseract").strip()

    @cached_property
    def missing(self) -> str | None:
        """The languages that have no data, and the packages that bring it."""
        try:
            listed = self._run(("--list-langs",), b"", _QUICK_SECONDS)
        except RecognitionFailed as error:
            return f"{error}; reinstall Tesseract"
        known = set(listed.decode("utf-8", "replace").split())
        absent = [code for code in self._language.split("+") if code not in known]
        if not absent:
            return None
        packages = " ".join(f"tesseract-ocr-{_package(code)}" for code in absent)
        return f"Tesseract has no data for '{'+'.join(absent)}'; apt install {packages}"

    def recognise(self, image: "Image", resolution: float) -> Recognition:
        """Recognise the text of an image; see `OcrEngine`."""
        from PIL.ImageFilter import GaussianBlur

        image = image.filter(GaussianBlur(_BLUR))
        found, turn = self._lines(image, resolution)
        if turn:
            found, _ = self._lines(upright(image, turn), resolution)
        if _confidence(found) < _UNSURE:
            told = self._orientation(image, resolution)
            if told != turn:
                # What was found so far may be better: orientation is a guess on little text.
                other, _ = self._lines(upright(image, told), resolution)
                if _confidence(other) > _confidence(found):
                    found, turn = other, told
        size = _type_size(found)
        if size > _LARGE:
            factor = _EASY / size
            small = upright(image, turn)
            small = small.resize((round(small.width * factor), round(small.height * factor)))
            smaller = [
                _scaled(line, factor) for line in self._lines(small, resolution * factor)[0]
            ]
            if _confidence(smaller) > _confidence(found):
                found = smaller
        return Recognition(with_bullets(_usual(found)), turn)

    def _lines(self, image: "Image", resolution: float) -> tuple[list[RecognisedLine], int]:
        """Return the lines, and how most of them are turned."""
        hocr = self._run(
            ("-l", self._language, "--psm", "3", "-c", "tessedit_create_hocr=1"),
            _portable(image),
            PAGE_SECONDS,
            resolution,
        )
        try:
            root = ET.fromstring(hocr)  # noqa: S314  (Tesseract wrote it, without entities)
        except ET.ParseError as error:
            raise RecognitionFailed("Tesseract wrote what is no hOCR") from error
        turns: Counter[int] = Counter()
        lines: list[RecognisedLine] = []
        for element in root.iter(_SPAN):
            if element.get("class") in _LINE_CLASSES:
                line = _line(element, image.size)
                if line:
                    lines.append(line)
                    turns[line.turn] += sum(len(word.text) for word in line.words)
        return lines, turns.most_common(1)[0][0] if turns else 0

    def _orientation(self, image: "Image", resolution: float) -> int:
        """Return how the text is turned as far as Tesseract can tell, 0 when it cannot."""
        try:
            told = self._run(
                ("-l", "osd", "--psm", "0"), _portable(image), PAGE_SECONDS, resolution
            )
        except RecognitionFailed:
            return 0  # too few characters, or no data for orientation
        found = _ROTATE.search(told.decode("utf-8", "replace"))
        return -int(found[1]) // 90 % 4 if found else 0

    def _run(
        self, options: tuple[str, ...], data: bytes, seconds: float, resolution: float = 0
    ) -> bytes:
        files = ("stdin", "stdout", "--dpi", str(round(resolution))) if data else ()
        try:
            done = subprocess.run(  # noqa: S603  (no shell; the languages are checked codes)
                (*_ONE_THREAD, self._program, *files, *options),
                input=data,
                capture_output=True,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise RecognitionFailed(f"Tesseract took longer than {seconds:.0f} s") from error
        except OSError as error:
            raise RecognitionFailed(f"Tesseract cannot be run ({error.strerror})") from error
        if done.returncode:
            raise RecognitionFailed(f"Tesseract ended with code {done.returncode}")
        return done.stdout


def find_tesseract(language: str) -> TesseractEngine | None:
    """Return the Tesseract on the PATH, None when there is none."""
    program = shutil.which("tesseract")
    return TesseractEngine(program, language) if program else None


def _package(code: str) -> str:
    """Return the end of the name of Debian's package: script/Fraktur is in script-frak."""
    name = code.lower().replace("_", "-")
    script = name.removeprefix("script/")
    return name if script == name else f"script-{script[:4]}"


def _portable(image: "Image") -> bytes:
    """Return the image in a form that takes no time to write or read."""
    buffer = io.BytesIO()
    image.save(buffer, "PPM")
    return buffer.getvalue()


def _numbers(element: ET.Element) -> dict[str, list[float]]:
    """Return the properties of an element of hOCR: "bbox 0 0 9 9; x_size 34"."""
    return {
        name: [float(number) for number in numbers.split()]
        for name, numbers in _NUMBERS.findall(element.get("title", ""))
    }


def _line(element: ET.Element, size: tuple[int, int]) -> RecognisedLine | None:
    given = _numbers(element)
    turn = _turn(element, given)
    words = tuple(_words(element, size, turn))
    if not words or "bbox" not in given:
        return None
    left, top, right, bottom = _turned(given["bbox"], size, turn)
    slope, offset = given.get("baseline", [0.0, 0.0])
    if turn:  # then Tesseract says it in the frame of the image
        slope, offset = 0.0, -given.get("x_descenders", [0.0])[0]
    # In the middle of the line, so that a rest of skew is halved.
    baseline = bottom + offset + slope * (right - left) / 2
    height = given.get("x_size", [bottom - top])[0]
    return RecognisedLine(words, baseline, height / _HEIGHT_PER_EM, turn)


def _turn(line: ET.Element, given: dict[str, list[float]]) -> int:
    """Return how a line is turned; few versions of Tesseract say so, but the words tell."""
    if "textangle" in given:
        return round(-given["textangle"][0] / 90) % 4
    boxes = [
        box
        for element in line.iter(_SPAN)
        if element.get("class") == "ocrx_word" and (box := _numbers(element).get("bbox"))
    ]
    if len(boxes) < 2:  # noqa: PLR2004  (one word runs nowhere)
        return 0
    first, last = boxes[0], boxes[-1]
    across, down = last[0] - first[0], last[1] - first[1]
    if abs(across) >= abs(down):
        return 0
    return 1 if down > 0 else 3


def _words(line: ET.Element, size: tuple[int, int], turn: int) -> Iterator[RecognisedWord]:
    for element in line.iter(_SPAN):
        if element.get("class") == "ocrx_word":
            text = "".join("".join(element.itertext()).split())
            given = _numbers(element)
            if text and "bbox" in given:
                left, _, right, _ = _turned(given["bbox"], size, turn)
                yield RecognisedWord(text, left, right, given.get("x_wconf", [0.0])[0] / 100)


def _turned(
    box: list[float], size: tuple[int, int], turn: int
) -> tuple[float, float, float, float]:
    """Return a box of an image in the frame of the image turned back."""
    left, top, right, bottom = box
    width, height = size
    return (
        (left, top, right, bottom),
        (top, width - right, bottom, width - left),
        (width - right, height - bottom, width - left, height - top),
        (height - bottom, left, height - top, right),
    )[turn]


def _confidence(lines: list[RecognisedLine]) -> float:
    """Return the mean over all characters, 0 when there are none."""
    weights = [(len(word.text), word.confidence) for line in lines for word in line.words]
    total = sum(count for count, _ in weights)
    return sum(count * confidence for count, confidence in weights) / total if total else 0.0


def _usual(lines: list[RecognisedLine]) -> tuple[RecognisedLine, ...]:
    return tuple(line for line in lines if _confidence([line]) >= _UNUSUAL)


def _type_size(lines: list[RecognisedLine]) -> float:
    """Return the size of most characters, in pixels, 0 when there are none."""
    sizes = sorted((line.size, sum(len(word.text) for word in line.words)) for line in lines)
    total = sum(count for _, count in sizes)
    passed = 0
    for size, count in sizes:
        passed += count
        if 2 * passed >= total:
            return size
    return 0.0


def _scaled(line: RecognisedLine, factor: float) -> RecognisedLine:
    """Return a line of a smaller image in the frame of the image."""
    words = tuple(
        replace(word, left=word.left / factor, right=word.right / factor) for word in line.words
    )
    return replace(line, words=words, baseline=line.baseline / factor, size=line.size / factor)
