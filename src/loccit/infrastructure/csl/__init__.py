"""Entries of reference lists in CSL-JSON, as Zotero, Mendeley and JabRef write them."""
