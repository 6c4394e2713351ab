"""Bodies that stand as authors of reports and manuals: companies, foundations, groups."""

from typing import Final

_KINDS_TEXT: Final = """
    gmbh inc ltd llc corp corporation company foundation consortium association society agency
    commission committee council organisation organization union group team lab labs laboratories
    security blockchain software solutions technologies systems
"""
_KINDS: Final = frozenset(_KINDS_TEXT.split())
_BETWEEN: Final = frozenset({"of", "for", "and", "the", "&"})
_WORDS: Final = range(2, 9)


def body_in(text: str) -> str | None:
    """Return the name of the body that a line is, None when it is something else.

    Its last word says what kind of a body it is: "Rope Harbour Foundation", "Ropes GmbH".
    """
    name = " ".join(text.split()).strip(" .,")
    words = name.split(" ")
    named = all(word[0].isupper() or word in _BETWEEN for word in words if word)
    kind = words[-1].strip(".,").casefold() in _KINDS
    return name if len(words) in _WORDS and named and kind else None
