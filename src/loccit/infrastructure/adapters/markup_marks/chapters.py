"""The chapters of an EPUB book, and the places in them that fragment identifiers name.

EPUB Canonical Fragment Identifiers 1.1 (W3C): even steps are elements, odd ones the text between
them, and an offset counts characters.
"""

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import unquote
from zipfile import BadZipFile, ZipFile

from lxml import etree

_RANGE: Final = re.compile(r"epubcfi\((.*)\)", re.DOTALL)
_ASSERTION: Final = re.compile(r"\[(?:\^.|[^\]^])*\]")
_STEP: Final = re.compile(r"/(\d{1,9})")
_OFFSET: Final = re.compile(r":(\d{1,9})")
_MOST_BYTES: Final = 64 * 2**20  # of one file, unpacked
_LONGEST: Final = 20_000  # characters of a fragment identifier
_CONTAINER: Final = "META-INF/container.xml"


@dataclass(frozen=True, slots=True)
class Marked:
    """Characters of a chapter."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Point:
    steps: tuple[int, ...]
    offset: int | None


class Book:
    """An EPUB file that is open."""

    def __init__(self, path: str) -> None:
        """Open it.

        Raises:
            OSError: If it cannot be read.
            BadZipFile: If it is no EPUB.
        """
        self._files = ZipFile(path)
        self._chapter = lru_cache(maxsize=8)(self._read_chapter)
        self._spine: list[str] | None = None

    def close(self) -> None:
        """Close it."""
        self._files.close()

    def marked(self, cfi: str) -> Marked | None:
        """Return the characters that a fragment identifier names, None when there are none."""
        parsed = _parsed(cfi)
        if parsed is None:
            return None
        chapter, start, end = parsed
        root = self._chapter(chapter)
        if root is None:
            return None
        text, places = _text_of(root)
        begin, stop = _place(root, start, places, last=False), _place(root, end, places, last=True)
        if begin is None or stop is None or not 0 <= begin <= stop <= len(text):
            return None
        return Marked(text, begin, stop)

    def _read_chapter(self, number: int) -> Any:  # noqa: ANN401  (an element of lxml)
        if self._spine is None:
            self._spine = self._read_spine()
        if not 0 <= number < len(self._spine):
            return None
        return self._tree(self._spine[number])

    def _read_spine(self) -> list[str]:
        container = self._tree(_CONTAINER)
        packages = [] if container is None else container.xpath("//*[local-name()='rootfile']")
        path = packages[0].get("full-path", "") if packages else ""
        package = self._tree(path)
        if package is None:
            return []
        files = {
            item.get("id"): posixpath.join(posixpath.dirname(path), unquote(item.get("href", "")))
            for item in package.xpath("//*[local-name()='manifest']/*[local-name()='item']")
        }
        items = package.xpath("//*[local-name()='spine']/*[local-name()='itemref']")
        return [posixpath.normpath(files.get(each.get("idref"), "")) for each in items]

    def _tree(self, name: str) -> Any:  # noqa: ANN401  (an element of lxml)
        try:
            if self._files.getinfo(name).file_size > _MOST_BYTES:
                return None
            data = self._files.read(name)
            parser = etree.XMLParser(
                resolve_entities=False, no_network=True, load_dtd=False, recover=True
            )
            return etree.fromstring(data, parser)
        except (KeyError, BadZipFile, OSError, etree.XMLSyntaxError, RuntimeError):
            return None


def _parsed(cfi: str) -> tuple[int, _Point, _Point] | None:
    """Return the number of the chapter, from 0, and where the range begins and ends."""
    match = _RANGE.fullmatch(cfi.strip()[:_LONGEST])
    if match is None:
        return None
    parts = _ASSERTION.sub("", match[1]).split(",")
    package, indirection, within = parts[0].partition("!")
    steps = [int(step) for step in _STEP.findall(package)]
    if not indirection or not steps or len(parts) not in (1, 3):
        return None
    ends = [within + part for part in parts[1:]] or [within, within]
    start, end = (_point(each) for each in ends)
    return steps[-1] // 2 - 1, start, end


def _point(path: str) -> _Point:
    offset = _OFFSET.search(path)
    return _Point(tuple(map(int, _STEP.findall(path))), int(offset[1]) if offset else None)


def _text_of(root: Any) -> tuple[str, dict[tuple[Any, int], int]]:  # noqa: ANN401  (likewise)
    """Return the text below an element, and where the text before each of its children begins.

    A place is named by an element and the number of an odd step below it; an element as a whole
    by the steps 0 and -1, its beginning and its end.
    """
    parts: list[str] = []
    places: dict[tuple[Any, int], int] = {}
    length = 0
    for element, step, text in _walked(root):
        places.setdefault((element, step), length)
        parts.append(text)
        length += len(text)
    return "".join(parts), places


def _walked(root: Any) -> Iterator[tuple[Any, int, str]]:  # noqa: ANN401  (likewise)
    """Yield the pieces of text in order, without recursion: files may be nested at will.

    Of a text that a comment parts, both pieces have the same step.
    """
    stack: list[tuple[Any, Iterator[Any], int]] = [(root, iter(root), 1)]
    yield root, 0, ""
    yield root, 1, root.text or ""
    while stack:
        element, children, step = stack.pop()
        child = next(children, None)
        if child is None:
            yield element, -1, ""
            if stack:
                parent, _, parent_step = stack[-1]
                yield parent, parent_step, element.tail or ""
        elif isinstance(child.tag, str):
            stack.append((element, children, step + 2))
            stack.append((child, iter(child), 1))
            yield child, 0, ""
            yield child, 1, child.text or ""
        else:
            stack.append((element, children, step))
            yield element, step, child.tail or ""


def _place(
    root: Any,  # noqa: ANN401  (an element of lxml)
    point: _Point,
    places: dict[tuple[Any, int], int],
    *,
    last: bool,
) -> int | None:
    element = root
    steps: Sequence[int] = point.steps
    for number, step in enumerate(steps):
        if step % 2:
            if number != len(steps) - 1:
                return None
            start = places.get((element, step))
            return None if start is None else start + (point.offset or 0)
        children = [child for child in element if isinstance(child.tag, str)]
        if not 1 <= step // 2 <= len(children):
            return None
        element = children[step // 2 - 1]
    return places.get((element, -1 if last else 0))
