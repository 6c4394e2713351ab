"""Puts a manuscript together while a file is read from its first word to its last."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from loccit.domain.quotations.citation_fields import CitationField
from loccit.domain.quotations.manuscript import Layout, Manuscript, Paragraph
from loccit.domain.text.raised_figures import in_raised_figures
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.drafts.endnote import temporary_citations
from loccit.infrastructure.adapters.drafts.field_codes import FieldCode

_AS_BLANK: Final = dict.fromkeys(map(ord, "\t\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"), " ")
_LETTERS: Final = {**_AS_BLANK, 0xAD: None}
"""A paragraph is one line but for breaks that are marked as such; a soft hyphen is no letter."""
_NUMBERS: Final = re.compile(r"\s*\d+(?:\s*[,;\u2013-]\s*\d+)*\s*")
_CLOSING: Final = re.compile(r"[\"\u201d\u201c\u00bb\u00ab'\u2019\u2018\u203a\u2039][.,]?\Z")


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text that is being written."""

    offset: int
    part: int


@dataclass
class ManuscriptBuilder:
    """Collects paragraphs, fields and notes. What notes hold is written behind the text."""

    _parts: list[str] = field(default_factory=list)
    _length: int = 0
    _start: Place = Place(0, 0)  # of the paragraph that is being written
    _paragraphs: list[Paragraph] = field(default_factory=list)
    _fields: list[CitationField] = field(default_factory=list)
    _not_prose: list[Span] = field(default_factory=list)
    _marks: list[tuple[Span, str, Callable[[], None]]] = field(default_factory=list)
    _note: str = ""
    _line_has_words: bool = False

    def write(self, text: str) -> None:
        """Add words to the paragraph."""
        self._add(text.translate(_LETTERS))

    def write_raised(self, text: str) -> None:
        """Add raised words: numbers right behind a closing mark are those of references.

        They are written as "[12]": a closing mark does not stand before a word. Other figures
        are exponents or marks of the source: they stay raised.
        """
        is_reference = _NUMBERS.fullmatch(text) and _CLOSING.search(self._last())
        self.write(f"[{text.strip()}]" if is_reference else in_raised_figures(text))

    def break_line(self) -> None:
        """Begin a new line of the paragraph, which never has an empty one."""
        self._add("\n" if self._line_has_words else " ")
        self._line_has_words = False

    def place(self) -> Place:
        """Return where the next word will stand."""
        return Place(self._length, len(self._parts))

    def end_field(self, start: Place, code: FieldCode) -> None:
        """Say that what was written since `start` is what a field shows.

        Numbers that stand right behind a word or a mark are written as "[12]".
        """
        if code.is_list:
            if self._length > start.offset:
                self._not_prose.append(Span(start.offset, self._length))
        elif code.works:
            self._cite(start, code)

    def mark_note(self, label: str, write: Callable[[], None]) -> None:
        """Add the mark of a note.

        Args:
            label: What it shows.
            write: Writes the note, paragraph by paragraph; called once, behind the text.
        """
        if self._note:
            return  # a note that would hold another one, or itself
        start = self._length
        self._add(f"[^{len(self._marks) + 1}]")
        self._marks.append((Span(start, self._length), label, write))

    def end_paragraph(self, layout: Layout) -> None:
        """End the paragraph that was being written."""
        span = Span(self._start.offset, self._length)
        if any(part.strip() for part in self._parts[self._start.part :]):
            self._paragraphs.append(Paragraph(span, layout, self._note))
            self._add("\n" if self._note else "\n\n")
        self._start = self.place()
        self._line_has_words = False

    def finished(self) -> Manuscript:
        """Write the notes and return all that was written."""
        self.end_paragraph(Layout())
        notes: list[tuple[Span, Span]] = []
        for number, (mark, label, write) in enumerate(self._marks, start=1):
            self._note = label or str(number)
            start = self._length
            self._add(f"[^{number}]: ")
            self._start = self.place()
            write()
            self.end_paragraph(Layout())
            notes.append((mark, Span(start, self._length)))
            self._add("\n")
        text = "".join(self._parts)
        fields = (
            *self._fields,
            *(CitationField(span, items) for span, items in temporary_citations(text)),
        )
        return Manuscript(
            text,
            tuple(self._paragraphs),
            tuple(_disjoint(fields)),
            tuple(notes),
            tuple(sorted(self._not_prose)),
        )

    def _cite(self, start: Place, code: FieldCode) -> None:
        shown = "".join(self._parts[start.part :])
        if _NUMBERS.fullmatch(shown) and self._stands_on_a_word(start):
            del self._parts[start.part :]
            self._length = start.offset
            shown = f"[{shown.strip()}]"
            self._add(shown)
        before = len(shown) - len(shown.lstrip())
        words = shown.strip().partition("\n\n")[0]
        if words:
            span = Span(0, len(words)).moved(start.offset + before)
            edited = code.is_edited or (code.shown != "" and _bare(code.shown) != _bare(words))
            self._fields.append(CitationField(span, code.works, edited))

    def _stands_on_a_word(self, start: Place) -> bool:
        """Tell whether something right before a place in the paragraph is no blank or bracket."""
        before = self._parts[start.part - 1] if start.offset > self._start.offset else " "
        return before[-1] not in " \n\u00a0([{"

    def _add(self, text: str) -> None:
        if text:
            self._parts.append(text)
            self._length += len(text)
            self._line_has_words = self._line_has_words or not text.isspace()

    def _last(self) -> str:
        return self._parts[-1] if self._parts else ""


def _bare(text: str) -> str:
    """Return the letters and digits of a text, in which two of the same words agree."""
    return "".join(filter(str.isalnum, text))


def _disjoint(fields: Sequence[CitationField]) -> list[CitationField]:
    """Return the fields in order, of those within another one the outer."""
    kept: list[CitationField] = []
    for each in sorted(fields, key=lambda each: (each.span.start, -each.span.end)):
        if not kept or each.span.start >= kept[-1].span.end:
            kept.append(each)
    return kept
