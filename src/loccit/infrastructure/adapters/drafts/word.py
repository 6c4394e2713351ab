"""A Word document (.docx) as a draft: ECMA-376 part 1, 17, from the first paragraph to the last.

Tracked changes are taken as accepted. Deleted and hidden words, comments, headers and footers are
left out. Text boxes stand behind the paragraph that they are anchored in.
"""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from loccit.domain.quotations.draft import Draft
from loccit.domain.quotations.manuscript import Manuscript, manuscript_draft
from loccit.domain.text.symbol_font import PRIVATE, symbol_sign
from loccit.infrastructure.adapters.drafts.bookmarks import bookmark_code
from loccit.infrastructure.adapters.drafts.builder import ManuscriptBuilder, Place
from loccit.infrastructure.adapters.drafts.field_codes import FieldCode, read_code, read_tag
from loccit.infrastructure.adapters.drafts.package import Element, open_package
from loccit.infrastructure.adapters.drafts.word_fields import WordFields
from loccit.infrastructure.adapters.drafts.word_parts import WordParts
from loccit.infrastructure.adapters.drafts.word_styles import OFF, VAL, W, is_on, style_of

_MATH_TEXT: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_MC: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_UNREAD: Final = (
    "del", "moveFrom", "delText", "delInstrText", "rPr", "pPr", "rt", "rubyPr", "sdtPr",
    "sdtEndPr", "tblPr", "tblGrid", "trPr", "tcPr", "sectPr", "softHyphen",
)  # fmt: skip
_VANISH, _RUN_STYLE = f"{W}vanish", f"{W}rStyle"
_VERTICAL, _FONTS = f"{W}vertAlign", f"{W}rFonts"
_LISTS: Final = frozenset({"Bibliographies", "Table of Contents"})
_PLACE: Final = re.compile(r"[0-9A-Fa-f]{1,4}")  # of a sign in a font
_SYMBOLS: Final = range(PRIVATE, PRIVATE + 0x100)


def word_draft(path: Path) -> Draft:
    """Return a document as a draft.

    Raises:
        SourceNotFound: If there is no such file.
        SourceUnreadable: If it cannot be read, is no Word document, or is damaged.
    """
    with open_package(path, "a Word document (.docx)") as package:
        try:
            return manuscript_draft(_WordText(WordParts(package)).manuscript())
        except RecursionError as error:
            raise package.unreadable("its elements are nested too deeply") from error


