"""The canonical text of a line of a corpus, in the place of a conversion."""

import re
from typing import Final

from loccit.application.evaluate.beir import CorpusDocument
from loccit.domain.documents.canonical_text import Piece, compose
from loccit.domain.documents.source_hint import source_hint
from loccit.domain.models.document import BlockKind, ConversionResult, Coverage
from loccit.domain.text.clean_text import clean_block
from loccit.domain.text.language import language_of

FINGERPRINT: Final = "beir/1"
"""Counted up with every change of the text; stored corpora are then ingested again."""

_PARAGRAPH_END: Final = re.compile(r"\n\s*\n")


def convert_corpus_document(document: CorpusDocument) -> ConversionResult:
    """Return the title, then the paragraphs, as one text without pages or headings."""
    title = clean_block(document.title)
    paragraphs = map(clean_block, _PARAGRAPH_END.split(document.text))
    pieces = [
        Piece(BlockKind.TITLE, title),
        *(Piece(BlockKind.PARAGRAPH, paragraph) for paragraph in paragraphs),
    ]
    plain_text, structure = compose(pieces)
    return ConversionResult(
        doc_id=document.doc_id,
        plain_text=plain_text,
        structure=structure,
        title=title or None,
        hint=source_hint(plain_text, pieces, titles=[title]),
        coverage=Coverage(
            characters_extracted=len(document.title) + len(document.text),
            characters_kept=len(plain_text),
            language=language_of(plain_text),
            engine=FINGERPRINT,
        ),
    )
