r"""Lists of names in BibTeX ("van der Waals, Jr., Jan and {Marsh Survey}") as CSL has them."""

import re
from collections.abc import Iterator

from loccit.infrastructure.references.latex_text import plain_text, with_letters

_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_ONE_LETTER = re.compile(r"\{([^\W\d_])\}")
_OTHERS = "others"
_NAMED_PART = re.compile(r"([a-z-]+)\s*=\s*(.*)", re.DOTALL)
_PLAIN_COMMA = re.compile(r"^([^\W\d_a-z][^,{}\\]*), *([^,{}\\]+)$")
_SPACED_LOWER = re.compile(r"(?:^|\s)[a-z]")

Name = dict[str, str]
"""CSL's parts of a name."""


def csl_names(field: str) -> list[Name]:
    """Return the persons and bodies of a field, in order; "and others" is left out."""
    listed = with_letters(field)
    if "\\" not in listed:
        listed = _ONE_LETTER.sub(r"\1", listed)
    return [name for one in _parted(" ".join(listed.split())) if (name := _name(one))]


def _parted(listed: str) -> Iterator[str]:
    if "{" not in listed:
        names = _AND.split(listed)
    else:
        from bibtexparser.middlewares.names import split_multiple_persons_names

        names = split_multiple_persons_names(listed)
    return (name for one in names if (name := one.strip()) and name.lower() != _OTHERS)


def _name(text: str) -> Name | None:
    if "=" in text and (named := _named_parts(text)):
        return _from_named_parts(named)
    if _is_one_group(text):
        literal = plain_text(text)
        return {"literal": literal} if literal else None
    if (plain := _PLAIN_COMMA.match(text)) and not _SPACED_LOWER.search(plain[1]):
        return _filled(family=plain_text(plain[1]), given=plain_text(plain[2]))
    from bibtexparser.middlewares.names import parse_single_name_into_parts

    parts = parse_single_name_into_parts(text, strict=False)
    family, given, particle, suffix = (
        plain_text(" ".join(part)) for part in (parts.last, parts.first, parts.von, parts.jr)
    )
    if not given and not suffix and "," not in text:
        whole = " ".join(filter(None, (particle, family)))
        return {"literal": whole} if whole else None
    return _filled(
        family=family, given=given, suffix=suffix, **{"non-dropping-particle": particle}
    )


def _named_parts(text: str) -> dict[str, str]:
    """Read biblatex's extended form: "family=Waals, given=Jan, prefix=van der, useprefix=true".

    A text that names neither a family name nor a given one has no such parts.
    """
    matches = (_NAMED_PART.fullmatch(part.strip()) for part in _at_commas(text))
    parts = {match[1]: plain_text(match[2].strip('"')) for match in matches if match}
    return parts if parts.keys() & {"family", "given"} else {}


def _at_commas(text: str) -> Iterator[str]:
    """Split a text at the commas that stand in no braces and no quotation marks."""
    depth, quoted, start = 0, False, 0
    for at, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if char == '"' and not depth:
            quoted = not quoted
        elif char == "," and not depth and not quoted:
            yield text[start:at]
            start = at + 1
    yield text[start:]


def _from_named_parts(parts: dict[str, str]) -> Name | None:
    kind = "dropping" if parts.get("useprefix", "true").lower() == "false" else "non-dropping"
    return _filled(
        family=parts.get("family", ""),
        given=parts.get("given", ""),
        suffix=parts.get("suffix", ""),
        **{f"{kind}-particle": parts.get("prefix", "")},
    )


def _filled(**parts: str) -> Name | None:
    return {part: text for part, text in parts.items() if text} or None


def _is_one_group(text: str) -> bool:
    """Whether the brace that opens a text is closed at its end."""
    if not (text.startswith("{") and text.endswith("}")):
        return False
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if depth == 0:
            return at == len(text) - 1
    return False
