"""Web pages whose content is known, from two public collections, and documents that are all of it.

- WCXB, the Web Content Extraction Benchmark (github.com/Murrough-Foley/web-content-extraction-
  benchmark, CC BY 4.0): 2,008 pages of 1,613 sites, its folders `dev` and `test`.
- Article Extraction Benchmark (github.com/scrapinghub/article-extraction-benchmark, MIT): 181
  news pages of 2019, the folder of its repository.
- Any other folder of `.html` files: documents that programs wrote, all of which is content.
"""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class SavedPage:
    """A page and what is known of it.

    Attributes:
        name: Of its file.
        kind: "article", "forum" and so on, "news" or "document".
        site: The domain that it is of.
        data: The file.
        content: Its content; None where all of it is.
        title, author, date: As the collection tells them.
    """

    name: str
    kind: str
    site: str
    data: bytes
    content: str | None
    title: str | None = None
    author: str | None = None
    date: str | None = None


def pages_in(folder: Path) -> Iterator[SavedPage]:
    """Yield the pages of a collection that have a truth, in the order of their names."""
    if (folder / "ground-truth.json").is_file():
        yield from _articles(folder)
    elif (folder / "ground-truth").is_dir():
        yield from _of_kinds(folder)
    else:
        for path in filter(Path.is_file, sorted(folder.rglob("*.html"))):
            yield SavedPage(path.stem, "document", path.parent.name, path.read_bytes(), None)


def _articles(folder: Path) -> Iterator[SavedPage]:
    told: dict[str, Any] = json.loads((folder / "ground-truth.json").read_bytes())
    for name, truth in sorted(told.items()):
        path = folder / "html" / f"{name}.html.gz"
        if path.is_file() and truth["articleBody"]:
            data = gzip.decompress(path.read_bytes())
            yield SavedPage(name, "news", _site(truth["url"]), data, truth["articleBody"])


def _of_kinds(folder: Path) -> Iterator[SavedPage]:
    for path in sorted((folder / "ground-truth").glob("*.json")):
        told: dict[str, Any] = json.loads(path.read_bytes())
        truth = told["ground_truth"]
        page = folder / "html" / f"{path.stem}.html.gz"
        if page.is_file() and truth.get("main_content"):
            yield SavedPage(
                path.stem,
                _kind(told),
                _site(told.get("url", "")),
                gzip.decompress(page.read_bytes()),
                truth["main_content"],
                truth.get("title"),
                truth.get("author"),
                truth.get("publish_date"),
            )


def _kind(told: dict[str, Any]) -> str:
    kind = told["_internal"]["page_type"]["primary"]
    return "collection" if kind == "category" else str(kind)


def _site(address: str) -> str:
    return ".".join((urlsplit(address).hostname or "").split(".")[-2:])
