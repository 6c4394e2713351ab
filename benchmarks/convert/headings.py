"""Headings against the sections of the publisher's JATS.

Names are compared by their letters and digits (NFKC, without case), the section number taken
off both sides; they are the same when rapidfuzz's ratio is at least `ALIKE`. Each heading
matches one section at most: first the longest series in order, then what is left, in any order,
and labels of an abstract (below) last.

Neutral headings: JATS lists the sections of the body. A paper's front and back matter
(`NEUTRAL`: Abstract, References, Funding ...) is printed under headings that are not among
them, and so are the labels of a structured abstract (`ABSTRACT_LABELS`, below a heading of the
name Abstract or Summary). A heading of such a name that matches no section is neither right nor
wrong. When JATS lists it, it counts like any other.
"""

import re
from collections.abc import Sequence
from typing import Final

from rapidfuzz import fuzz

from benchmarks.convert.reading import FoundHeading, key
from benchmarks.convert.share import Scored, Share
from benchmarks.convert.truth import TrueSection

ALIKE: Final = 90.0
"""Ratio in [0, 100]: one letter in ten may differ."""

_NUMBER: Final = re.compile(
    r"^\s*(?:\d{1,2}(?:\.\d{1,2})*\.?\s+|\d{1,2}(?:\.\d{1,2})*\.(?=[^\W\d])"
    r"|[IVX]{1,5}\.\s*|[A-Z](?:\.\d{1,2})+\.?\s*|[A-Z]\.\s+)"
)

NEUTRAL: Final = frozenset(
    key(name)
    for name in (
        *("Abstract", "Summary", "Keywords", "Key words", "Index terms", "Highlights"),
        *("References", "Bibliography", "Literature cited", "Works cited", "Citations"),
        *("Acknowledgements", "Acknowledgments", "Acknowledgement", "Acknowledgment"),
        *("Funding", "Funding information", "Financial support", "Financial disclosure"),
        *("Conflict of interest", "Conflicts of interest", "Conflict of interests"),
        *("Competing interests", "Competing interest", "Declaration of competing interest"),
        *("Declaration of interests", "Disclosure", "Disclosures", "Declarations"),
        *("Author contributions", "Authors' contributions", "Author contribution"),
        *("Author details", "Author information", "Authors' information", "Authors"),
        *("Data availability", "Data availability statement", "Code availability"),
        *("Availability of data and materials", "Availability of data and material"),
        *("Supplementary material", "Supplementary materials", "Supporting information"),
        *("Additional file", "Additional files", "Electronic supplementary material"),
        *("Abbreviations", "Nomenclature", "Notes", "Footnotes", "Endnotes", "Contents"),
        *("Ethics approval and consent to participate", "Ethics approval", "Ethics statement"),
        *("Consent for publication", "Consent to publish", "Publisher's note", "Open access"),
        *("Article history", "Article info", "Copyright", "License", "Licence"),
        *("Correspondence", "How to cite this article", "Sample availability"),
    )
)

ABSTRACT_LABELS: Final = frozenset(
    key(name)
    for name in (
        *("Background", "Introduction", "Objective", "Objectives", "Aim", "Aims", "Purpose"),
        *("Methods", "Method", "Materials and methods", "Design", "Setting", "Results"),
        *("Result", "Findings", "Discussion", "Conclusion", "Conclusions", "Significance"),
    )
)
_ABSTRACT: Final = frozenset({"abstract", "summary"})

Match = tuple[int, int]
"""Position of a heading, and of the section that it matches."""


def plain_name(text: str) -> str:
    """Return what is compared of a heading: letters and digits without the section number."""
    return key(_NUMBER.sub("", text, count=1)) or key(text)


def alike(one: str, other: str) -> bool:
    """Tell whether two names, as `plain_name` has them, are the same."""
    return fuzz.ratio(one, other) >= ALIKE


def is_neutral(heading: FoundHeading) -> bool:
    """Tell whether a heading that matches no section is no error; see above."""
    return plain_name(heading.text) in NEUTRAL or is_abstract_label(heading)


