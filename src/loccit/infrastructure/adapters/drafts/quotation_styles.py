"""Which styles of paragraphs are those of quotations, of no prose, and of no running text.

Word writes the English names of its own styles whatever its language, and LibreOffice its own
(https://learn.microsoft.com/office/vba/api/word.wdbuiltinstyle; "Quotations" of LibreOffice);
converters and templates write names of their own. Localised names are those that Word shows, and
uses as ids, in other languages.
"""

import re
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]+")
_IN_ENGLISH: Final = (
    "quote quotes quotation quotations blockquote blockquotes blockquotation citation citations"
)
_IN_OTHERS: Final = (
    "zitat zitate blockzitat langzitat zitatblock zitiert cita citas citazione citazioni citaat"
    " citaten citat citater sitat sitater lainaus citat\u0103 citace cytat id\u00e9zet"
    " \u0446\u0438\u0442\u0430\u0442\u0430 \u5f15\u7528 \u5f15\u7528\u6587"
)
_QUOTATION: Final = frozenset(f"{_IN_ENGLISH} {_IN_OTHERS}".split())
_BLOCK_TEXT: Final = frozenset({"block text", "blocktext", "blocktextquote"})  # Pandoc writes it
_NOT_THE_WORDS: Final = frozenset({"source", "author", "attribution", "char", "zeichen"})
_NOT_PROSE: Final = re.compile(
    r"(?:(?:endnote |citavi )?bibliography|bibliographie|literaturverzeichnis"
    r"|references?(?: list)?)(?: entry| heading)?(?: ?\d)?"
    r"|toc(?: heading)?(?: ?\d)?|(?:contents|index|user index|figure index|table index)(?: ?\d)?"
    r"(?: heading)?|table of (?:figures|authorities|contents)"
    r"|source code|source text|preformatted text|html preformatted|macro text"
)
_NOT_RUNNING: Final = re.compile(
    r"(?:heading|title|subtitle|caption|list|toc|header|footer|illustration|table)\b.*"
)


def is_quotation(name: str) -> bool:
    """Tell a style of quotations by its name."""
    words = [word.casefold() for word in _WORD.findall(name)]
    if " ".join(words) in _BLOCK_TEXT:
        return True
    return not _QUOTATION.isdisjoint(words) and _NOT_THE_WORDS.isdisjoint(words)


def is_prose(name: str) -> bool:
    """Tell whether paragraphs of a style are written for a reader, not listed or programmed."""
    return _NOT_PROSE.fullmatch(_spelled(name)) is None


def is_running(name: str) -> bool:
    """Tell whether paragraphs of a style are running text, not headings, lists or captions."""
    return _NOT_RUNNING.match(_spelled(name)) is None


def _spelled(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").split())
