"""An entry made of a document's own words, for who has none of it in a reference list."""

from collections.abc import Container
from pathlib import PurePath
from typing import Final

from loccit.domain.citekey import portable_citekey
from loccit.domain.models.citation_meta import PROVISIONAL, Author, CitationMeta, SourceHint
from loccit.domain.policy.made_citekey import free_citekey, is_lettered, made_citekey
from loccit.domain.policy.title_match import without_markup
from loccit.domain.text.clean_text import clean_block

_LONGEST_TITLE: Final = 500  # characters
_MOST_AUTHORS: Final = 100


def provisional_entry(
    hint: SourceHint,
    title: str | None,
    source_path: str,
    *,
    taken: Container[str],
    own: str | None = None,
    earlier: str | None = None,
) -> CitationMeta:
    """Return an entry of what a document says of itself, marked as provisional.

    Args:
        hint: What it says.
        title: Its own title, None when none was found; then its file's name is the title.
        source_path: Its file.
        taken: Citekeys of other documents and of the reference list, as `portable_citekey` spells
            them.
        own: The key of its own entry as it was, which it keeps: notes may cite it.
        earlier: The key of the document that its file was before, which it keeps only while the
            same words make it.
    """
    named = [*([title] if title else []), *hint.titles, PurePath(source_path).stem]
    shown = next((text for one in named if (text := plain_line(one)[:_LONGEST_TITLE])), "")
    people = hint.people or tuple(Author(family) for family in hint.authors)
    authors = tuple(filter(None, map(_plain_author, people[:_MOST_AUTHORS])))
    family = authors[0].family if authors else ""
    made = portable_citekey(made_citekey(family, hint.year, shown))
    kept = own or (earlier if earlier and is_lettered(earlier, made) else made)
    return CitationMeta(
        citekey=free_citekey(made if kept in taken else kept, taken),
        title=shown,
        authors=authors,
        year=hint.year,
        doi=hint.dois[0] if hint.dois else None,
        url=None,
        tags=(PROVISIONAL,),
        collections=(),
        container=plain_line(hint.venue) or None if hint.venue else None,
        match=None,
    )


def plain_line(text: str) -> str:
    """Return a text on one line, without markup however deep, as reference lists are read."""
    line = clean_block(text)
    while (plain := without_markup(line)) != line:
        line = plain
    return line


def _plain_author(author: Author) -> Author | None:
    """Return a name in the form in which reference lists are read: "Jr." is no given name."""
    family, given, suffix = map(plain_line, (author.family, author.given, author.suffix))
    given, _, behind = (part.strip() for part in given.partition(","))
    family, suffix = family.strip(' "'), " ".join((suffix or behind).replace(",", " ").split())
    return Author(family, given, suffix if given else "") if family else None
