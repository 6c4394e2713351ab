"""What of the context of a chunk is searched for words, and what its ranking looks at."""

from collections.abc import Sequence


def searched_above(context: str, section_path: Sequence[str], title: str | None) -> str:
    """Return the words above a chunk that are searched beside its text.

    They are those that are embedded, but for the title of the document, which is a field of its
    own. The headings above where nothing else is: a heading in the text itself counts once.

    Args:
        context: Of the chunk.
        section_path: Of the chunk.
        title: Of its document, as the document has it.
    """
    return " ".join(_below_title(context, title) or section_path)


def name_above(context: str, section_path: Sequence[str], title: str | None) -> str:
    """Return the name and the heads of the table whose rows a chunk begins with, '' without one.

    A part of a balance sheet does not say that it is one. Arguments as for `searched_above`.
    """
    return " ".join(line for line in _below_title(context, title) if line not in section_path)


def _below_title(context: str, title: str | None) -> list[str]:
    own = " ".join((title or "").split())
    return [line for line in context.split("\n") if line and line != own]
