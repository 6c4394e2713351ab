"""What of the context of a chunk is searched for words, and what its ranking looks at."""

from collections.abc import Iterable, Sequence

from loccit.domain.models.chunk import Chunk


def searched_above(chunk: Chunk, title: str | None) -> str:
    """Return the words above a chunk that are searched beside its text.

    They are what is embedded above it, but for the title of its document, which is a field of its
    own, and the headings that found no room there, but those that its text has itself. Rows below
    the name of their table have only what is embedded: the highest headings tell no rows apart.

    Args:
        chunk: The chunk.
        title: Of its document, as the document has it.
    """
    embedded = chunk.context.split("\n")
    others: Iterable[str] = ()
    if not name_above(chunk.context, chunk.section_path, title):
        others = (
            heading
            for heading in chunk.section_path
            if heading not in embedded and heading not in chunk.text
        )
    return " ".join(_below_title((*others, *embedded), title))


def name_above(context: str, section_path: Sequence[str], title: str | None) -> str:
    """Return the name and the heads of the table whose rows a chunk begins with, '' without one.

    A part of a balance sheet does not say that it is one.

    Args:
        context: Of the chunk.
        section_path: Of the chunk.
        title: Of its document, as the document has it.
    """
    return " ".join(
        line
        for line in _below_title(context.split("\n"), title)
        # A heading that was too long for its room is cut.
        if not any(heading.startswith(line) for heading in section_path)
    )


def _below_title(lines: Iterable[str], title: str | None) -> list[str]:
    own = " ".join((title or "").split())
    return [line for line in lines if line and line != own]
