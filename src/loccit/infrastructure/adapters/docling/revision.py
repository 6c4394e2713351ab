"""The revision of what is read without pages, and of the titles of filings."""

from typing import Final

REVISION: Final = 10
"""Goes up when the same bytes would give another text with the same vendors."""
