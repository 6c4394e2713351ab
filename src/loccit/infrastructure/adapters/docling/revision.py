"""The revision of what is read without pages."""

from typing import Final

REVISION: Final = 9
"""Goes up when the same bytes would give another text with the same vendors."""
