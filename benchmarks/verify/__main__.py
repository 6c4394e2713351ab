"""How right and forged quotations fare from a draft to the verdict, as a user runs it.

The PDFs of the folders are ingested by `loccit ingest`; sentences from their publisher's text,
never from the product's, are quoted in drafts, rightly and wrongly; `loccit verify --json` judges
each draft. `python -m benchmarks.verify.matcher` measures the matcher alone.

Run: python -m benchmarks.verify [FOLDER ...] [--formats md] [--sentences N] [--data-dir DIR]
    [--misses] [--json FILE]
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, groupby, zip_longest
from operator import attrgetter
from pathlib import Path
from typing import Final

from benchmarks.verify.cases import Case, cases, read
from benchmarks.verify.classes import OTHER_READER, PLAIN
from benchmarks.verify.drafts import WRITERS, Entry
from benchmarks.verify.outcomes import Outcome, outcomes
from benchmarks.verify.papers import Paper, papers_in, references
from benchmarks.verify.report import as_json, misses, table
from benchmarks.verify.running import Product
from loccit.domain.counted import counted
from loccit.domain.json_value import Json

_CHAPTER: Final = 200  # quotations of a thesis chapter
_TIMES: Final = 3  # runs of it


def main(arguments: Sequence[str] = ()) -> None:
    """Ingest the papers, write the drafts, verify them, and print the tables."""
    options = _options(arguments)
    papers = papers_in(options.folders)
    if not papers:
        sys.exit(f"no papers in {', '.join(map(str, options.folders))}")
    with _folder(options.data_dir) as data_dir, tempfile.TemporaryDirectory() as drafts:
        product = Product(data_dir)
        everything = _cases(product, papers, data_dir, options.sentences)
        answers: dict[str, Json] = {}
        for name in options.formats:
            print(f"\n== {name}")
            found = list(_verified(product, everything, name, Path(drafts)))
            print("\n".join(table(found)))
            _time_chapter(product, everything, name, Path(drafts))
            if options.misses:
                print("\n".join(misses(found)))
            answers[name] = as_json(found)
    if options.json:
        options.json.write_text(json.dumps(answers, indent=1), encoding="utf-8")


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.verify")
    parser.add_argument("folders", nargs="*", type=Path, default=[Path("data")])
    parser.add_argument(
        "--formats", type=_formats, default=["md"], help=f"some of {','.join(WRITERS)}"
    )
    parser.add_argument("--sentences", type=int, help="of each paper and class; all unless given")
    parser.add_argument("--data-dir", type=Path, help="keep the index there for the next run")
    parser.add_argument("--misses", action="store_true", help="print what went wrong")
    parser.add_argument("--json", type=Path)
    return parser.parse_args(list(arguments))


def _formats(given: str) -> list[str]:
    names = given.split(",")
    if unknown := [name for name in names if name not in WRITERS]:
        raise argparse.ArgumentTypeError(f"{unknown[0]} is none of {', '.join(WRITERS)}")
    return names


@contextmanager
def _folder(kept: Path | None) -> Iterator[Path]:
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
        yield kept
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def _cases(
    product: Product, papers: Sequence[Paper], folder: Path, most: int | None
) -> list[Case]:
    """Ingest the papers and make their quotations; print what was left out."""
    listed = folder / "references.json"
    listed.write_text(json.dumps(references(papers)), encoding="utf-8")
    for failed in product.ingest([paper.pdf for paper in papers], listed):
        print(f"not ingested: {failed}")
    citekeys = product.citekeys()
    left_out: Counter[str] = Counter()
    sources = []
    for paper in papers:
        if citekey := citekeys.get(str(paper.pdf)):
            sources.append(read(paper, citekey, left_out))
        else:
            print(f"no citekey, left out: {paper.name}")
    made = list(cases(sources, most, left_out))
    with_truth = sum(source.paper.truth is not None for source in sources)
    source = "its source" if with_truth == 1 else "their source"
    print(
        f"{counted(len(made), 'quotation')} of {counted(len(sources), 'paper')}, {with_truth} with"
        f" {source}"
    )
    for reason, count in left_out.most_common():
        print(f"left out: {count:,} with {reason}")
    plain = [case for case in made if case.name == PLAIN]
    lacking = sum(not case.held for case in plain)
    print(f"of {len(plain):,} plain sentences pdfium's text lacks {lacking:,}; they are counted")
    return made


def _verified(
    product: Product, everything: Sequence[Case], name: str, folder: Path
) -> Iterator[Outcome]:
    """Verify a draft of each paper, and yield what became of its quotations."""
    for paper, group in groupby(everything, attrgetter("paper.name")):
        chosen = list(group)
        run = product.verify(_draft(chosen, name, folder))
        if run.answer is None:
            print(f"{paper}: ended with {run.code}: {run.error[-500:]}")
        yield from outcomes(chosen, run.answer or {"quotations": []}, WRITERS[name].manners)


def _draft(chosen: Sequence[Case], name: str, folder: Path) -> Path:
    entries = [Entry(case.text, case.citekey, case.label, case.paper.entry) for case in chosen]
    return WRITERS[name].write(entries, folder)


def _time_chapter(product: Product, everything: Sequence[Case], name: str, folder: Path) -> None:
    """Print what a chapter of 200 quotations takes, from as many documents as there are."""
    plain = (case for case in everything if case.name in {PLAIN, OTHER_READER})
    by_paper = [list(group) for _, group in groupby(plain, attrgetter("paper.name"))]
    turns = chain.from_iterable(zip_longest(*by_paper))
    chosen = [case for case in turns if case is not None][:_CHAPTER]
    if not chosen:
        return
    draft = _draft(chosen, name, folder)
    timed = sorted((product.verify(draft) for _ in range(_TIMES)), key=attrgetter("seconds"))
    run = timed[_TIMES // 2]
    models = product.models_loaded(draft)
    documents = len({case.citekey for case in chosen})
    quoted, cited = counted(len(chosen), "quotation"), counted(documents, "document")
    print(
        f"a chapter of {quoted} from {cited}: {run.seconds:.2f} s (median of {_TIMES}),"
        f" {run.peak / 2**20:.0f} MiB, models loaded: {', '.join(models) or 'none'}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
