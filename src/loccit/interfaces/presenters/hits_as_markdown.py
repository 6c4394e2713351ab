"""The answer to a query as Markdown with Pandoc citations, to be pasted into one's notes."""

from loccit.domain.answers.citation import pandoc, place, source
from loccit.domain.answers.markdown import cited, escaped
from loccit.domain.models.retrieval import Hit, QueryResult
from loccit.domain.text.printable import safe, safe_lines
from loccit.interfaces.presenters.marks_as_text import marks_lines
from loccit.interfaces.presenters.passage import below_section


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
        cited(below_section(hit), hit),
        *filter(None, [_around(hit.context_after)]),
        *also,
        *[f"- {escaped(line)}" for line in marks_lines(hit)],
    ]


def _cited(hit: Hit) -> str:
    return safe(pandoc(hit) or "") or escaped(safe(place(hit)))


def _around(text: str) -> str:
    """Return the text beside a passage as a paragraph outside of the quotation."""
    return escaped("\n".join(safe_lines(text.strip())))
