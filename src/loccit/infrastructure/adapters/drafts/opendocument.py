"""An OpenDocument text (.odt) as a draft: OASIS OpenDocument 1.3 part 3, 5 to 7.

Deleted and hidden words, comments, headers, footers, reference lists and tables of contents are
left out. Text in frames stands behind the paragraph that they are anchored in.
"""

import re
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import Final

from loccit.domain.quotations.draft import Draft
from loccit.domain.quotations.manuscript import Manuscript, manuscript_draft
from loccit.infrastructure.adapters.drafts.bookmarks import bookmark_code
from loccit.infrastructure.adapters.drafts.builder import ManuscriptBuilder, Place
from loccit.infrastructure.adapters.drafts.field_codes import FieldCode, read_code
from loccit.infrastructure.adapters.drafts.opendocument_citations import (
    bibliography_mark_code,
    is_list_section,
    mark_code,
)
from loccit.infrastructure.adapters.drafts.opendocument_styles import (
    OFFICE,
    TEXT,
    OpenDocumentStyles,
)
from loccit.infrastructure.adapters.drafts.package import Element, Package, open_package

_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_DRAW: Final = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_META: Final = "{urn:oasis:names:tc:opendocument:xmlns:meta:1.0}"
_FIELD: Final = "{urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0}"
_ENCRYPTED: Final = re.compile(rb"<(?:manifest:)?encryption-data[\s>]")
_BLANKS: Final = re.compile(r"[ \t\r\n]+")
_MOST_BLANKS: Final = 100
"""Blanks that one element stands for at most; more say no more."""
_UNREAD: Final = (
    f"{OFFICE}annotation", f"{OFFICE}forms", f"{_TABLE}covered-table-cell",
    *(f"{TEXT}{name}" for name in (
        "tracked-changes", "ruby-text", "placeholder", "script", "table-of-content",
        "bibliography", "alphabetical-index", "illustration-index", "table-index", "object-index",
        "user-index",
    )),
)  # fmt: skip
_SHAPES: Final = tuple(
    f"{_DRAW}{name}"
    for name in ("frame", "custom-shape", "rect", "ellipse", "caption", "g", "a", "path", "line")
)


def opendocument_draft(path: Path) -> Draft:
    """Return a text as a draft.

    Raises:
        SourceNotFound: If there is no such file.
        SourceUnreadable: If it cannot be read, is no OpenDocument text, or is damaged.
    """
    with open_package(path, "an OpenDocument text (.odt)") as package:
        try:
            return manuscript_draft(_OpenDocumentText(package).manuscript())
        except RecursionError as error:
            raise package.unreadable("its elements are nested too deeply") from error


