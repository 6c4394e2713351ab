"""How often the sample library answers its own questions, and those of others.

Run: python -m benchmarks.relevance [QUERIES.jsonl ...]

The questions of `asked_by_language.json` were written before any was asked. The weights of
`relevance` for German and French were fitted on every second one, from the first on; those between
are told apart.

Each further file holds questions of another library, one JSON object with a `text` on a line, as
`queries.jsonl` in BEIR's layout: all of them are off-topic.
"""

import json
import sys
import tempfile
from pathlib import Path

from loccit import Project, open_project
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode

SAMPLES = Path(__file__).parents[1] / "data"


def main() -> None:
    """Ingest the sample library into a folder that is thrown away, ask, and print the shares."""
    asked = {"questions.json (its own)": _own(), "off_topic.json": _off_topic()}
    asked |= _by_language() | {name: _queries(Path(name)) for name in sys.argv[1:]}
    with tempfile.TemporaryDirectory() as folder:
        with open_project("samples", data_dir=folder) as project:
            project.ingest(SAMPLES, references=SAMPLES / "references.json")
        print(f"{'share answered':40}{'count':>7}" + "".join(f"{mode:>9}" for mode in SearchMode))
        with open_project("samples", data_dir=folder) as project:
            for name, texts in asked.items():
                shares = "".join(f"{_answered(project, texts, mode):9.3f}" for mode in SearchMode)
                print(f"{name[-40:]:40}{len(texts):7}{shares}")


def _answered(project: Project, texts: list[str], mode: SearchMode) -> float:
    policy = RetrievalPolicy(mode=mode)
    return sum(bool(project.query(text, policy=policy).hits) for text in texts) / len(texts)


def _own() -> list[str]:
    listed = json.loads((SAMPLES / "questions.json").read_text(encoding="utf-8"))
    return [question["question"] for question in listed["questions"]]


def _off_topic() -> list[str]:
    text = (SAMPLES / "sources" / "off_topic.json").read_text(encoding="utf-8")
    return [str(question) for question in json.loads(text)]


def _by_language() -> dict[str, list[str]]:
    text = (SAMPLES / "sources" / "asked_by_language.json").read_text(encoding="utf-8")
    return {
        f"{kind} in '{language}', {half}": questions[first::2]
        for language, kinds in json.loads(text).items()
        for kind, questions in kinds.items()
        for first, half in enumerate(("fitted on", "held out"))
        if questions
    }


def _queries(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [str(json.loads(line)["text"]) for line in lines if line.strip()]


if __name__ == "__main__":
    main()
