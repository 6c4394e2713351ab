"""Headings of the reader scored against documents whose structure is known.

F1 is the mean over documents; the path is that of matched headings, over all of them. Headings
deeper than the truth goes are neither right nor wrong.

Run: python -m benchmarks.structure.score MATERIAL [--splits validate,sealed] [--misses]
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.convert.headings import alike, is_neutral, match_headings, plain_name
from benchmarks.convert.reading import FoundHeading, nested, reading_of
from benchmarks.convert.truth import TrueSection
from benchmarks.structure.material import Item, items_in
from loccit.domain.documents.lexicon import Role, role_of
from loccit.infrastructure.adapters.pdf.structure.numbers import number_of

Levels = Sequence[tuple[int, str, int | None]]
"""Headings in order: level, text, page from 1."""
_MIRRORED = frozenset({"Arabic", "Hebrew"})
_FRONTS = frozenset((role, True) for role in (Role.CONTENTS, Role.ABSTRACT, Role.KEYWORDS))


@dataclass(frozen=True, slots=True)
class Score:
    """What was found of one document's headings.

    Attributes:
        item: Its name.
        truth: How many there are.
        found: How many were found, right or wrong.
        matched: How many are right.
        paths: How many of these have the right path.
        misses: What went wrong, a line each.
    """

    item: str
    truth: int
    found: int
    matched: int
    paths: int
    misses: tuple[str, ...] = ()

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall; 1 where there is nothing to find."""
        return 2 * self.matched / (self.truth + self.found) if self.truth + self.found else 1.0


def true_levels(truth: dict[str, Any]) -> list[tuple[int, str, int | None]]:
    """Return the headings that a document has."""
    return [
        (block["level"] or 1, block["text"], block["page"] + 1)
        for block in truth["blocks"]
        if block["kind"] in {"heading", "run-in heading"} and not block["continued"]
    ]


def score(name: str, found: Levels, truth: dict[str, Any], title: str | None = None) -> Score:
    """Score the headings of one document.

    Args:
        name: Of the document.
        found: Its headings as they were found.
        truth: What it is.
        title: Its title as it was found: where the truth has it as the one heading on the
            highest level, it is none, and stands in no path.
    """
    ours = list(nested(found))
    wanted = tuple(_enclosed(one) for one in nested(true_levels(truth)))
    if title and _is_root(wanted, title):
        ours = [
            *nested([one for one in found if not alike(plain_name(one[1]), plain_name(title))])
        ]
        wanted = tuple(FoundHeading(one.path[1:], one.page) for one in wanted[1:])
    theirs = [TrueSection(one.path, None, one.page) for one in wanted]
    mirrored = truth["script"] in _MIRRORED
    matches = _matches(ours, theirs, mirrored=mirrored)
    deepest = truth["known"]["headings_to"]
    journal = truth["origin"]["source"] == "jats"

    def unknown(one: FoundHeading) -> bool:
        if deepest and (len(one.path) > deepest or _is_unlisted(one)):
            return True
        return journal and is_neutral(one)

    matched = {one for one, _ in matches}
    wrong = [one for at, one in enumerate(ours) if at not in matched and not unknown(one)]
    reached = {other for _, other in matches}
    right = 0
    misses = [f"+ p{one.page} {' > '.join(one.path)}" for one in wrong]
    misses += [
        f"- p{one.page} {' > '.join(one.path)}"
        for at, one in enumerate(theirs)
        if at not in reached
    ]
    for one, other in matches:
        if _same(_shown(ours[one].path, mirrored), _shown(theirs[other].path, mirrored)):
            right += 1
        else:
            right_path = " > ".join(theirs[other].path)
            misses.append(
                f"~ p{ours[one].page} {' > '.join(ours[one].path)} (right: {right_path})"
            )
    return Score(name, len(theirs), len(matches) + len(wrong), len(matches), right, tuple(misses))


def _is_root(headings: Sequence[FoundHeading], title: str) -> bool:
    """Tell whether all headings stand below the first, which is the title of the document."""
    return (
        len(headings) > 1
        and all(len(one.path) > 1 for one in headings[1:])
        and alike(plain_name(headings[0].text), plain_name(title))
    )


def _enclosed(heading: FoundHeading) -> FoundHeading:
    """Return a heading of the truth without "Contents" and "Abstract" above it.

    A section that the source begins without a chapter stands behind them, not below them.
    """
    *above, own = heading.path
    kept = [name for name in above if role_of(name) not in _FRONTS]
    return FoundHeading((*kept, own), heading.page)


