"""The parts of a Word document that its text refers to."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from loccit.domain.quotations.citation_fields import CitedItem
from loccit.domain.text.roman import MOST, roman
from loccit.infrastructure.adapters.drafts.package import Element, Package
from loccit.infrastructure.adapters.drafts.word_sources import word_sources
from loccit.infrastructure.adapters.drafts.word_styles import VAL, W, WordStyles

_MAIN: Final = "word/document.xml"
_KINDS: Final = ("footnote", "endnote")


class WordParts:
    """What a document consists of. Parts are read when they are asked for."""

    def __init__(self, package: Package) -> None:
        """Open a document.

        Raises:
            SourceUnreadable: If it has no text, or it is damaged.
        """
        self._package = package
        self._of_file = package.related("")
        main = next(iter(self._of_file.get("officeDocument", ())), _MAIN)
        document = package.part(main)
        body = document.find(f"{W}body") if document is not None else None
        if body is None:
            raise package.unreadable("it holds no text of Word; is it a .docx?")
        self.body: Element = body
        self._of_text = package.related(main)

    @cached_property
    def styles(self) -> WordStyles:
        """The styles."""
        return WordStyles(self._part("styles"))

    @cached_property
    def notes(self) -> Mapping[tuple[str, str], Element]:
        """The footnotes and endnotes by kind and id."""
        return {
            (kind, note.get(f"{W}id", "")): note
            for kind in _KINDS
            for part in (self._part(f"{kind}s"),)
            for note in (part if part is not None else ())
        }

    @cached_property
    def sources(self) -> Mapping[str, CitedItem]:
        """The sources of Word's own citations by tag."""
        found: dict[str, CitedItem] = {}
        for name in self._of_text.get("customXml", ()):
            part = self._package.part(name)
            found |= word_sources(part) if part is not None else {}
        return found

    @cached_property
    def properties(self) -> Mapping[str, str]:
        """The properties that programs gave the document, by name."""
        names = self._of_file.get("custom-properties", ())
        part = self._package.part(next(iter(names), "docProps/custom.xml"))
        return {
            each.get("name", ""): "".join(each.itertext())
            for each in (part if part is not None else ())
        }

    @cached_property
    def endnotes_are_roman(self) -> bool:
        """Whether endnotes are numbered i, ii, iii, as they are unless the settings differ."""
        settings = self._part("settings")
        path = f"{W}endnotePr/{W}numFmt"
        form = settings.find(path) if settings is not None else None
        return form is None or form.get(VAL, "") == "lowerRoman"

    def label(self, kind: str, number: int) -> str:
        """Return what the mark of the nth note of a kind shows."""
        if kind == "endnote" and self.endnotes_are_roman and number <= MOST:
            return roman(number)
        return str(number)

    def _part(self, kind: str) -> Element | None:
        name = next(iter(self._of_text.get(kind, ())), None)
        return self._package.part(name) if name else None
