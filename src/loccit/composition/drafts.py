"""The readers of drafts whose quotations are verified."""

from collections.abc import Mapping

from loccit.application.ports.draft_reader import DraftReaderPort


def draft_readers() -> Mapping[str, DraftReaderPort]:
    """Return the readers by suffix; Markdown and text need none."""
    from loccit.infrastructure.adapters.drafts import OpenDocumentDraftReader, WordDraftReader
    from loccit.infrastructure.adapters.latex_drafts import SUFFIXES, LatexDrafts

    word = WordDraftReader()
    return {
        ".docx": word,
        ".docm": word,
        ".odt": OpenDocumentDraftReader(),
        **dict.fromkeys(SUFFIXES, LatexDrafts()),
    }
