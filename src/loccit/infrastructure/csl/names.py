"""Authors as CSL and Zotero write them."""

import re
from collections.abc import Iterator, Mapping

from loccit.domain.models.citation_meta import Author
from loccit.infrastructure.csl.fields import text_of

_SUFFIX = re.compile(r"^(.*?)\s*,\s*!?\s*((?:jr|sr)\.?|[IVX]{1,4}|\d(?:nd|rd|th))$", re.IGNORECASE)
_QUOTED = re.compile(r'"(.+)"')
_SECONDARY_ROLES = frozenset(
    {"editor", "translator", "contributor", "seriesEditor", "bookAuthor", "reviewedAuthor"}
    | {"container-author", "collection-editor", "reviewed-author", "recipient"}
)
_CSL_ROLES = (
    "author",
    "editor",
    "director",
    "composer",
    "inventor",
    "illustrator",
    "interviewer",
    "collection-editor",
    "container-author",
    "contributor",
    "translator",
)


def authors_of(item: Mapping[str, object]) -> tuple[Author, ...]:
    """Return who made a work: its authors, else its editors, else who is named at all."""
    for role in _CSL_ROLES:
        if found := tuple(_names(item.get(role))):
            return found
    creators = [one for one in _listed(item.get("creators")) if isinstance(one, Mapping)]
    roles = [text_of(one.get("creatorType")) for one in creators]
    for wanted in ({"author", ""}, set(roles) - _SECONDARY_ROLES, {"editor"}, set(roles)):
        chosen = [one for one, role in zip(creators, roles, strict=True) if role in wanted]
        if found := tuple(_names(chosen)):
            return found
    return ()


def _names(value: object) -> Iterator[Author]:
    for one in _listed(value):
        author = _from_mapping(one) if isinstance(one, Mapping) else _from_text(one)
        if author is not None:
            yield author


def _listed(value: object) -> list[object]:
    if isinstance(value, list):
        return value
    return [value] if isinstance(value, str | Mapping) else []


def _from_text(value: object) -> Author | None:
    name = text_of(value) if isinstance(value, str) else ""
    family, _, given = (part.strip() for part in name.partition(","))
    return Author(family or given, given if family else "") if name else None


def _from_mapping(name: Mapping[str, object]) -> Author | None:
    literal = text_of(name.get("literal")) or text_of(name.get("name"))
    family = _unquoted(text_of(name.get("family")) or text_of(name.get("lastName")))
    given = text_of(name.get("given")) or text_of(name.get("firstName"))
    suffix = text_of(name.get("suffix"))
    if not (family or given):
        return Author(literal) if literal else None
    if not family:
        return Author(given, suffix=suffix)
    if not suffix and (found := _SUFFIX.match(given)):
        given, suffix = found.groups()
    # CSL cites "van der Waals" with a non-dropping particle, "Humboldt" without a dropping one.
    family = _joined(text_of(name.get("non-dropping-particle")), family)
    given = _joined(given, text_of(name.get("dropping-particle")))
    return Author(family, given, suffix)


def _joined(first: str, second: str) -> str:
    glue = "" if first.endswith(("'", "’", "-")) else " "
    return f"{first}{glue}{second}".strip()


def _unquoted(family: str) -> str:
    """Zotero protects a family name from being cut into particles by quotation marks."""
    quoted = _QUOTED.fullmatch(family)
    return quoted[1].strip() if quoted else family
