"""How often a follow-up question is answered from the right document and page, without a model.

Run: python -m benchmarks.conversations PAPERS

PAPERS is a folder with the 32 papers that `papers.txt` names, each as PDF whose path holds that
name. They and the sample library are ingested into one project of a folder that is thrown
away. Each question is a `loccit ask --json` of its own, so that nothing but what is stored leads
from one to the next.

`follow_ups.json` holds conversations of two to four questions; the first of each is not counted.
Its six parts were written one after the other, each before any of its questions was asked. By
what the first four showed the rules were changed; the fifth is about papers that none of them asks
about, the sixth speaks of things of a document as known ("what did the students major in?"):
`specs/conversations.md` has the shares before and after. A document may be named by its place in
the answer before (`shown`).
Pages count from 1; files without pages have none.
"""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SAMPLES = Path(__file__).parents[2] / "data"
JUDGED = Path(__file__).with_name("follow_ups.json")
PROJECT = "follow-ups"


@dataclass(frozen=True)
class Judged:
    """Whether the first item, any item, and the first item's document are right."""

    first: bool
    shown: bool
    document: bool


def main() -> None:
    """Ingest, ask, and print the shares for each part and for all."""
    [papers] = sys.argv[1:]
    everything: list[Judged] = []
    with tempfile.TemporaryDirectory() as folder:
        asked = {name: _conversations(Path(folder), found, papers) for name, found in _parts()}
    print(f"{'':16}{'follow-ups':>12}{'shown':>8}{'first':>8}{'document':>10}")
    for name, judged in asked.items():
        everything += judged
        print(_row(name, judged))
    print(_row("all", everything))


def _parts() -> list[tuple[str, Any]]:
    parts: dict[str, Any] = json.loads(JUDGED.read_text(encoding="utf-8"))
    return [*parts.items()]


def _conversations(folder: Path, conversations: Any, papers: str) -> list[Judged]:  # noqa: ANN401
    if not (folder / "projects").exists():
        _run(folder, "ingest", str(SAMPLES), "-r", str(SAMPLES / "references.json"))
        _run(folder, "ingest", *_papers(Path(papers)))
    return [judged for each in conversations for judged in _conversation(folder, each)]


def _papers(folder: Path) -> list[str]:
    """Return the files of the papers that are asked about, and of those beside them in the set."""
    names = (Path(__file__).with_name("papers.txt")).read_text(encoding="utf-8").split()
    files = sorted(folder.rglob("*.pdf"))
    return [next(str(file) for file in files if name in str(file)) for name in names]


def _conversation(folder: Path, turns: list[Any]) -> list[Judged]:
    judged: list[Judged] = []
    before: list[str] = []
    for place, turn in enumerate(turns):
        more = ["--continue"] if place else []
        answer = json.loads(_run(folder, "ask", turn["question"], *more, "--json"))
        items: list[Any] = answer["items"]
        if place:
            judged.append(_judged(turn, items, before))
        before = list(dict.fromkeys(item["source_path"] for item in items))
    return judged


def _judged(turn: Any, items: list[Any], before: list[str]) -> Judged:  # noqa: ANN401
    wanted: str = turn.get("document") or before[turn["shown"] - 1]
    right = [_is_right(item, wanted, turn.get("pages")) for item in items]
    return Judged(
        bool(right) and right[0],
        any(right),
        bool(items) and wanted in items[0]["source_path"],
    )


def _is_right(item: Any, wanted: str, pages: list[int] | None) -> bool:  # noqa: ANN401
    if wanted not in item["source_path"]:
        return False
    span = item["page_span"]
    return pages is None or (span is not None and any(span[0] <= p <= span[1] for p in pages))


def _row(name: str, judged: list[Judged]) -> str:
    shares = [
        sum(getattr(each, kind) for each in judged) / len(judged)
        for kind in ("shown", "first", "document")
    ]
    return f"{name:16}{len(judged):12}{shares[0]:8.2f}{shares[1]:8.2f}{shares[2]:10.2f}"


def _run(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "loccit", *arguments, "-p", PROJECT, "--data-dir", str(folder)],
        env={**os.environ, "LOCCIT_LLM_MODEL": "none"},  # noqa: TID251  (a benchmark)
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


if __name__ == "__main__":
    main()
