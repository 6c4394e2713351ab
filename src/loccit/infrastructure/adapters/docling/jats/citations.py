"""Entries of a reference list in JATS as one line of text each, with all that they hold.

Docling writes entries that are marked up field by field without their numbers, authoring bodies,
issues and addresses, so they are written out here.
"""

import re
from collections import defaultdict
from html import escape, unescape

from loccit.infrastructure.adapters.docling.marks import Mark, mark

_REF = re.compile(
    r"<ref(?P<attributes>\s[^<>]*|)>(?P<inner>(?:(?!</?ref[\s>]).)*)</ref>", re.DOTALL
)
_LABEL = re.compile(r"\A\s*<label>([^<]*)</label>")
_CITATION = re.compile(
    r"<(?P<name>element-citation|nlm-citation|mixed-citation|citation)(?=[\s>])[^<>]*>"
    r"(?P<inner>(?:(?!</(?P=name)>).)*)</(?P=name)>",
    re.DOTALL,
)
_FIELD = re.compile(
    r"<(?P<name>[\w-]+)(?P<attributes>\s[^<>]*|)>(?P<inner>(?:(?!</?(?P=name)[\s>]).)*)</(?P=name)>",
    re.DOTALL,
)
_GROUP = re.compile(r"</?(?:person-group|date|conference)(?=[\s>])[^<>]*>")
_NAMES = frozenset({"name", "string-name", "collab", "etal", "anonymous"})
_TITLES = (
    "article-title", "chapter-title", "data-title", "part-title", "trans-title", "issue-title"
)  # fmt: skip
_PLACES = ("publisher-loc", "publisher-name")
_BIBLIOGRAPHIC = frozenset(
    {*_TITLES, *_PLACES, "source", "year", "volume", "issue", "fpage", "lpage", "elocation-id"}
)


def write_out_citations(body: str) -> str:
    """Write each entry of the reference lists as text, its label first."""
    return _REF.sub(_entry, body)


def _entry(ref: re.Match[str]) -> str:
    label = _LABEL.match(ref["inner"])
    lead = f"[{unescape(label[1]).strip(' .[]()')}] " if label and label[1].strip() else ""
    inner = ref["inner"][label.end() :] if label else ref["inner"]
    citation = _CITATION.search(inner)
    if citation is None:
        return ref[0]
    bare = re.sub(r"[\s.,;:()&]+|<[^<>]*>", "", _FIELD.sub("", _GROUP.sub("", citation["inner"])))
    is_marked_up = citation["name"] != "mixed-citation" and not bare
    is_marked_up &= not re.search(r">\s*[,.;:(]", citation["inner"])
    written = escape(_written(citation["inner"])) if is_marked_up else citation["inner"]
    start, end = inner[: citation.start()], inner[citation.end() :]
    entry = f"<mixed-citation>{mark(Mark.ENTRY)}{escape(lead)}{written}</mixed-citation>"
    return f"<ref{ref['attributes']}>{start}{entry}{end}</ref>"


def _written(inner: str) -> str:
    fields: dict[str, list[str]] = defaultdict(list)
    others: list[str] = []
    for field in _FIELD.finditer(_GROUP.sub("", inner)):
        name = field["name"]
        if name in _NAMES:
            fields["names"].append(_name(field))
        elif name in _BIBLIOGRAPHIC:
            fields[name].append(_text(field["inner"]))
        elif name == "pub-id":
            kind = re.search(r"pub-id-type=\"([^\"<>]*)\"", field["attributes"])
            lead = f"{kind[1].upper()}: " if kind else ""
            others.append(f"{lead}{_text(field['inner'])}")
        elif name not in {"month", "day"}:
            others.append(_text(field["inner"]))
    parts = [
        ", ".join(filter(None, fields["names"])),
        *(title for name in _TITLES for title in fields[name]),
        f"{' '.join(fields['source'])} {_pages(fields)}".strip(),
        ": ".join(part for name in _PLACES for part in fields[name]),
        *others,
    ]
    names, *rest = parts
    year = " ".join(fields["year"])
    first = f"{names} ({year})" if year else names
    sentences = [part for part in [first.strip(), *rest] if part]
    return " ".join(part if part.endswith((".", "?", "!")) else f"{part}." for part in sentences)


def _pages(fields: dict[str, list[str]]) -> str:
    number = " ".join(fields["volume"]) + "".join(f"({issue})" for issue in fields["issue"])
    first = " ".join([*fields["fpage"], *fields["elocation-id"]])
    pages = "\u2013".join(filter(None, [first, " ".join(fields["lpage"])]))
    return ": ".join(filter(None, [number, pages]))


def _name(field: re.Match[str]) -> str:
    if field["name"] == "etal":
        return "et al."
    parts = {part["name"]: _text(part["inner"]) for part in _FIELD.finditer(field["inner"])}
    if "surname" not in parts:
        return _text(field["inner"])
    order = ("prefix", "surname", "given-names", "suffix")
    return " ".join(parts[name] for name in order if parts.get(name))


def _text(inner: str) -> str:
    return " ".join(unescape(re.sub(r"<[^<>]*>", "", inner)).split())
