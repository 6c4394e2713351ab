"""The fields of a Word document that begin, part and end between runs: ECMA-376 part 1, 17.16.18.

Fields stand within each other, and what they show may go over several paragraphs. EndNote keeps
its data in fields within the code of its own, in pieces if it is long.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from loccit.domain.quotations.citation_fields import CitedItem
from loccit.infrastructure.adapters.drafts.builder import ManuscriptBuilder, Place
from loccit.infrastructure.adapters.drafts.field_codes import holds_records, read_code

_DEEPEST: Final = 20
"""Fields within each other that are looked at; an author has two or three."""


@dataclass
class _Open:
    """A field that has begun.

    Attributes:
        records: The data that stands beside its beginning.
        code: Its pieces.
        kept: The data of fields within its code.
        start: Where what it shows begins, None while its code is read.
        is_broken: Whether its code did not end with its paragraph.
    """

    records: str
    code: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    start: Place | None = None
    is_broken: bool = False

    @property
    def is_code(self) -> bool:
        return self.start is None and not self.is_broken


class WordFields:
    """The fields that are open while a text is read."""

    def __init__(
        self, builder: ManuscriptBuilder, sources: Callable[[], Mapping[str, CitedItem]]
    ) -> None:
        self._builder = builder
        self._sources = sources
        self._open: list[_Open] = []
        self._codes = 0

    @property
    def in_code(self) -> bool:
        """Whether words that come now are of a code, and not shown."""
        return self._codes > 0

    def begin(self, records: str) -> None:
        """Begin a field; `records` is the data beside it in Base64, or empty."""
        self._open.append(_Open(records))
        self._codes += 1

    def add_code(self, text: str) -> None:
        """Add to the code of the innermost field."""
        if self._open and self._open[-1].is_code:
            self._open[-1].code.append(text)

    def separate(self) -> None:
        """Begin what the innermost field shows."""
        if self._open and self._open[-1].is_code:
            self._open[-1].start = self._builder.place()
            self._codes -= 1

    def end(self) -> None:
        """End the innermost field."""
        if not self._open:
            return
        ended = self._open.pop()
        code = "".join(ended.code)
        if ended.is_code:
            self._codes -= 1
            if self._open and holds_records(code):
                self._open[-1].kept.append(ended.records)
        elif ended.start and len(self._open) < _DEEPEST:
            records = ended.kept or [ended.records]
            self._builder.end_field(ended.start, read_code(code, records, self._sources))

    def end_paragraph(self) -> None:
        """Give up fields whose code goes on: they are damaged, and would hide what follows."""
        for each in reversed(self._open):
            if not self._codes:
                break
            if each.is_code:
                each.is_broken = True
                self._codes -= 1
