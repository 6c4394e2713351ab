"""What conversion makes of PDFs, scored against ground truth, beside other readers.

Without truth, as in data/: speed, words kept, running lines leaked.

Run: python -m benchmarks.convert [FOLDER] [--groups A,B] [--baselines A,B]
     [--heldout GROUP/KEY,...] [--json FILE] [--misses] [--no-speed]

Theses, books and reports, by class and language: python -m benchmarks.structure.score.

Why a line of a PDF is a heading, or none: python -m benchmarks.convert --explain FILE
     [--heading WORDS]
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from benchmarks.convert.engines import BASELINES, OURS, RAW, Engine, engine
from benchmarks.convert.raw import raw_lines
from benchmarks.convert.reading import Reading
from benchmarks.convert.report import Row, as_json, misses, table
from benchmarks.convert.running import with_roles
from benchmarks.convert.scoring import FileScore, score, total
from benchmarks.convert.speed import RUNS, measure, peak_memory, speeds_of
from benchmarks.convert.truth import Paper, papers_in
from benchmarks.convert.workers import WORKERS, gain


def main(arguments: Sequence[str] = ()) -> None:
    """Score and time the readers, and print the table; or explain one file."""
    options = _options(arguments)
    if options.explain:
        from benchmarks.convert.explain import explain

        for line in explain(options.explain, options.heading):
            print(line)
    else:
        _compare(options)


def _compare(options: argparse.Namespace) -> None:
    papers = papers_in(options.folder, options.groups)
    if not papers:
        raise SystemExit(f"no PDFs below {options.folder}")
    engines, absent = _engines(options.baselines)
    pages = {paper.name: _count_pages(paper.pdf) for paper in papers}
    scores = [one for paper in papers for one in _scores(paper, engines)]
    every = [str(paper.pdf) for paper in papers]
    timings = {} if options.no_speed else measure(engines, every)
    rows: list[Row] = []
    for name, members in _sets(papers, options.heldout).items():
        size = sum(pages[paper.name] for paper in members)
        speeds = speeds_of(timings, [str(paper.pdf) for paper in members], size)
        names = {paper.name for paper in members}
        for reader in engines:
            own = [one for one in scores if one.engine == reader.name and one.paper in names]
            rows.append(Row(name, reader.name, size, total(own), speeds.get(reader.name)))
    print(table(rows))
    for name, reason in absent.items():
        print(f"{name}: {reason}")
    memory = {} if options.no_speed else _memory(engines, papers, pages)
    for name, (whole, largest) in memory.items():
        print(f"{name}: peak memory {_mb(whole)} for all files, {_mb(largest)} for the largest")
    workers = None if options.no_speed else gain(every, RUNS)
    if workers is not None:
        print(f"{OURS}: {WORKERS} worker processes are {workers:.2f} times as fast as one")
    if options.misses:
        print(misses(one for one in scores if one.engine == OURS))
    if options.json:
        about = {"files": len(papers), "pages": sum(pages.values()), "absent": absent}
        about |= {"peak_memory_mb": memory, f"gain_of_{WORKERS}_workers": workers}
        content = json.dumps(as_json(rows, scores, about), ensure_ascii=False, indent=1)
        options.json.write_text(content, encoding="utf-8")


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    def names(text: str) -> list[str]:
        return [name for name in text.split(",") if name]

    parser = argparse.ArgumentParser(prog="python -m benchmarks.convert")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("data"))
    parser.add_argument("--groups", type=names, default=[], help="only these groups")
    parser.add_argument("--baselines", type=names, default=list(BASELINES))
    parser.add_argument(
        "--heldout", type=names, default=[], help="papers to report in a row of their own as well"
    )
    parser.add_argument("--json", type=Path, help="write every number to this file")
    parser.add_argument("--misses", action="store_true", help="print what is wrong in our reading")
    parser.add_argument("--no-speed", action="store_true", help="score only")
    parser.add_argument("--explain", type=Path, help="tell why a block of this PDF is a heading")
    parser.add_argument("--heading", help="with --explain: words of the blocks that are meant")
    options = parser.parse_args(arguments)
    unknown = set(options.baselines) - set(BASELINES)
    if unknown:
        parser.error(f"no baseline {', '.join(sorted(unknown))}; there are {', '.join(BASELINES)}")
    return options


def _engines(baselines: Sequence[str]) -> tuple[list[Engine], dict[str, str]]:
    """Return the readers that are installed, and why the others are not here."""
    found: list[Engine] = []
    absent: dict[str, str] = {}
    for name in (OURS, *baselines):
        reader = engine(name)
        if isinstance(reader, str):
            absent[name] = reader
        else:
            found.append(reader)
    return found, absent


def _count_pages(pdf: Path) -> int:
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(pdf) as document:
            return len(document)
    except pypdfium2.PdfiumError:
        return 0


def _scores(paper: Paper, engines: Sequence[Engine]) -> list[FileScore]:
    lines = with_roles(raw_lines(paper.pdf))
    return [score(paper, lines, reader.name, _read(reader, paper)) for reader in engines]


def _read(reader: Engine, paper: Paper) -> Reading:
    try:
        return reader.reading(reader.extract(str(paper.pdf)))
    except Exception as error:  # noqa: BLE001  (any reader, any error: it is the file's score)
        nothing = () if reader.name == OURS else None
        return Reading(headings=nothing, error=f"{type(error).__name__}: {error}")


def _sets(papers: Sequence[Paper], heldout: Sequence[str]) -> dict[str, list[Paper]]:
    """Return the groups, all of them, and apart those held out and the others."""
    sets: dict[str, list[Paper]] = {}
    for paper in papers:
        sets.setdefault(paper.group, []).append(paper)
    if len(sets) > 1:
        sets["all"] = list(papers)
    if heldout:
        sets["held out"] = [paper for paper in papers if paper.name in heldout]
        sets["not held out"] = [paper for paper in papers if paper.name not in heldout]
    return sets


def _memory(
    engines: Sequence[Engine], papers: Sequence[Paper], pages: dict[str, int]
) -> dict[str, tuple[float | None, float | None]]:
    """Return the peak memory of our reader and of bare pdfium: of all files, of the longest."""
    longest = max(papers, key=lambda paper: pages[paper.name])
    every = [str(paper.pdf) for paper in papers]
    return {
        reader.name: (
            peak_memory(reader.name, every),
            peak_memory(reader.name, [str(longest.pdf)]),
        )
        for reader in engines
        if reader.name in {OURS, RAW}
    }


def _mb(value: float | None) -> str:
    return "unknown" if value is None else f"{value:.0f} MB"


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
