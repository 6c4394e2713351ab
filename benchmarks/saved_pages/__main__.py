"""What conversion makes of saved web pages, against what is known of them.

Each page is converted as `ingest` does it. Its text is held against the content that people told
apart, word by word, each as often as it stands there (precision, recall, F1; a mean over pages);
its title, the first author and the year against theirs, where the collection gives them.

Run: python -m benchmarks.saved_pages COLLECTION... (see material.py)
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

from benchmarks.convert.text import same_title
from benchmarks.saved_pages.material import SavedPage, pages_in
from benchmarks.saved_pages.score import f_measure
from loccit.domain.errors import LoccitError
from loccit.domain.models.document import ConversionResult


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is right of one page.

    Attributes:
        kind: Of the page.
        words: Precision, recall and F1.
        fields: For title, author and year whether they are right, where they are known.
    """

    kind: str
    words: tuple[float, float, float]
    fields: dict[str, bool]


def main(arguments: Sequence[str] = ()) -> None:
    """Convert every page and print the figures of each kind."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.saved_pages")
    parser.add_argument("collection", type=Path, nargs="+")
    for folder in parser.parse_args(arguments).collection:
        with ProcessPoolExecutor() as workers:
            outcomes = [*workers.map(outcome, pages_in(folder), chunksize=4)]
        kinds: defaultdict[str, list[Outcome]] = defaultdict(list)
        for one in outcomes:
            kinds[one.kind].append(one)
        print(f"{folder}: {len(outcomes)} pages")
        for kind, found in [*sorted(kinds.items()), ("all", outcomes)]:
            print(_line(kind, found))


def outcome(page: SavedPage) -> Outcome:
    """Convert one page and compare."""
    from loccit.composition import build_converter
    from loccit.domain.policy.conversion_options import ConversionOptions

    with TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_bytes(page.data)
        try:
            result = build_converter(ConversionOptions()).convert(str(path))
        except LoccitError as error:
            print(f"{page.name}: {error}")
            return Outcome(page.kind, (0.0, 0.0, 0.0), {})
    content = _all_of(page) if page.content is None else page.content
    return Outcome(page.kind, f_measure(result.plain_text, content), _fields(page, result))


def _all_of(page: SavedPage) -> str:
    """Return all that a browser shows of a document."""
    from loccit.infrastructure.adapters.docling.text.plain_text import decode_markup
    from loccit.infrastructure.adapters.docling.trees import parse_html
    from loccit.infrastructure.adapters.docling.web.page_blocks import page_blocks

    body = parse_html(decode_markup(page.data)).find("body")
    return "\n".join(block.text for block in page_blocks(body)) if body is not None else ""


def _fields(page: SavedPage, result: ConversionResult) -> dict[str, bool]:
    found: dict[str, bool] = {}
    if page.title:
        found["title"] = same_title(result.title or "", page.title)
    if page.author:
        first = next(iter(result.hint.people), None)
        found["author"] = first is not None and first.family.lower() in page.author.lower()
    if page.date:
        found["year"] = str(result.hint.year) == page.date[:4]
    return found


def _line(kind: str, outcomes: Sequence[Outcome]) -> str:
    words = " ".join(
        f"{mean(column):.3f}" for column in zip(*(one.words for one in outcomes), strict=True)
    )
    fields: list[str] = []
    for name in ("title", "author", "year"):
        known = [one.fields[name] for one in outcomes if name in one.fields]
        if known:
            fields.append(f"{name} {mean(known):.3f} ({len(known)})")
    return f"{kind:14} {len(outcomes):5}  words {words}  {', '.join(fields)}"


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
