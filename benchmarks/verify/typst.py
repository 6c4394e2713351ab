"""Paragraphs of the sample library's sources, which are Typst."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.verify.citations import with_citations
from benchmarks.verify.sentence import FORMULA, Mark, Passage

_NOTE: Final = re.compile(r"#footnote\[((?:[^\[\]]|\[[^\[\]]*\])*)\]")
_OTHER_MARKUP: Final = re.compile(
    r"#\w[\w.]*(?:\([^()]*\))?(?:\[[^\[\]]*\])?|@[\w-]+(?:\[[^\]]*\])?"
)
_PROSE: Final = re.compile(r"[^\W\d_]|[\"“„«‘(\d]")


def paragraphs(source: Path) -> Iterator[Passage]:
    """Yield the paragraphs of running text; what is set by a function is a formula."""
    notes = 0
    depth = 0
    for block in re.split(r"\n\s*\n", source.read_text(encoding="utf-8")):
        if not depth and _PROSE.match(block):
            marks = len(_NOTE.findall(block))
            yield _passage(block, notes)
            notes += marks
        else:
            notes += len(_NOTE.findall(block))
        depth = max(0, depth + _opened(block))


def _opened(block: str) -> int:
    return sum(block.count(each) for each in "([{") - sum(block.count(each) for each in ")]}")


def _passage(block: str, notes: int) -> Passage:
    text, marks, last = "", [], 0
    block = block.strip()
    for number, found in enumerate(_NOTE.finditer(block), notes + 1):
        text += _plain(block[last : found.start()])
        marks.append(Mark(len(text), str(number)))
        last = found.end()
    return with_citations(Passage(text + _plain(block[last:]), (), tuple(marks)))


def _plain(markup: str) -> str:
    text = re.sub(r"\$[^$]*\$|`[^`]*`", FORMULA, markup)
    text = _OTHER_MARKUP.sub(FORMULA, text)
    text = re.sub(r"(?<!\\)[_*]", "", text)
    text = re.sub(r"\\(?=\s)", " ", text)
    text = re.sub(r"\\(?=\S)", "", text)
    text = text.replace("---", "—").replace("--", "–").replace("~", " ")
    return re.sub(r"\s+", " ", text)
