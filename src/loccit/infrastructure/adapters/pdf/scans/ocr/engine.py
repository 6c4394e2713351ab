"""What passes between a page and the engine that recognises its text."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from PIL.Image import Image

PAGE_SECONDS: Final = 60.0
"""Most time that one page may take to be recognised. Tesseract takes 1 to 6 s, rapidocr 10 to
22 s, on one core of 2024."""


@dataclass(frozen=True, slots=True)
class RecognisedWord:
    """Characters without white space.

    Attributes:
        text: At least one character.
        left: In pixels from the left edge of the upright image.
        right: Likewise.
        confidence: In [0, 1].
    """

    text: str
    left: float
    right: float
    confidence: float


@dataclass(frozen=True, slots=True)
class RecognisedLine:
    """Words on one line, from left to right.

    Attributes:
        words: At least one.
        baseline: Where it stands, in pixels from the top of the upright image.
        size: Of its type (the em), in pixels; an estimate.
        turn: Quarter turns, clockwise, from the direction of most lines to that of this one. All
            its numbers are in the frame of the image turned back by as much.
    """

    words: tuple[RecognisedWord, ...]
    baseline: float
    size: float
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Recognition:
    """What an engine sees on an image.

    Attributes:
        lines: In the frame of the image turned until its text is upright.
        turn: Quarter turns, clockwise, from upright text to the text of the image.
    """

    lines: tuple[RecognisedLine, ...] = ()
    turn: int = 0


class RecognitionFailed(Exception):
    """The engine could not do its work on this image. `str(error)` says why."""


class OcrEngine(Protocol):
    """Recognises text on images."""

    @property
    def name(self) -> str:
        """Its name, version and languages: changes whenever results may change."""
        ...

    @property
    def missing(self) -> str | None:
        """What it needs and does not have, with the command that mends it; None when it works."""
        ...

    @property
    def resolution(self) -> int:
        """The resolution at which it does best, in dots per inch."""
        ...

    @property
    def is_concurrent(self) -> bool:
        """Whether several threads may have it recognise images at a time."""
        ...

    def recognise(self, image: "Image", resolution: float) -> Recognition:
        """Recognise the text of an image.

        Args:
            image: In grey (mode L), without skew, turned by any quarter turns.
            resolution: In dots per inch.

        Raises:
            RecognitionFailed: If it crashes, or takes longer than `PAGE_SECONDS`.
        """
        ...


def upright(image: "Image", turn: int) -> "Image":
    """Turn an image back whose text is turned by `turn` quarters clockwise."""
    from PIL.Image import Transpose

    back = (None, Transpose.ROTATE_90, Transpose.ROTATE_180, Transpose.ROTATE_270)[turn % 4]
    return image if back is None else image.transpose(back)
