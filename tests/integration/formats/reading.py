"""What the tests of formats look at: a conversion, as lines of what a reader sees."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from loccit.domain.documents.sections import sections_of
from loccit.domain.models.document import BlockKind, ConversionResult, DocId
from loccit.infrastructure.adapters.docling.converter import DoclingConverterAdapter

FIXTURES = Path(__file__).parents[2] / "fixtures" / "formats"
SOURCES = FIXTURES / "sources"
ALL = sorted(path.name for path in FIXTURES.iterdir() if path.is_file() and path.suffix != ".sh")


class NoPdf:
    fingerprint = "none"

    def read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        raise AssertionError("no PDF is in this test")


@dataclass(frozen=True)
class Reading:
    """A conversion and the questions that the tests ask of it."""

    result: ConversionResult

    @property
    def text(self) -> str:
        return self.result.plain_text

    @property
    def headings(self) -> list[tuple[int, str]]:
        return [(heading.level, heading.text) for heading in self.result.structure.heading_tree]

    @property
    def warnings(self) -> dict[str, str]:
        return {warning.code: warning.message for warning in self.result.warnings}

    def all_of(self, kind: BlockKind) -> list[str]:
        blocks = self.result.structure.blocks
        return [block.span.of(self.text) for block in blocks if block.kind is kind]

    def kind_of(self, words: str) -> BlockKind:
        """Return the kind of the one block that holds these words."""
        place = self._place(words)
        blocks = self.result.structure.blocks
        return next(b.kind for b in blocks if b.span.start <= place < b.span.end)

    def section_of(self, words: str) -> list[str]:
        """Return the headings above the one place where these words stand, the top one first."""
        place = self._place(words)
        for section in sections_of(self.result):
            if section.span.start <= place < section.span.end:
                return [heading.text for heading in (section.lead[-1] if section.lead else ())]
        raise AssertionError(f"{words!r} is in no section")

    def in_order(self, *passages: str) -> bool:
        places = [self._place(passage) for passage in passages]
        return places == sorted(places)

    def _place(self, words: str) -> int:
        assert self.text.count(words) == 1, f"{words!r} stands {self.text.count(words)} times"
        return self.text.index(words)


def convert(path: Path) -> Reading:
    return Reading(DoclingConverterAdapter(NoPdf()).convert(str(path)))


@cache
def read(name: str) -> Reading:
    """Convert a fixture, once for all tests."""
    return convert(FIXTURES / name)


def words(text: str) -> set[str]:
    """Return the words of three letters and more, and all of writing without spaces."""
    return {word.casefold() for word in re.findall(r"[^\W\d_]{3,}|[\u3040-\u9fff]+|\d{2,}", text)}
