"""Entries in CSL-JSON, written in the formats of reference lists as others write them."""

import json
from collections.abc import Callable, Sequence
from typing import Any

Items = Sequence[dict[str, Any]]


def as_json(items: Items) -> str:
    return json.dumps(items)


def as_bibtex(items: Items) -> str:
    return "\n".join(map(_bibtex, items)) or "% nothing yet\n"


def _bibtex(item: dict[str, Any]) -> str:
    names = map(_name, item.get("author", ()))
    fields = {
        "title": str(item.get("title", "")).replace("<i>", r"\emph{").replace("</i>", "}"),
        "author": " and ".join(names).replace("Ō", r"{\=O}"),
        "date": _date(item),
        "doi": item.get("DOI"),
        "url": item.get("URL"),
        "keywords": item.get("keyword"),
        "journaltitle": item.get("container-title"),
        "file": ";".join(f":{one['path']}:PDF" for one in item.get("attachments", ())),
    }
    written = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items() if value)
    return f"@article{{{_key(item)},\n{written}\n}}\n"


def as_ris(items: Items) -> str:
    return "".join(map(_ris, items))


def _ris(item: dict[str, Any]) -> str:
    lines = [
        ("TY", "JOUR"),
        ("ID", _key(item)),
        ("TI", item.get("title")),
        *(("AU", _name(name)) for name in item.get("author", ())),
        ("PY", _date(item).replace("-", "/")),
        ("DO", item.get("DOI")),
        ("UR", item.get("URL")),
        *(("KW", word.strip()) for word in item.get("keyword", "").split(",")),
        ("JF", item.get("container-title")),
        *(("L1", one["path"]) for one in item.get("attachments", ())),
    ]
    written = "".join(f"{tag}  - {value}\r\n" for tag, value in lines if value)
    return f"{written}ER  - \r\n\r\n"


def _name(name: dict[str, Any]) -> str:
    return name.get("literal") or f"{name['family']}, {name['given']}"


def _key(item: dict[str, Any]) -> str:
    return str(item.get("citation-key") or item["id"])


def _date(item: dict[str, Any]) -> str:
    [parts] = item.get("issued", {}).get("date-parts", [[]])
    return "-".join(f"{part:02}" for part in parts)


WRITERS: dict[str, Callable[[Items], str]] = {"json": as_json, "bib": as_bibtex, "ris": as_ris}