class _WordText:
    """Reads the elements of a document in order. Each kind has its method; others are entered."""

    def __init__(self, parts: WordParts) -> None:
        self._parts = parts
        self._builder = ManuscriptBuilder()
        self._fields = self._no_fields()
        self._hidden = self._raised = self._is_symbol = False
        self._tables = 0  # that the place stands in
        self._boxes: list[Element] = []
        self._bookmarks: dict[str, tuple[str, Place]] = {}
        self._numbers = {"footnote": 0, "endnote": 0}
        self._readers: dict[str, Callable[[Element], None]] = {
            f"{W}p": self._paragraph,
            f"{W}r": self._run,
            f"{W}t": self._text,
            _MATH_TEXT: self._text,
            f"{W}tab": lambda _: self._write(" "),
            f"{W}ptab": lambda _: self._write(" "),
            f"{W}br": lambda _: self._builder.break_line(),
            f"{W}cr": lambda _: self._builder.break_line(),
            f"{W}noBreakHyphen": lambda _: self._write("\u2011"),
            f"{W}sym": self._symbol,
            f"{W}fldChar": self._field_part,
            f"{W}instrText": lambda code: self._fields.add_code(code.text or ""),
            f"{W}fldSimple": self._simple_field,
            f"{W}sdt": self._content_control,
            f"{W}bookmarkStart": self._bookmark,
            f"{W}bookmarkEnd": self._bookmark_end,
            f"{W}footnoteReference": partial(self._note, "footnote"),
            f"{W}endnoteReference": partial(self._note, "endnote"),
            f"{W}tbl": self._table,
            f"{W}tr": self._row,
            f"{W}txbxContent": self._boxes.append,
            f"{_MC}AlternateContent": self._alternatives,
            **{f"{W}{name}": _leave_out for name in _UNREAD},
        }

    def manuscript(self) -> Manuscript:
        """Return the whole text."""
        self._enter(self._parts.body)
        self._text_boxes()
        return self._builder.finished()

    def _enter(self, element: Element) -> None:
        for child in element:
            self._readers.get(child.tag, self._enter)(child)

    def _no_fields(self) -> WordFields:
        return WordFields(self._builder, lambda: self._parts.sources)

    def _write(self, text: str) -> None:
        if not (self._hidden or self._fields.in_code):
            write = self._builder.write_raised if self._raised else self._builder.write
            write(text)

    def _paragraph(self, paragraph: Element) -> None:
        properties = paragraph.find(f"{W}pPr")
        style = style_of(properties, "pStyle")
        self._hidden = self._parts.styles.is_hidden(style)
        self._enter(paragraph)
        self._hidden = False
        self._fields.end_paragraph()
        mark = properties.find(f"{W}rPr") if properties is not None else None
        if mark is None or (mark.find(f"{W}del") is None and mark.find(f"{W}moveFrom") is None):
            layout = self._parts.styles.layout(properties, in_table=self._tables > 0)
            self._builder.end_paragraph(layout)
            self._text_boxes()

    def _text_boxes(self) -> None:
        boxes = self._boxes.copy()
        self._boxes.clear()
        for box in boxes:
            outer, self._fields = self._fields, self._no_fields()
            self._enter(box)
            self._fields = outer

    def _run(self, run: Element) -> None:
        before = self._hidden, self._raised, self._is_symbol
        for properties in run:
            if properties.tag == f"{W}rPr":
                for each in properties:
                    self._run_property(each)
                break
        self._enter(run)
        self._hidden, self._raised, self._is_symbol = before

    def _run_property(self, each: Element) -> None:
        if each.tag == _VANISH:
            self._hidden = is_on(each) is True
        elif each.tag == _RUN_STYLE:  # comes first
            self._hidden = self._hidden or self._parts.styles.is_hidden(each.get(VAL, ""))
        elif each.tag == _VERTICAL:
            self._raised = each.get(VAL, "") == "superscript"
        elif each.tag == _FONTS:
            self._is_symbol = each.get(f"{W}ascii", "").casefold() == "symbol"

    def _text(self, text: Element) -> None:
        words = text.text or ""
        if self._is_symbol:
            words = "".join(
                symbol_sign(ord(char)) if ord(char) in _SYMBOLS else char for char in words
            )
        self._write(words)

    def _symbol(self, symbol: Element) -> None:
        place = symbol.get(f"{W}char", "")
        code = int(place, 16) if _PLACE.fullmatch(place) else 0
        if code in _SYMBOLS:
            is_known = symbol.get(f"{W}font", "").casefold() == "symbol"
            self._write(symbol_sign(code) if is_known else "")
        elif code < PRIVATE and chr(code).isprintable():  # a sign of Unicode in any font
            self._write(chr(code))

    def _field_part(self, part: Element) -> None:
        kind = part.get(f"{W}fldCharType", "")
        if kind == "begin":
            data = part.find(f"{W}fldData")
            self._fields.begin(data.text or "" if data is not None else "")
        elif kind == "separate":
            self._fields.separate()
        elif kind == "end":
            self._fields.end()

    def _simple_field(self, simple: Element) -> None:
        self._show(simple, self._code(simple.get(f"{W}instr", "")))

    def _code(self, code: str) -> FieldCode:
        return read_code(code, sources=lambda: self._parts.sources)

    def _content_control(self, control: Element) -> None:
        properties = control.find(f"{W}sdtPr")
        content = control.find(f"{W}sdtContent")
        if content is None:
            return
        code = FieldCode()
        if properties is not None:
            if is_on(properties.find(f"{W}showingPlcHdr")):
                return  # "Click here to enter text."
            tag = properties.find(f"{W}tag")
            gallery = properties.find(f"{W}docPartObj/{W}docPartGallery")
            code = read_tag(tag.get(VAL, "")) if tag is not None else code
            if gallery is not None and gallery.get(VAL, "") in _LISTS:
                code = FieldCode(is_list=True)
        self._show(content, code)

    def _show(self, content: Element, code: FieldCode) -> None:
        start = self._builder.place()
        self._enter(content)
        self._builder.end_field(start, code)

    def _bookmark(self, mark: Element) -> None:
        code = bookmark_code(mark.get(f"{W}name", ""), self._parts.properties)
        if code:
            self._bookmarks[mark.get(f"{W}id", "")] = code, self._builder.place()

    def _bookmark_end(self, mark: Element) -> None:
        code, start = self._bookmarks.pop(mark.get(f"{W}id", ""), ("", None))
        if start:
            self._builder.end_field(start, read_code(code))

    def _note(self, kind: str, reference: Element) -> None:
        note = self._parts.notes.get((kind, reference.get(f"{W}id", "")))
        if note is None or self._hidden or self._fields.in_code:
            return
        label = "*"
        if reference.get(f"{W}customMarkFollows", "0") in OFF:
            self._numbers[kind] += 1
            label = self._parts.label(kind, self._numbers[kind])
        self._builder.mark_note(label, partial(self._write_note, note))

    def _write_note(self, note: Element) -> None:
        self._fields = self._no_fields()
        self._enter(note)

    def _table(self, table: Element) -> None:
        self._tables += 1
        self._enter(table)
        self._tables -= 1

    def _row(self, row: Element) -> None:
        if row.find(f"{W}trPr/{W}del") is None:
            self._enter(row)

    def _alternatives(self, alternatives: Element) -> None:
        """Read the first form of what is kept in several, of which each says the same."""
        for form in alternatives:
            self._enter(form)
            return


def _leave_out(_: Element) -> None:
    """Read nothing of an element."""
