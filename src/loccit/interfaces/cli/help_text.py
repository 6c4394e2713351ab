"""The layout of `--help`: whole sentences, whole words."""

from collections.abc import Iterable
from typing import Final

import click

_FIRST_COLUMN: Final = 22
"""Columns of names and options at most. Longer ones have their text on the next line, so that
there is room for words like LOCCIT_EMBEDDING_PRECISION in a narrow terminal."""
_NOTHING_IS_CUT: Final = 1_000  # characters; longer than any sentence of ours


class HelpFormatter(click.HelpFormatter):
    """Click's, with a narrow first column."""

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = _FIRST_COLUMN, col_spacing: int = 2
    ) -> None:
        """Write names and their meanings."""
        super().write_dl(rows, col_max, col_spacing)


class HelpContext(click.Context):
    """Click's, with our formatter."""

    formatter_class = HelpFormatter


def write_commands(
    group: click.Group, context: click.Context, formatter: click.HelpFormatter
) -> None:
    """Write the commands of a group, each with its first sentence."""
    named = [(name, group.get_command(context, name)) for name in group.list_commands(context)]
    rows = [
        (name, command.get_short_help_str(_NOTHING_IS_CUT))
        for name, command in named
        if command is not None and not command.hidden
    ]
    with formatter.section("Commands"):
        formatter.write_dl(rows)
