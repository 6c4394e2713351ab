"""What the words of a source of LaTeX are written on, as they are read."""

from typing import Protocol


class Sheet(Protocol):
    """Takes what a reader sees, from left to right. All places are of the source."""

    @property
    def depth(self) -> int:
        """How many quotations are open here."""

    def copy(
        self, start: int, end: int, text: str | None = None, prose: str | None = None
    ) -> None:
        """Add `[start, end)` of the source, or as many characters that stand for them.

        Args:
            start: Of the first character.
            end: Behind the last one.
            text: What stands for them.
            prose: As many, blank where they are no prose.
        """

    def write(self, text: str, start: int, end: int) -> None:
        """Add characters that are written for `[start, end)` of the source."""

    def end_paragraph(self, at: int) -> None:
        """Begin a new paragraph."""

    def formula(self, start: int, end: int) -> None:
        """Add `[start, end)` of the source, a formula within a line."""

    def display(self, start: int, end: int) -> None:
        """Add `[start, end)` of the source, a formula by itself."""

    def program(self, at: int) -> None:
        """Add the code for which `PROGRAM` stands here."""

    def next_cell(self, start: int, end: int) -> None:
        """Begin the next cell of a table, which `[start, end)` of the source says."""

    def end_row(self, at: int) -> None:
        """End the row of a table."""

    def open_quotation(self, start: int, end: int) -> None:
        """Begin a quotation within a paragraph; its mark is written for `[start, end)`."""

    def close_quotation(self, start: int, end: int) -> None:
        """End the last quotation within a paragraph."""

    def open_block(self) -> None:
        """Begin a quotation that is set as a block."""

    def close_block(self) -> None:
        """End the last quotation that is set as a block."""
