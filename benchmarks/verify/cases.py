"""The quotations that are tried, right and wrong, and what was left out, with the reason."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.verify.classes import MARK_LEFT_OUT, OTHER_READER, class_of, right_quotations
from benchmarks.verify.forging import Forger, names_in
from benchmarks.verify.pages import RawPages, letters
from benchmarks.verify.papers import Paper
from benchmarks.verify.sentence import FORMULA, Kind, Passage, sentences

SEED: Final = 20_261_121
_QUOTED: Final = str.maketrans('“”„«»"', "‘’‚‹›'")
"""Within double quotation marks others are written as single ones."""


@dataclass(frozen=True, slots=True)
class Case:
    """One quotation.

    Attributes:
        paper: Its paper.
        citekey: Of it.
        name: Its class.
        right: Whether it stands in the paper.
        text: As it is quoted.
        sentence: The sentence that it was made of.
        page: Index of the one page that has its letters, from 1, by pdfium; None when unknown.
        label: The number printed on that page.
        held: Whether pdfium's text of the PDF has the letters and digits of the sentence.
    """

    paper: Paper
    citekey: str
    name: str
    right: bool
    text: str
    sentence: str
    page: int | None
    label: str | None
    held: bool


@dataclass(frozen=True, slots=True)
class Source:
    """A paper with its pages and the sentences that can be quoted."""

    paper: Paper
    citekey: str
    pages: RawPages
    sentences: tuple[Passage, ...]


def read(paper: Paper, citekey: str, left_out: Counter[str]) -> Source:
    """Read the sentences of a paper.

    Args:
        paper: The paper.
        citekey: As the product names it.
        left_out: Counts sentences that cannot be tried, by the reason.
    """
    pages = RawPages(paper.pdf)
    kept: dict[str, Passage] = {}
    for passage in paper.passages(pages):
        for sentence in sentences(passage):
            reason = _unfit(sentence, pages)
            if reason:
                left_out[reason] += 1
            else:
                kept[sentence.text] = sentence
    return Source(paper, citekey, pages, tuple(kept.values()))


def _unfit(sentence: Passage, pages: RawPages) -> str:
    """Say why a sentence is not tried, or return an empty text."""
    if FORMULA in sentence.text:
        return "a formula or a picture in it"
    for mark in (*sentence.marks, *filter(None, [sentence.behind])):
        gap = pages.gap(sentence.text[: mark.at], mark.text)
        if gap is None and not mark.sure:
            return "a number without brackets, not found in print"
        if gap is not None and mark.text[0] not in "[(" and any(sign in gap for sign in "[("):
            return "a number that is in brackets in print and not in the source"
    for part in sentence.of(Kind.NUMBER):
        gap = pages.gap(sentence.text[: part.start], sentence.text[part.start : part.end])
        if gap is not None and gap.strip() == "" and sentence.text[part.start - 1] in "[(":
            return "a number that is in brackets in the source and not in print"
    return ""


def cases(sources: Sequence[Source], most: int | None, left_out: Counter[str]) -> Iterator[Case]:
    """Yield the quotations of all papers, paper by paper.

    Args:
        sources: The papers.
        most: How many sentences of one paper and one class are tried, drawn by a fixed seed; None
            for all.
        left_out: Counts wrong quotations that stand in the paper after all.
    """
    everything = [sentence for source in sources for sentence in source.sentences]
    forger = Forger([each.text for each in everything], names_in(everything))
    for source in sources:
        drawn = _drawn(source, most)
        made = [each for one in drawn for each in _of(source, one, forger, left_out)]
        # Two quotations of one sentence that stand beside each other could be taken for each
        # other in the answer.
        _chance(source.citekey).shuffle(made)
        yield from made


def _drawn(source: Source, most: int | None) -> list[Passage]:
    classes: defaultdict[str, list[Passage]] = defaultdict(list)
    for sentence in source.sentences:
        classes[class_of(sentence)].append(sentence)
    return [
        sentence
        for name, alike in classes.items()
        for sentence in (
            alike
            if most is None or len(alike) <= most
            else _chance(source.citekey, name).sample(alike, most)
        )
    ]


def _of(
    source: Source, sentence: Passage, forger: Forger, left_out: Counter[str]
) -> Iterator[Case]:
    page, _ = source.pages.place(sentence.with_marks())
    if page is None and not sentence.marks:
        page, _ = source.pages.place(sentence.text)
    label = source.pages.label(page) if page is not None else None
    held = source.pages.holds(sentence.with_marks())

    def case(name: str, text: str, *, right: bool) -> Case:
        written, original = text.translate(_QUOTED).strip(), sentence.text
        return Case(
            source.paper, source.citekey, name, right, written, original, page, label, held
        )

    for name, text in right_quotations(sentence, _chance(source.citekey, sentence.text)):
        if source.paper.truth is not None:
            yield case(name, text, right=True)
        elif name != MARK_LEFT_OUT:
            yield case(OTHER_READER, text, right=True)
            break
    for name, text in forger.wrong_quotations(sentence, _chance(source.citekey, sentence.text)):
        if letters(text)[0] != letters(sentence.text)[0] and source.pages.holds_in_one(text):
            left_out["a wrong quotation that stands in the paper"] += 1
        else:
            yield case(name, text, right=False)


def _chance(*of: str) -> random.Random:
    """Return a source of chance that depends on nothing but what it is for."""
    return random.Random("\n".join([str(SEED), *of]))
