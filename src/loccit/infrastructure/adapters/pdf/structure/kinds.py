"""What a block of a page can be."""

from typing import Final

KINDS: Final = (
    *("heading", "run-in heading", "statement", "caption", "footnote", "list item", "table"),
    *("code", "formula", "reference", "contents", "title", "author", "affiliation", "abstract"),
    *("margin block", "running line", "front matter", "figure", "body"),
)
"""In the order in which the model answers."""
