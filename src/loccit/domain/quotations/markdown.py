"""A Markdown or text file as a draft."""

import re
from typing import Final

from loccit.domain.quotations.citing import citations_in
from loccit.domain.quotations.draft import Draft, Lines
from loccit.domain.quotations.marks import block_quotes
from loccit.domain.quotations.prose import plain, prose_of

_QUOTE_PREFIX: Final = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)


def markdown_draft(text: str, *, is_markdown: bool = True) -> Draft:
    """Return a file's text as a draft.

    Args:
        text: Of the file.
        is_markdown: False for a text file, in which lines indented by four are no code.
    """
    prose = prose_of(text, is_markdown=is_markdown)
    return Draft(
        text,
        prose,
        tuple(citations_in(prose)),
        tuple(block_quotes(prose)),
        Lines({"": text}),
        words=_words,
        files={"": text},
    )


def _words(markdown: str) -> str:
    return plain(_QUOTE_PREFIX.sub("", markdown))
