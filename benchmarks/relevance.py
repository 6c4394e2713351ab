"""How often the sample library answers its own questions, and those of others.

Run: python -m benchmarks.relevance [QUERIES.jsonl ...] [--model NAME [--model-folder FOLDER]]

With a model the library is moved to it by `reindex`: any of FastEmbed's list, such as
fastembed/bge-small-en-v1.5, from a folder with its files.

The questions of `asked_by_language.json` were written before any was asked. The weights of
`relevance` for German and French were fitted on every second one, from the first on; those between
are told apart.

Each further file holds questions of another library, one JSON object with a `text` on a line, as
`queries.jsonl` in BEIR's layout: all of them are off-topic.
"""

import argparse
import json
import tempfile
from dataclasses import replace
from pathlib import Path

from loccit import Project, open_project
from loccit.composition import load_settings, open_library
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from loccit.interfaces.presenters.versions import reindex_lines

SAMPLES = Path(__file__).parents[1] / "data"


def main() -> None:
    """Ingest the sample library into a folder that is thrown away, ask, and print the shares."""
    options = _options()
    asked = {"questions.json (its own)": _own(), "off_topic.json": _off_topic()}
    asked |= _by_language() | {str(path): _queries(path) for path in options.queries}
    with tempfile.TemporaryDirectory() as folder:
        with open_project("samples", data_dir=folder) as project:
            project.ingest(SAMPLES, references=SAMPLES / "references.json")
        settings = load_settings("samples", data_dir=folder, embedding_model=options.model)
        settings = replace(settings, model_path=options.model_folder)
        if options.model:
            with open_library(settings) as library:
                report = library.project().reindex(options.model)
            print(*reindex_lines(report), sep="\n")
        print(f"{'share answered':40}{'count':>7}" + "".join(f"{mode:>9}" for mode in SearchMode))
        with open_library(settings) as library:
            for name, texts in asked.items():
                of_modes = (_answered(library.project(), texts, mode) for mode in SearchMode)
                shares = "".join(f"{share:9.3f}" for share in of_modes)
                print(f"{name[-40:]:40}{len(texts):7}{shares}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.relevance")
    parser.add_argument("queries", nargs="*", type=Path)
    parser.add_argument("--model")
    parser.add_argument("--model-folder", type=Path)
    return parser.parse_args()


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
