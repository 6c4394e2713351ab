"""A few pages of a document as a document of their own: short ones show a model less."""

from dataclasses import replace
from random import Random
from typing import Any, Final

from benchmarks.structure.material import Laid
from loccit.infrastructure.adapters.pdf.layout.layout import type_profile

_MOST_PAGES: Final = 4


def excerpt(document: Laid, truth: dict[str, Any], random: Random) -> tuple[Laid, dict[str, Any]]:
    """Return one to four pages that follow each other, and what is known of them."""
    pages = sorted(document.heights)
    count = random.randint(1, min(_MOST_PAGES, len(pages)))
    first = random.choice(pages[: len(pages) - count + 1])
    columns = [
        replace(column, page=column.page - first + 1)
        for column in document.columns
        if first <= column.page < first + count
    ]
    heights = {
        page - first + 1: height
        for page, height in document.heights.items()
        if first <= page < first + count
    }
    blocks = [
        {**block, "page": block["page"] - first + 1}
        for block in truth["blocks"]
        if first <= block["page"] + 1 < first + count
    ]
    profile = type_profile(columns, list(document.profile.styles)) if columns else document.profile
    return Laid(columns, profile, heights, document.title, count), {**truth, "blocks": blocks}
