"""Make collections that no setting was chosen on, with judgements that authors made themselves.

Run: python -m benchmarks.known_items titles FOLDER COLLECTION
     python -m benchmarks.known_items citing FOLDER COLLECTION
     python -m benchmarks.known_items cited FOLDER QUESTIONS.json
     python -m benchmarks.fusion COLLECTION...

titles: FOLDER holds exports of libraries as JSON (CSL or Zotero). The documents are the abstracts
of at least 150 characters, without their titles; each title asks for its abstract.
citing: FOLDER holds articles as JATS. The documents are the titles of the works that they cite;
each sentence that cites some asks for those, without its marks of citation.
cited: FOLDER holds articles as JATS, each in a folder with its PDF. The title of each work that
one of them alone cites asks for that PDF.

COLLECTION becomes a folder in the layout of BEIR, QUESTIONS.json a file for `loccit eval`.
"""

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

_LEAST_ABSTRACT: Final = 150  # characters; shorter ones are notes
_LEAST_WORDS: Final = 5  # of a sentence, that it says something
_LEAST_TITLE: Final = 3  # words, that it names one work
_TAG: Final = re.compile(r"<[^>]*>")
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_MARK: Final = re.compile(r"\0([^\0]*)\0")
_EMPTY_BRACKETS: Final = re.compile(r"[\[(][\s,;–-]*[\])]")


@dataclass(slots=True)
class Collection:
    """Documents by id, queries by id, and for each query the ids of what answers it."""

    documents: dict[str, str] = field(default_factory=dict)
    queries: dict[str, str] = field(default_factory=dict)
    relevant: dict[str, list[str]] = field(default_factory=dict)

    def ask(self, query: str, relevant: Sequence[str]) -> None:
        """Add a query."""
        name = f"q{len(self.queries) + 1}"
        self.queries[name], self.relevant[name] = query, list(dict.fromkeys(relevant))

    def write(self, folder: Path) -> None:
        """Write it in the layout of BEIR."""
        (folder / "qrels").mkdir(parents=True, exist_ok=True)
        for name, texts in (("corpus", self.documents), ("queries", self.queries)):
            lines = [json.dumps({"_id": key, "text": text}) for key, text in texts.items()]
            (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        rows = [f"{query}\t{one}\t1" for query, those in self.relevant.items() for one in those]
        table = "\n".join(["query-id\tcorpus-id\tscore", *rows]) + "\n"
        (folder / "qrels" / "test.tsv").write_text(table, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Make one and say how large it is."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.known_items")
    parser.add_argument("kind", choices=("titles", "citing", "cited"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("made", type=Path, metavar="COLLECTION or QUESTIONS.json")
    given = parser.parse_args(arguments)
    if given.kind == "cited":
        questions = cited(given.folder)
        text = json.dumps({"questions": questions}, ensure_ascii=False, indent=2) + "\n"
        given.made.write_text(text, encoding="utf-8")
        print(f"{len(questions)} questions in {given.made}")
        return
    made = titles(given.folder) if given.kind == "titles" else citing(given.folder)
    made.write(given.made)
    print(f"{len(made.queries)} queries, {len(made.documents)} documents in {given.made}")


def titles(folder: Path) -> Collection:
    """Return the abstracts of libraries, asked for by their titles."""
    made = Collection()
    by_title: dict[str, list[str]] = {}
    id_of: dict[str, str] = {}
    for path in sorted(folder.rglob("*.json")):
        for item in _items(path):
            title = _plain(item.get("title"))
            abstract = _plain(item.get("abstractNote") or item.get("abstract"))
            if title and len(abstract) >= _LEAST_ABSTRACT:
                known = id_of.setdefault(abstract, f"d{len(id_of) + 1}")
                made.documents[known] = abstract
                by_title.setdefault(title, []).append(known)
    for title, those in by_title.items():
        made.ask(title, those)
    return made


def citing(folder: Path) -> Collection:
    """Return the titles of cited works, asked for by the sentences that cite them."""
    made = Collection()
    id_of: dict[str, str] = {}
    for path in sorted(folder.rglob("*.xml")):
        article = _read(path)
        works: dict[str, str] = {}
        for reference, title in _works(article):
            known = id_of.setdefault(title.casefold(), f"d{len(id_of) + 1}")
            made.documents[known] = title
            works[reference] = known
        for paragraph in article.iterfind(".//body//p"):
            for sentence in _SENTENCE_END.split(_plain("".join(_texts(paragraph)))):
                those = [works[rid] for rid in _rids(sentence) if rid in works]
                said = _plain(_EMPTY_BRACKETS.sub("", _MARK.sub("", sentence)))
                if those and len(said.split()) >= _LEAST_WORDS:
                    made.ask(said, those)
    return made


def cited(folder: Path) -> list[dict[str, str]]:
    """Return questions for the articles that alone cite a work, each the title of one."""
    by_title: dict[str, tuple[str, set[str]]] = {}
    for path in sorted(folder.rglob("*.xml")):
        for pdf in sorted(path.parent.glob("*.pdf"))[:1]:
            for _, title in _works(_read(path)):
                if len(title.split()) >= _LEAST_TITLE:
                    known = by_title.setdefault(title.casefold(), (title, set()))
                    known[1].add(f"{pdf.parent.name}/{pdf.name}")
    alone = [(title, *citing) for title, citing in by_title.values() if len(citing) == 1]
    return [
        {"id": f"q{number}", "question": title, "document": pdf}
        for number, (title, pdf) in enumerate(alone, start=1)
    ]


def _read(path: Path) -> ET.Element:
    return ET.parse(path).getroot()  # noqa: S314 (publishers' own files)


def _works(article: ET.Element) -> Iterator[tuple[str, str]]:
    """Yield the id and the title of each work in the list of references that has one."""
    for reference in article.iter("ref"):
        title = _plain("".join(_texts(reference.find(".//article-title"))))
        if title:
            yield reference.get("id", ""), title


def _items(path: Path) -> Iterator[dict[str, Any]]:
    try:
        exported = json.loads(path.read_text(encoding="utf-8-sig"))
    except ValueError:
        return
    items = exported.get("items", []) if isinstance(exported, dict) else exported
    yield from (item for item in items if isinstance(item, dict))


def _texts(element: ET.Element | None) -> Iterator[str]:
    """Yield the texts of an element; a reference in it becomes its target between two marks."""
    if element is None:
        return
    yield element.text or ""
    for child in element:
        if child.tag == "xref" and child.get("ref-type") == "bibr":
            yield f"\0{child.get('rid', '')}\0"
        else:
            yield from _texts(child)
        yield child.tail or ""


def _rids(sentence: str) -> list[str]:
    return [rid for marks in _MARK.findall(sentence) for rid in marks.split()]


def _plain(text: object) -> str:
    return " ".join(_TAG.sub(" ", text).split()) if isinstance(text, str) else ""


if __name__ == "__main__":
    main()
