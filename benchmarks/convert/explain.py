"""Why blocks of a PDF are headings, or not: what the model sees in them, and what it makes of it.

The share of a feature is what the odds of a heading lose, by their logarithm, when the block has
the value that is in the middle of its document instead.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.convert.headings import alike, plain_name
from benchmarks.structure.material import laid
from loccit.composition import build_converter
from loccit.domain.models.document import ConversionResult, Heading
from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode
from loccit.infrastructure.adapters.pdf.structure.features import Rows, rows_of
from loccit.infrastructure.adapters.pdf.structure.kinds import KINDS
from loccit.infrastructure.adapters.pdf.structure.model import structure_model
from loccit.infrastructure.adapters.pdf.structure.segments import Floats, segments_of
from loccit.infrastructure.neural_network import Committee

_HEADING: Final = KINDS.index("heading")
_WORTH_TELLING: Final = 0.1
"""Probability of a heading from which on a block is told of when none is named."""
_KINDS_SHOWN: Final = 3
_FEATURES_SHOWN: Final = 6
_LETTERS_SHOWN: Final = 70
_LEAST: Final = 1e-9


def explain(pdf: Path, wanted: str | None) -> Iterator[str]:
    """Tell of the blocks of a PDF, a line or two each.

    Args:
        pdf: The file.
        wanted: Words of the blocks that are meant; None for all that are, or nearly are, headings.
    """
    converter = build_converter(ConversionOptions(ocr=OcrMode.NEVER))
    result = converter.convert(str(pdf))
    document = laid(pdf)
    segments = segments_of(document.columns, document.profile)
    rows = rows_of(document.profile, document.heights, segments)
    if not len(segments.start):
        yield "no text"
        return
    network = structure_model().blocks
    told = network(rows.values)
    usual = np.median(rows.values, axis=0)
    for at, (start, end) in enumerate(zip(segments.start, segments.end, strict=True)):
        text = " ".join(line.text for line in segments.lines.lines[start:end])
        page = int(segments.lines.page[start])
        heading = _heading(result, text, page)
        if wanted is None:
            is_meant = heading is not None or told[at, _HEADING] >= _WORTH_TELLING
        else:
            is_meant = plain_name(wanted) in plain_name(text)
        if is_meant:
            yield f"page {page}: {text[:_LETTERS_SHOWN]}"
            yield f"    {_verdict(heading, told[at])}; the model: {_kinds(told[at])}"
            yield f"    {_features(rows, at, network, usual)}"


def _heading(result: ConversionResult, text: str, page: int) -> Heading | None:
    """Return the heading that a block is, or begins with."""
    name = plain_name(text)
    return next(
        (
            one
            for one in result.structure.heading_tree
            if one.page == page
            and (alike(plain_name(one.text), name) or name.startswith(plain_name(one.text)))
        ),
        None,
    )


def _verdict(heading: Heading | None, told: Floats) -> str:
    if heading is None:
        refused = int(np.argmax(told)) == _HEADING
        return "no heading" + ", for its place or what the file itself names" * refused
    return (
        f"heading of level {heading.level}, told by {heading.source.value}"
        f" ({heading.confidence:.2f})"
    )


def _kinds(told: Floats) -> str:
    best = np.argsort(-told)[:_KINDS_SHOWN]
    return ", ".join(f"{KINDS[at]} {told[at]:.2f}" for at in best)


def _features(rows: Rows, at: int, network: Committee, usual: Floats) -> str:
    """Name the features that count most for and against a heading, with their values."""
    own = rows.values[at]
    changed = np.tile(own, (len(own) + 1, 1))
    np.fill_diagonal(changed[1:], usual)
    odds = _log_odds(network(changed)[:, _HEADING])
    shares = odds[0] - odds[1:]
    order: Sequence[int] = np.argsort(-np.abs(shares))[:_FEATURES_SHOWN].tolist()
    return ", ".join(f"{rows.names[one]} = {own[one]:.2f} ({shares[one]:+.1f})" for one in order)


def _log_odds(share: Floats) -> Floats:
    return np.asarray(np.log(share + _LEAST) - np.log(1 - share + _LEAST))
