"""Readers of word processors' drafts, each imported when needed."""

from pathlib import Path

from loccit.domain.quotations.draft import Draft


class WordDraftReader:
    """Reads Word documents (.docx)."""

    def read(self, path: Path) -> Draft:
        """Return a document as a draft; see `DraftReaderPort`."""
        from loccit.infrastructure.adapters.drafts.word import word_draft

        return word_draft(path)


class OpenDocumentDraftReader:
    """Reads OpenDocument texts (.odt)."""

    def read(self, path: Path) -> Draft:
        """Return a text as a draft; see `DraftReaderPort`."""
        from loccit.infrastructure.adapters.drafts.opendocument import opendocument_draft

        return opendocument_draft(path)
