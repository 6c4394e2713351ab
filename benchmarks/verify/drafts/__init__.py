"""Drafts as researchers have them, with quotations and their citations."""

from collections.abc import Mapping
from typing import Final

from benchmarks.verify.drafts.docx import DOCX
from benchmarks.verify.drafts.entry import Entry, Writer
from benchmarks.verify.drafts.latex import LATEX
from benchmarks.verify.drafts.markdown import (
    MARKDOWN,
    MARKDOWN_BLOCKS,
    MARKDOWN_INSIDE,
    MARKDOWN_NAMES,
)
from benchmarks.verify.drafts.odt import ODT

WRITERS: Final[Mapping[str, Writer]] = {
    "md": MARKDOWN,
    "blocks": MARKDOWN_BLOCKS,
    "inside": MARKDOWN_INSIDE,
    "names": MARKDOWN_NAMES,
    "tex": LATEX,
    "docx": DOCX,
    "odt": ODT,
}
"""By the name of the format. Of Markdown there are four: the citation as a key behind the marks;
at the end of a block; within the marks, as the last thing; and by names and year."""
__all__ = ["WRITERS", "Entry", "Writer"]
