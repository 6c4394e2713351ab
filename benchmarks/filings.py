"""Make files of questions of FinanceBench, on filings of companies, one for each half of them.

Run: python -m benchmarks.filings QUESTIONS.jsonl PDFS FOLDER
     python -m benchmarks.questions FOLDER/tuned FOLDER/tuned.json

QUESTIONS.jsonl is data/financebench_open_source.jsonl, PDFS its folder pdfs/
(https://github.com/patronus-ai/financebench). Companies are dealt to `tuned` and `sealed` by the
hash of their names, so that no filing of a company that was tuned on is reported as unseen.
Questions whose PDF is not there are left out. FOLDER gets a link to each PDF.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any


def main(arguments: Sequence[str] | None = None) -> None:
    """Write both files and say how long they are."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.filings")
    parser.add_argument("questions", type=Path)
    parser.add_argument("pdfs", type=Path)
    parser.add_argument("folder", type=Path)
    given = parser.parse_args(arguments)
    lines = given.questions.read_text(encoding="utf-8").splitlines()
    halves: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in map(json.loads, lines):
        pdf = given.pdfs / f"{row['doc_name']}.pdf"
        if not pdf.is_file():
            continue
        half = half_of(row["company"])
        link = given.folder / half / pdf.name
        link.parent.mkdir(parents=True, exist_ok=True)
        if not link.is_symlink():
            link.symlink_to(pdf.resolve())
        halves[half].append(
            {
                "id": row["financebench_id"],
                "question": row["question"],
                "document": pdf.name,
                "page": sorted({each["evidence_page_num"] + 1 for each in row["evidence"]}),
            }
        )
    for half, questions in halves.items():
        text = json.dumps({"questions": questions}, ensure_ascii=False, indent=2) + "\n"
        (given.folder / f"{half}.json").write_text(text, encoding="utf-8")
        print(f"{half}: {len(questions)} of {len(lines)} questions")


def half_of(company: str) -> str:
    """Return which half a company is in."""
    odd = int(sha256(company.encode()).hexdigest(), 16) % 2
    return "tuned" if odd else "sealed"


if __name__ == "__main__":
    main()
