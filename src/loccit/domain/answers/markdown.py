"""Words of documents in Pandoc's Markdown: quoted and cited, never obeyed."""

import re
from typing import Final

from loccit.domain.answers.citation import pandoc, place
from loccit.domain.models.retrieval import Hit
from loccit.domain.text.printable import safe, safe_lines

_SPECIAL: Final = re.compile(r"[\\`*_\[\]{<>&#!~^$@]")
"""What begins markup, a link, HTML, a formula or a citation in Pandoc's Markdown. The pipe is
not among them: tables are kept as tables in the text of a document."""

_LEADING: Final = re.compile(
    r"^(?P<blank>\s*)(?P<sign>[-+=:]|\(?(?:\d{1,9}|[A-Za-z]|[ivxIVX]{2,7})[.)](?=\s|$))",
    re.MULTILINE,
)
"""What begins an item, or makes a heading of the line above."""

_YEAR_IN_BRACKETS: Final = re.compile(r"\((?=[^()]*\d{4})|\((?=[^()]*\d+\))")

_QUOTATION_MARKS: Final = str.maketrans(
    {
        **dict.fromkeys('"\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d\u300e\u300f', "\u2033"),
        **dict.fromkeys("'\u2018\u2019\u201a\u201b\u2039\u203a", "\u02bc"),
    }
)
"""Double and single ones, as strokes that look like them and open no quotation."""


def cited_quotation(hit: Hit) -> str:
    """Return the words of a passage as a block quotation with its citation below.

    Without a citation the place stands below the quotation, so that nobody takes it for a part.
    """
    return cited(hit.chunk.words, hit)


def cited(text: str, hit: Hit) -> str:
    """Return a text as a block quotation with the citation of a passage below."""
    cite = pandoc(hit)
    if cite is None:
        return f"{_quoted(text)}\n\n{escaped(safe(place(hit)))}"
    return f"{_quoted(text)}\n>\n> {safe(cite)}"


def _quoted(text: str) -> str:
    return "\n".join(f"> {escaped(line)}".rstrip() for line in safe_lines(text))


def escaped(text: str) -> str:
    """Return text in which Pandoc's Markdown sees no markup."""
    return _LEADING.sub(_not_leading, _SPECIAL.sub(r"\\\g<0>", text))


def citing_nothing(text: str) -> str:
    """Return text as `escaped` does, in which no year in brackets is read as a citation.

    A title may be "A reply to Smith (2010)", and cites no work of the project.
    """
    return _YEAR_IN_BRACKETS.sub("&#40;", escaped(text))


def claiming_nothing(text: str) -> str:
    """Return text as `citing_nothing` does, in which no words in quotation marks are a quotation.

    What a reader wrote may quote anybody; it is not for loccit to vouch for.
    """
    return citing_nothing(text.translate(_QUOTATION_MARKS))


def _not_leading(found: "re.Match[str]") -> str:
    return f"{found['blank']}{found['sign'][:-1]}\\{found['sign'][-1]}"
