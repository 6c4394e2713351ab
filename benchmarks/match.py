"""Citation matching in a list of 10,000 entries, against a loop that compares every title.

The same list is read as CSL JSON, BibTeX and RIS, each against what only takes it apart.

Run: python -m benchmarks.match
"""

import json
import random
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

import rispy
from bibtexparser.splitter import Splitter
from rapidfuzz import fuzz

from loccit.domain.models.citation_meta import CitationMeta, SourceHint
from loccit.infrastructure.adapters.zotero_metadata import ZoteroCslJsonResolver
from loccit.infrastructure.adapters.zotero_metadata.bibtex_writer import bibtex

ENTRIES = 10_000
DOCUMENTS = 100
_SYLLABLES = ("ba", "ce", "di", "fo", "gu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo")
_FRAMES = (
    "{} of {} in {} and {}",
    "On the {} {}: {} from {}",
    "Effects of {} on the {} of {} {}",
    "A study of {} {} under {} {}",
)


def main() -> None:
    """Print the times, and how often the right entry was found and the removed one not."""
    draw = random.Random(20)
    words = ["".join(draw.choices(_SYLLABLES, k=draw.randint(2, 5))) for _ in range(6_000)]
    entries = [_entry(at, words, draw) for at in range(ENTRIES)]
    sample = draw.sample(entries, DOCUMENTS)
    titles = [str(entry["title"]) for entry in entries]
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "references.json"))
        Path(path).write_text(json.dumps(entries))
        raw = _seconds(lambda: json.loads(Path(path).read_bytes()))
        resolver = ZoteroCslJsonResolver()
        loading = _seconds(lambda: resolver.read(path).fingerprint)
        indexing = _seconds(lambda: resolver.resolve("none", path, ""))
        print(f"{ENTRIES} entries: read {loading:.3f} s, index {indexing:.3f} s")
        print(f"  {(loading + indexing) / raw:.1f} times json.loads alone ({raw:.3f} s)")
        _read_as("BibTeX", Path(folder, "references.bib"), bibtex(entries))
        _read_as("RIS", Path(folder, "references.ris"), "".join(map(_ris, entries)))

        by_title = [_hint(entry, draw, words) for entry in sample]
        by_doi = [SourceHint(dois=(str(entry["DOI"]),)) for entry in sample]
        naive = _seconds(lambda: [_naive(hint.titles[0], titles) for hint in by_title[:10]]) / 10
        print(f"naive loop over all titles: {naive * 1000:8.2f} ms a document")
        for name, hints in (("title", by_title), ("doi", by_doi)):
            found: list[bool] = []
            took = _seconds(partial(_run, resolver, path, sample, hints, found))
            each = took / len(hints)
            print(
                f"by {name:5}: {each * 1000:8.2f} ms, {1 / each:7.0f} a second,"
                f" {naive / each:6.1f} times the naive loop; {sum(found)}/{len(found)} right"
            )
        gone = {entry["id"] for entry in sample}
        Path(path).write_text(json.dumps([one for one in entries if one["id"] not in gone]))
        wrong = sum(
            isinstance(resolver.resolve(None, path, "", h), CitationMeta) for h in by_title
        )
        print(f"with the right entries removed: {wrong}/{DOCUMENTS} matched")


def _read_as(name: str, path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    split = Splitter(text).split if path.suffix == ".bib" else partial(rispy.loads, text)
    raw = _seconds(split)
    resolver = ZoteroCslJsonResolver()
    took = _seconds(lambda: resolver.read(str(path)))
    found = len(resolver.read(str(path)).entries)
    print(
        f"as {name:6} ({len(text) / 1e6:.1f} MB): read {took:.3f} s, {found} entries,"
        f" {took / raw:.1f} times taking it apart ({raw:.3f} s)"
    )


def _ris(entry: dict[str, object]) -> str:
    authors, issued = entry["author"], entry["issued"]
    assert isinstance(authors, list)
    assert isinstance(issued, dict)
    lines = [
        ("TY", "JOUR"),
        ("ID", entry["id"]),
        ("TI", entry["title"]),
        *(("AU", f"{author['family']}, {author['given']}") for author in authors),
        ("PY", issued["date-parts"][0][0]),
        ("DO", entry["DOI"]),
        ("ER", ""),
    ]
    return "".join(f"{tag}  - {value}\n" for tag, value in lines)


def _entry(at: int, words: list[str], draw: random.Random) -> dict[str, object]:
    title = draw.choice(_FRAMES).format(*draw.choices(words, k=4))
    return {
        "id": f"key{at}",
        "title": title,
        "DOI": f"10.9999/{at}",
        "author": [{"family": draw.choice(words).title(), "given": "A."} for _ in range(3)],
        "issued": {"date-parts": [[draw.randint(1950, 2025)]]},
    }


def _hint(entry: dict[str, object], draw: random.Random, words: list[str]) -> SourceHint:
    title = str(entry["title"])
    authors = entry["author"]
    assert isinstance(authors, list)
    names = [str(author["family"]) for author in authors]
    lines = [" ".join(draw.choices(words, k=12)) for _ in range(30)]
    opening = "\n".join([title.upper(), ", ".join(names), *lines])[:3000]
    return SourceHint(titles=(title.upper(), "Microsoft Word - final2.doc"), opening=opening)


def _naive(title: str, titles: list[str]) -> float:
    return max(fuzz.WRatio(title.lower(), other.lower()) for other in titles)


def _run(
    resolver: ZoteroCslJsonResolver,
    path: str,
    sample: list[dict[str, object]],
    hints: list[SourceHint],
    found: list[bool],
) -> None:
    for entry, hint in zip(sample, hints, strict=True):
        outcome = resolver.resolve(None, path, "", hint)
        found.append(isinstance(outcome, CitationMeta) and outcome.citekey == entry["id"])


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


if __name__ == "__main__":
    main()
