"""What the product said of each quotation of a draft."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import cycle
from typing import Any, Final

from benchmarks.verify.cases import Case
from benchmarks.verify.pages import letters

UNREAD: Final = "unread"
"""The state of a quotation that the answer does not have: it was not found in the draft."""
STANDS: Final = frozenset({"exact", "elsewhere"})
_ALIKE: Final = 0.5  # of the words, for a quotation of which only a part was read


@dataclass(frozen=True, slots=True)
class Outcome:
    """A quotation and its verdict.

    Attributes:
        case: The quotation.
        state: As the product names it, or "unread".
        read: The words that the product took for the quotation.
        page: Pages that it names, first and last from 1; None when it names none.
        citekey: Of the document in which it stands or that is most like it.
        differences: As "kind 'quoted'/'source'".
        reason: What it says beside.
        manner: How it is quoted and cited in the draft.
    """

    case: Case
    state: str
    read: str = ""
    page: tuple[int, int] | None = None
    citekey: str | None = None
    differences: tuple[str, ...] = ()
    reason: str = ""
    manner: str = ""

    @property
    def stands(self) -> bool:
        """Whether the product says that the words stand somewhere in the library.

        A wrong quotation that was not read passes as well: its writer is not warned.
        """
        return self.state in STANDS or (not self.case.right and self.state == UNREAD)

    @property
    def is_miss(self) -> bool:
        """Whether the product is wrong, be it of the words or of the document."""
        if not self.case.right:
            return self.stands
        return not self.stands or self.citekey != self.case.citekey

    @property
    def on_its_page(self) -> bool | None:
        """Whether the one right page is named; None when that is not known or none is named."""
        if self.case.page is None or self.page is None:
            return None
        return self.page == (self.case.page, self.case.page)


def outcomes(
    cases: Sequence[Case], answer: Mapping[str, Any], manners: Sequence[str] = ("",)
) -> list[Outcome]:
    """Map the verdicts of a draft, which are in its order, back to its quotations.

    Args:
        cases: The quotations, in the order in which the draft has them.
        answer: What `verify --json` printed.
        manners: Those of the draft, which took turns.
    """
    verdicts: list[Mapping[str, Any]] = answer["quotations"]
    written = [letters(case.text)[0] for case in cases]
    read = [letters(verdict["text"])[0] for verdict in verdicts]
    matched: dict[int, int] = {}
    for tag, start, end, first, last in SequenceMatcher(
        None, written, read, autojunk=False
    ).get_opcodes():
        if tag == "equal":
            matched |= zip(range(start, end), range(first, last), strict=True)
        elif tag == "replace":
            matched |= _read_in_part(cases, verdicts, range(start, end), range(first, last))
    found = [
        _outcome(case, verdicts[matched[n]]) if n in matched else Outcome(case, UNREAD)
        for n, case in enumerate(cases)
    ]
    return [
        replace(one, manner=manner) for one, manner in zip(found, cycle(manners), strict=False)
    ]


def _read_in_part(
    cases: Sequence[Case], verdicts: Sequence[Mapping[str, Any]], written: range, read: range
) -> dict[int, int]:
    """Pair quotations, in order, with verdicts that have most of their words."""
    if len(written) == len(read):
        return dict(zip(written, read, strict=True))
    paired: dict[int, int] = {}
    left = list(read)
    for n in written:
        found = next((m for m in left if _is_part(verdicts[m]["text"], cases[n].text)), None)
        if found is not None:
            paired[n] = found
            left = [m for m in left if m > found]
    return paired


def _is_part(read: str, written: str) -> bool:
    one, other = read.split(), written.split()
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks) >= _ALIKE * max(1, len(other))


def _outcome(case: Case, verdict: Mapping[str, Any]) -> Outcome:
    found = verdict["found"] or {}
    span = found.get("page_span")
    return Outcome(
        case,
        verdict["state"],
        verdict["text"],
        (span[0], span[1]) if span else None,
        found.get("citekey"),
        tuple(
            f"{each['kind']} {each['quoted']!r}/{each['source']!r}"
            for each in verdict["differences"]
        ),
        verdict["reason"] or "",
    )
