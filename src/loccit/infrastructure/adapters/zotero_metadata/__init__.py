"""Which entry of a reference list a document is, and what is cited as a bibliography."""

from loccit.infrastructure.adapters.zotero_metadata.resolver import ZoteroCslJsonResolver

__all__ = ["ZoteroCslJsonResolver"]