def is_abstract_label(heading: FoundHeading) -> bool:
    """Tell whether a heading is a label of a structured abstract, by its name and place."""
    names = [plain_name(text) for text in heading.path]
    return names[-1] in ABSTRACT_LABELS and any(name in _ABSTRACT for name in names[:-1])


def match_headings(found: Sequence[FoundHeading], true: Sequence[TrueSection]) -> list[Match]:
    """Return which heading is which section, by position of the heading."""
    names = [plain_name(heading.text) for heading in found]
    theirs = [plain_name(section.name) for section in true]
    body = [one for one, heading in enumerate(found) if not is_abstract_label(heading)]
    matches = [(body[at], other) for at, other in _in_order([names[one] for one in body], theirs)]
    used_ours, used_theirs = {one for one, _ in matches}, {other for _, other in matches}
    left = [one for one in range(len(found)) if one not in used_ours]
    for one in sorted(left, key=lambda one: one not in body):
        for other, wanted in enumerate(theirs):
            if other not in used_theirs and alike(names[one], wanted):
                matches.append((one, other))
                used_theirs.add(other)
                break
    return sorted(matches)


def _in_order(ours: Sequence[str], theirs: Sequence[str]) -> list[Match]:
    """Return the series of matches in the order of both with the highest sum of ratios."""
    best = [[0.0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    ratios = [[fuzz.ratio(one, other) for other in theirs] for one in ours]
    for i in range(len(ours) - 1, -1, -1):
        for j in range(len(theirs) - 1, -1, -1):
            best[i][j] = max(best[i + 1][j], best[i][j + 1])
            if ratios[i][j] >= ALIKE:
                best[i][j] = max(best[i][j], ratios[i][j] + best[i + 1][j + 1])
    matches: list[Match] = []
    i = j = 0
    while i < len(ours) and j < len(theirs):
        if ratios[i][j] >= ALIKE and best[i][j] == ratios[i][j] + best[i + 1][j + 1]:
            matches.append((i, j))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return matches


def score_headings(found: Sequence[FoundHeading], true: Sequence[TrueSection]) -> Scored:
    """Score the headings of one paper whose sections are known.

    `heading precision`: of the headings, neutral ones aside, those that are sections.
    `heading recall`: of the sections, those found.
    `path`: of the matched, those with the whole path of JATS.
    `start page`: of the matched whose page is known, those on that page.
    """
    matches = match_headings(found, true)
    matched = {one for one, _ in matches}
    false = [
        heading
        for one, heading in enumerate(found)
        if one not in matched and not is_neutral(heading)
    ]
    reached = {other for _, other in matches}
    missed = [section for other, section in enumerate(true) if other not in reached]
    pairs = [(found[one], true[other]) for one, other in matches]
    wrong_paths = [pair for pair in pairs if not _same_path(pair[0].path, pair[1].path)]
    paged = [pair for pair in pairs if pair[1].page is not None]
    wrong_pages = [pair for pair in paged if pair[0].page != pair[1].page]
    return Scored(
        {
            "heading precision": Share(len(matches), len(matches) + len(false)),
            "heading recall": Share(len(matches), len(true)),
            "path": Share(len(pairs) - len(wrong_paths), len(pairs)),
            "start page": Share(len(paged) - len(wrong_pages), len(paged)),
        },
        {
            "false headings": [f"p{one.page} {_joined(one.path)}" for one in false],
            "missed headings": [f"p{one.page} {_joined(one.path)}" for one in missed],
            "wrong paths": [
                f"p{one.page} {_joined(one.path)} (right: {_joined(other.path)})"
                for one, other in wrong_paths
            ],
            "wrong pages": [
                f"p{one.page} {one.text} (right: {other.page})" for one, other in wrong_pages
            ],
        },
    )


def _same_path(one: Sequence[str], other: Sequence[str]) -> bool:
    return len(one) == len(other) and all(
        alike(plain_name(name), plain_name(wanted))
        for name, wanted in zip(one, other, strict=True)
    )


def _joined(path: Sequence[str]) -> str:
    return " > ".join(path)