def _shown(path: Sequence[str], mirrored: bool) -> list[str]:  # noqa: FBT001
    """Return the names of a path as they are compared.

    They are without the label of a chapter, which outlines leave out. Where text runs from right
    to left the truth has the order of the glyphs; then letters are compared in no order.
    """
    names = [_unlabelled(name) for name in path]
    return ["".join(sorted(plain_name(name))) for name in names] if mirrored else names


def _is_unlisted(heading: FoundHeading) -> bool:
    """Tell whether a heading is one that outlines leave out: "Contents", "Abstract"."""
    role, whole = role_of(heading.text)
    return whole and role in {Role.CONTENTS, Role.ABSTRACT, Role.KEYWORDS, Role.REFERENCES}


def _unlabelled(text: str) -> str:
    """Return the title of a chapter without its label, which outlines leave out."""
    return text[number_of(text).end :] or text


def _same(one: Sequence[str], other: Sequence[str]) -> bool:
    return len(one) == len(other) and all(
        alike(plain_name(name), plain_name(wanted))
        for name, wanted in zip(one, other, strict=True)
    )


def _matches(
    ours: Sequence[FoundHeading], theirs: Sequence[TrueSection], *, mirrored: bool
) -> list[tuple[int, int]]:
    """Match headings page by page: a name may recur in a book."""
    found: list[tuple[int, int]] = []
    pages = sorted({one.page for one in theirs if one.page is not None})
    for page in pages:
        own = [at for at, one in enumerate(ours) if one.page == page]
        other = [at for at, one in enumerate(theirs) if one.page == page]
        matches = match_headings(
            [FoundHeading(tuple(_shown(ours[at].path, mirrored)), page) for at in own],
            [TrueSection(tuple(_shown(theirs[at].path, mirrored)), None, page) for at in other],
        )
        found += [(own[one], other[two]) for one, two in matches]
    return sorted(found)


def table(scores: Iterable[Score], group_of: Callable[[Score], str]) -> str:
    """Return a table of the scores of groups of documents."""
    groups: dict[str, list[Score]] = defaultdict(list)
    for one in scores:
        groups[group_of(one)].append(one)
        groups["all"].append(one)
    lines = [
        "".join(
            name.rjust(width)
            for name, width in (
                *(("", 24), ("docs", 5), ("headings", 9), ("recall", 8), ("prec.", 8)),
                *(("F1", 8), ("mean F1", 9), ("path", 7)),
            )
        )
    ]
    for name, members in sorted(groups.items()):
        truth = sum(one.truth for one in members)
        found = sum(one.found for one in members)
        matched = sum(one.matched for one in members)
        paths = sum(one.paths for one in members)
        lines.append(
            f"{name:24}{len(members):5}{truth:9}{matched / max(truth, 1):8.3f}"
            f"{matched / max(found, 1):8.3f}{2 * matched / max(truth + found, 1):8.3f}"
            f"{sum(one.f1 for one in members) / len(members):9.3f}{paths / max(matched, 1):7.3f}"
        )
    return "\n".join(lines)


def groups_of(items: Sequence[Item]) -> dict[str, Callable[[Score], str]]:
    """Return the ways in which documents are grouped."""
    truths = {item.name: item.truth for item in items}
    splits = {item.name: item.split for item in items}
    cjk = {"Han", "Japanese", "Hangul"}

    def language(one: Score) -> str:
        truth = truths[one.item]
        if truth["script"] in cjk:
            return "CJK"
        return "English" if truth["language"] == "en" else "other"

    return {
        "split": lambda one: splits[one.item],
        "genre": lambda one: str(truths[one.item]["genre"]),
        "language": language,
        "producer": lambda one: str(truths[one.item]["origin"]["source"]),
    }


def main(arguments: Sequence[str] = ()) -> None:
    """Convert the documents of some material and score their headings."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.structure.score")
    parser.add_argument("material", type=Path)
    parser.add_argument("--splits", default="validate,sealed")
    parser.add_argument("--misses", action="store_true", help="print what is wrong")
    options = parser.parse_args(arguments)
    from loccit.composition import build_converter
    from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode

    converter = build_converter(ConversionOptions(ocr=OcrMode.NEVER))
    items = list(items_in(options.material, tuple(options.splits.split(","))))
    scores = []
    for item in items:
        reading = reading_of(converter.convert(str(item.folder / "document.pdf")))
        found = [(len(one.path), one.path[-1], one.page) for one in reading.headings or ()]
        scores.append(score(item.name, found, item.truth, reading.title))
        if options.misses:
            print(item.name, *scores[-1].misses, sep="\n  ")
    for name, group in groups_of(items).items():
        print(f"by {name}", table(scores, group), "", sep="\n")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
