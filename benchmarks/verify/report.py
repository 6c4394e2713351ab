"""The table of the benchmark, its misses, and all of it as JSON."""

from collections.abc import Iterator, Sequence
from typing import Final

from benchmarks.verify.classes import BEHIND_LEFT_OUT, MARK_LEFT_OUT, PLAIN, RIGHT_CLASSES
from benchmarks.verify.forging import (
    DIGIT,
    FLIPPED,
    NEGATION_ADDED,
    NEGATION_DROPPED,
    SWAPPED,
    WRONG_CLASSES,
)
from benchmarks.verify.outcomes import UNREAD, Outcome
from loccit.domain.json_value import Json
from loccit.domain.statistics import share_interval

_WORDS: Final = (DIGIT, NEGATION_ADDED, NEGATION_DROPPED, SWAPPED, FLIPPED)
_GROUPS: Final = (
    ("raised mark left out, all", (MARK_LEFT_OUT, BEHIND_LEFT_OUT)),
    ("right, all", RIGHT_CLASSES),
    ("wrong: a digit, a negation, a word", _WORDS),
    ("wrong, all", WRONG_CLASSES),
)
_WIDTH: Final = 36


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield the lines of the table of one format."""
    yield (
        f"{'':{_WIDTH}}{'tried':>7}{'stands':>8}{'95 %':>17}{'exact':>8}{'page':>8}{'of':>7}"
        f"{'unread':>8}"
    )
    for name in (*RIGHT_CLASSES, *WRONG_CLASSES):
        chosen = [each for each in outcomes if each.case.name == name]
        if chosen:
            yield _row(name, chosen)
    for name, classes in _GROUPS:
        chosen = [each for each in outcomes if each.case.name in classes]
        if chosen:
            yield _row(name, chosen)
    held = [each for each in outcomes if each.case.name == PLAIN and each.case.held]
    if held:
        yield _row("plain, its letters in pdfium's text", held)
    manners = dict.fromkeys(each.manner for each in outcomes)
    for manner in manners if len(manners) > 1 else ():
        chosen = [each for each in outcomes if each.case.name == PLAIN and each.manner == manner]
        if chosen:
            yield _row(f"plain, {manner}", chosen)


def _row(name: str, chosen: Sequence[Outcome]) -> str:
    tried, stands = len(chosen), sum(each.stands for each in chosen)
    low, high = share_interval(stands, tried)
    exact = sum(each.state == "exact" for each in chosen)
    pages = [each.on_its_page for each in chosen if each.on_its_page is not None]
    page = (
        f"{sum(pages) / len(pages):8.4f}{len(pages):7,}"
        if pages and chosen[0].case.right
        else " " * 15
    )
    unread = sum(each.state == UNREAD for each in chosen)
    return (
        f"{name:{_WIDTH}}{tried:7,}{stands / tried:8.4f}  [{low:.4f}, {high:.4f}]"
        f"{exact / tried:8.4f}{page}{unread or '':>8}"
    )


def misses(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield what went wrong, by class; of a right quotation also a page that is wrong.

    A cited page that the product does not take for the right one, though it is, is told once for
    each paper, at the end.
    """
    refused: dict[str, list[Outcome]] = {}
    for name in (*RIGHT_CLASSES, *WRONG_CLASSES):
        for each in outcomes:
            if each.case.name != name:
                continue
            if each.is_miss:
                yield _miss(each)
            elif each.case.right and each.on_its_page is False:
                yield f"{name} | wrong page {each.page}, not {each.case.page} | {each.case.text!r}"
            elif each.case.right and each.on_its_page and each.state != "exact":
                refused.setdefault(each.case.paper.name, []).append(each)
    for paper, found in refused.items():
        case = found[0].case
        yield (
            f"cited page refused | {paper} | {len(found)} quotations, such as p. {case.label},"
            f" which is page {case.page} of the file: {found[0].reason}"
        )


def _miss(each: Outcome) -> str:
    case = each.case
    held = "" if case.held or not case.right else " | letters not in pdfium's text"
    differences = "; ".join(each.differences)
    read = "" if not each.read or each.read == case.text else f" | read as {each.read!r}"
    of = "" if case.right else f" | of {case.sentence!r}"
    name = f"{case.name}, {each.manner}" if each.manner else case.name
    return (
        f"{name} | {each.state} | {case.paper.name}{held} | {case.text!r}"
        f" | {differences} | {each.reason}{of}{read}"
    )


def as_json(outcomes: Sequence[Outcome]) -> Json:
    """Return what became of every quotation of one format, and the sums of each class."""
    names = dict.fromkeys(each.case.name for each in outcomes)
    return {
        "classes": {
            name: _sums([each for each in outcomes if each.case.name == name]) for name in names
        },
        "quotations": [_one(each) for each in outcomes],
    }


def _sums(chosen: Sequence[Outcome]) -> Json:
    stands = sum(each.stands for each in chosen)
    pages = [each.on_its_page for each in chosen if each.on_its_page is not None]
    return {
        "tried": len(chosen),
        "stands": stands,
        "interval": list(share_interval(stands, len(chosen))),
        "exact": sum(each.state == "exact" for each in chosen),
        "unread": sum(each.state == UNREAD for each in chosen),
        "pages_known": len(pages),
        "pages_right": sum(pages),
        "not_in_pdfium": sum(not each.case.held for each in chosen),
    }


def _one(each: Outcome) -> Json:
    case = each.case
    return {
        "class": case.name,
        "manner": each.manner,
        "right": case.right,
        "paper": case.paper.name,
        "text": case.text,
        "page": case.page,
        "held": case.held,
        "state": each.state,
        "read": each.read if each.read != case.text else None,
        "named_page": list(each.page) if each.page else None,
        "differences": list(each.differences),
        "reason": each.reason,
        "miss": each.is_miss,
    }