class _OpenDocumentText:
    """Reads the elements of a text in order. Each kind has its method; others are entered."""

    def __init__(self, package: Package) -> None:
        if _ENCRYPTED.search(package.data("META-INF/manifest.xml") or b""):
            raise package.unreadable("it has a password; save it without one")
        root = package.part("content.xml")
        text = root.find(f"{OFFICE}body/{OFFICE}text") if root is not None else None
        if root is None or text is None:
            raise package.unreadable("it holds no text of OpenDocument; is it an .odt?")
        self._package = package
        self._text = text
        self._styles = OpenDocumentStyles(root, package.part("styles.xml"))
        self._builder = ManuscriptBuilder()
        self._behind_blank = True
        self._hidden = self._raised = False
        self._set_off = 0  # tables and lists that the place stands in
        self._shapes: list[Element] = []
        self._open: dict[str, tuple[FieldCode, Place]] = {}
        self._fields: list[tuple[str, Place]] = []
        self._readers: dict[str, Callable[[Element], None]] = {
            f"{TEXT}p": self._paragraph,
            f"{TEXT}h": partial(self._paragraph, is_heading=True),
            f"{TEXT}list": self._list_or_table,
            f"{_TABLE}table": self._list_or_table,
            f"{TEXT}section": self._section,
            f"{TEXT}span": self._span,
            f"{TEXT}s": self._blank,
            f"{TEXT}tab": self._blank,
            f"{TEXT}line-break": self._line_break,
            f"{TEXT}hidden-text": self._hidden_text,
            f"{TEXT}note": self._note,
            f"{TEXT}reference-mark-start": self._mark,
            f"{TEXT}reference-mark-end": self._mark_end,
            f"{TEXT}bookmark-start": self._bookmark,
            f"{TEXT}bookmark-end": self._mark_end,
            f"{TEXT}bibliography-mark": self._bibliography_mark,
            f"{_FIELD}fieldmark-start": self._field,
            f"{_FIELD}fieldmark-separator": _leave_out,
            f"{_FIELD}fieldmark-end": self._field_end,
            **dict.fromkeys(_SHAPES, self._shapes.append),
            **dict.fromkeys(_UNREAD, _leave_out),
        }

    def manuscript(self) -> Manuscript:
        """Return the whole text."""
        self._enter(self._text)
        self._enter_shapes()
        return self._builder.finished()

    @cached_property
    def _properties(self) -> dict[str, str]:
        meta = self._package.part("meta.xml")
        found = meta.iter(f"{_META}user-defined") if meta is not None else ()
        return {each.get(f"{_META}name", ""): "".join(each.itertext()) for each in found}

    def _enter(self, element: Element) -> None:
        """Read what stands in an element that has no words of its own."""
        for child in element:
            self._readers.get(child.tag, self._enter)(child)

    def _enter_words(self, element: Element) -> None:
        """Read the words of an element, and what stands among them."""
        self._write(element.text)
        for child in element:
            self._readers.get(child.tag, self._enter_words)(child)
            self._write(child.tail)

    def _write(self, text: str | None) -> None:
        """Write words, of white space but one blank: 6.1.2 of the standard."""
        words = _BLANKS.sub(" ", text or "")
        if self._behind_blank:
            words = words.removeprefix(" ")
        if words and not self._hidden:
            self._behind_blank = words.endswith(" ")
            write = self._builder.write_raised if self._raised else self._builder.write
            write(words)

    def _paragraph(self, paragraph: Element, *, is_heading: bool = False) -> None:
        style = paragraph.get(f"{TEXT}style-name", "")
        self._hidden = self._styles.is_hidden("paragraph", style)
        self._behind_blank = True
        self._enter_words(paragraph)
        self._hidden = False
        is_running = not (is_heading or self._set_off)
        self._builder.end_paragraph(self._styles.layout(style, is_running=is_running))
        self._enter_shapes()

    def _enter_shapes(self) -> None:
        """Read the text of shapes that were met; of those within them, too."""
        while self._shapes:
            shapes = self._shapes.copy()
            self._shapes.clear()
            for shape in shapes:
                self._enter(shape)

    def _list_or_table(self, element: Element) -> None:
        self._set_off += 1
        self._enter(element)
        self._set_off -= 1

    def _section(self, section: Element) -> None:
        is_list = is_list_section(section.get(f"{TEXT}name", ""))
        if not is_list and section.get(f"{TEXT}display", "") != "none":
            self._enter(section)

    def _span(self, span: Element) -> None:
        style = span.get(f"{TEXT}style-name", "")
        before = self._hidden, self._raised
        self._hidden = self._hidden or self._styles.is_hidden("text", style)
        self._raised = self._raised or self._styles.is_raised(style)
        self._enter_words(span)
        self._hidden, self._raised = before

    def _blank(self, blank: Element) -> None:
        number = blank.get(f"{TEXT}c", "1")
        if not self._hidden:
            self._builder.write(" " * min(int(number) if number.isdecimal() else 1, _MOST_BLANKS))
            self._behind_blank = False

    def _line_break(self, _: Element) -> None:
        self._builder.break_line()
        self._behind_blank = False

    def _hidden_text(self, text: Element) -> None:
        if text.get(f"{TEXT}is-hidden", "") != "true":
            self._enter_words(text)

    def _note(self, note: Element) -> None:
        body, label = note.find(f"{TEXT}note-body"), note.find(f"{TEXT}note-citation")
        if body is not None and not self._hidden:
            shown = "".join(label.itertext()).strip() if label is not None else ""
            self._builder.mark_note(shown, partial(self._enter, body))
            self._behind_blank = False

    def _mark(self, mark: Element) -> None:
        name = mark.get(f"{TEXT}name", "")
        self._open[name] = mark_code(name, self._properties), self._builder.place()

    def _bookmark(self, mark: Element) -> None:
        name = mark.get(f"{TEXT}name", "")
        code = bookmark_code(name, self._properties) if name.startswith("ZOTERO") else ""
        if code:
            self._open[name] = read_code(code), self._builder.place()

    def _mark_end(self, mark: Element) -> None:
        opened = self._open.pop(mark.get(f"{TEXT}name", ""), None)
        if opened:
            code, start = opened
            self._builder.end_field(start, code)

    def _bibliography_mark(self, mark: Element) -> None:
        start = self._builder.place()
        self._enter_words(mark)
        self._builder.end_field(start, bibliography_mark_code(mark))

    def _field(self, field: Element) -> None:
        """Begin a field as Word has them, which LibreOffice keeps with its code."""
        code = next(
            (
                each.get(f"{_FIELD}value", "")
                for each in field
                if each.get(f"{_FIELD}name", "").endswith(".code")
            ),
            "",
        )
        self._fields.append((code, self._builder.place()))

    def _field_end(self, _: Element) -> None:
        if self._fields:
            code, start = self._fields.pop()
            self._builder.end_field(start, read_code(code))


def _leave_out(_: Element) -> None:
    """Read nothing of an element."""
