"""A conversation as Markdown with Pandoc citations, which `verify` takes."""

from collections.abc import Iterator, Sequence

from loccit.domain.answers.citation import source
from loccit.domain.answers.markdown import cited_quotation, citing_nothing
from loccit.domain.models.conversation import ShownTurn, StoodQuote
from loccit.domain.models.project import ProjectId
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.conversation_as_text import taken_as


def conversation_markdown(project: ProjectId, name: str, shown: Sequence[ShownTurn]) -> str:
    """Return a conversation: each question a heading, what was quoted below, cited.

    Words of documents are quoted, never obeyed: what could be read as markup is escaped.
    """
    parts = [f"# {_plain(f'Conversation {name} with project {project}')}"]
    for number, each in enumerate(shown, start=1):
        parts.append(f"## {number}. {_plain(each.turn.question)}")
        if each.turn.taken is not None:
            parts.append(f"Taken as: {_plain(taken_as(each.turn.taken))}")
        parts += _answer(each)
    return "\n\n".join(parts) + "\n"


def _answer(shown: ShownTurn) -> Iterator[str]:
    quotes = iter(shown.quotes)
    for sentence in shown.turn.sentences:
        state = "" if sentence.state == "quoted" else f" ({sentence.state})"
        yield _plain(sentence.text + state)
        for _, quote in zip(range(sentence.quotes), quotes, strict=False):
            yield _quoted(quote)
    for quote in quotes:
        yield _quoted(quote)
    if not shown.quotes and not shown.turn.sentences:
        yield "Not answered."


def _quoted(quote: StoodQuote) -> str:
    if quote.excerpt is None:
        return _plain(
            f"{quote.kept.label}: what was quoted is not shown: the document is not in the"
            " project any more, or has changed."
        )
    return f"{_plain(source(quote.excerpt.passage))}\n\n{cited_quotation(quote.excerpt.quoted)}"


def _plain(text: str) -> str:
    return citing_nothing(safe(text))
