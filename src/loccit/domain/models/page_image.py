"""A page as it is shown."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PageSize:
    """Width and height of a page as displayed, in points of 1/72 inch."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PageImage:
    """An image of a page.

    Attributes:
        data: The file.
        media_type: Of it, such as "image/jpeg".
        width: In pixels.
        height: In pixels.
    """

    data: bytes
    media_type: str
    width: int
    height: int
