"""The sources that Word keeps for its own citations: ECMA-376 part 1, 22.6, in customXml."""

from loccit.domain.policy.doi import normalise_doi
from loccit.domain.quotations.citation_fields import CitedItem
from loccit.infrastructure.adapters.drafts.package import Element
from loccit.infrastructure.csl.fields import text_of, year_of

_ROLES = ("Author", "Editor")


def word_sources(part: Element) -> dict[str, CitedItem]:
    """Return the sources of a part by tag; empty when it holds something else."""
    found: dict[str, CitedItem] = {}
    space, _, name = part.tag.rpartition("}")
    if name != "Sources":
        return found
    b = f"{space}}}"
    for source in part:
        tag = _text(source, f"{b}Tag")
        names = next(filter(None, (_names(source, b, role) for role in _ROLES)), ())
        title = _text(source, f"{b}Title") or None
        found[tag] = CitedItem(
            citekey=None if title or names else tag,
            doi=normalise_doi(_text(source, f"{b}DOI") or _text(source, f"{b}StandardNumber")),
            title=title,
            names=names,
            year=year_of(_text(source, f"{b}Year")),
        )
    return found


def _names(source: Element, b: str, role: str) -> tuple[str, ...]:
    people = source.find(f"{b}Author/{b}{role}")
    if people is None:
        return ()
    corporate = _text(people, f"{b}Corporate")
    last = (_text(person, f"{b}Last") for person in people.iter(f"{b}Person"))
    return (corporate,) if corporate else tuple(filter(None, last))


def _text(element: Element, path: str) -> str:
    found = element.find(path)
    return text_of("".join(found.itertext())) if found is not None else ""
