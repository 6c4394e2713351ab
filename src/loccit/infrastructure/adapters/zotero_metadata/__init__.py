"""Reference lists as Zotero exports them: CSL-JSON, Better CSL JSON, BetterBibTeX JSON."""

from loccit.infrastructure.adapters.zotero_metadata.resolver import ZoteroCslJsonResolver

__all__ = ["ZoteroCslJsonResolver"]
