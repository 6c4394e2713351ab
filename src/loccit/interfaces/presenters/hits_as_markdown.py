"""The answer to a query as Markdown with Pandoc citations, to be pasted into one's notes."""

import re
from typing import Final

from loccit.domain.models.retrieval import Hit, QueryResult
from loccit.interfaces.presenters.as_text import safe, safe_lines
from loccit.interfaces.presenters.citation import pandoc, place, source
from loccit.interfaces.presenters.passage import below_section

_SPECIAL: Final = re.compile(r"[\\`*_\[\]<>&#!~^$@]")
"""What begins markup, a link, HTML, a formula or a citation in Pandoc's Markdown. The pipe is
not among them: tables are kept as tables in the text of a document."""

_LEADING: Final = re.compile(
    r"^(?P<blank>\s*)(?P<sign>[-+=:]|\(?(?:\d{1,9}|[A-Za-z]|[ivxIVX]{2,7})[.)](?=\s|$))",
    re.MULTILINE,
)
"""What begins an item, or makes a heading of the line above."""

_YEAR_IN_BRACKETS: Final = re.compile(r"\((?=[^()]*\d{4})|\((?=[^()]*\d+\))")


def query_result(result: QueryResult) -> str:
    """Return the hits: a heading, the passage as a quotation, and its citation.

    The text of a document is quoted, never obeyed: what could be read as markup is escaped.
    """
    parts = [f"# {escaped(safe(result.query))}"]
    if not result.hits:
        parts.append("Nothing matches." if result.relevant else "Nothing relevant found.")
    for rank, hit in enumerate(result.hits, start=result.skipped + 1):
        parts += [f"## {rank}. {escaped(safe(source(hit)))}", *_hit(hit)]
    parts += [escaped(safe(f"{warning.message}.")) for warning in result.warnings]
    return "\n\n".join(parts) + "\n"


def _hit(hit: Hit) -> list[str]:
    path = " › ".join(map(safe, hit.chunk.section_path))
    also = [f"Also in {escaped(safe(source(other)))}: {_cited(other)}" for other in hit.also_in]
    return [
        *filter(None, [escaped(path)]),
        *filter(None, [_around(hit.context_before)]),
        _cited_quotation(below_section(hit), hit),
        *filter(None, [_around(hit.context_after)]),
        *also,
    ]


def cited_quotation(hit: Hit) -> str:
    """Return the words of a passage as a block quotation with its citation below.

    Without a citation the place stands below the quotation, so that nobody takes it for a part.
    """
    return _cited_quotation(hit.chunk.words, hit)


def _cited_quotation(text: str, hit: Hit) -> str:
    cite = pandoc(hit)
    if cite is None:
        return f"{_quoted(text)}\n\n{escaped(safe(place(hit)))}"
    return f"{_quoted(text)}\n>\n> {safe(cite)}"


def _cited(hit: Hit) -> str:
    return safe(pandoc(hit) or "") or escaped(safe(place(hit)))


def _around(text: str) -> str:
    """Return the text beside a passage as a paragraph outside of the quotation."""
    return escaped("\n".join(safe_lines(text.strip())))


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


def _not_leading(found: "re.Match[str]") -> str:
    return f"{found['blank']}{found['sign'][:-1]}\\{found['sign'][-1]}"
