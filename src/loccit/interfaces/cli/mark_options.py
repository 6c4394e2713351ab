"""The options that say which of one's own marks a command starts from."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from loccit.interfaces.cli.option_group import option_group

if TYPE_CHECKING:
    from loccit.domain.marks.choice import MarkChoice

_OPTIONS: Final = (
    click.option("--mine", is_flag=True, help="Only what you marked, and what you wrote there."),
    click.option(
        "--color",
        multiple=True,
        metavar="COLOR",
        help="Only marks of this colour: yellow, red, green, blue, purple, magenta, orange, gray,"
        " or #rrggbb; implies --mine.",
    ),
    click.option(
        "--mark-tag",
        multiple=True,
        metavar="TAG",
        help="Only marks with this tag of their own; implies --mine.",
    ),
)


@dataclass(frozen=True, slots=True)
class MarkOptions:
    """The values of these options as the command line gave them."""

    mine: bool
    color: tuple[str, ...]
    mark_tag: tuple[str, ...]

    def choice(self) -> "MarkChoice | None":
        """Return which marks are meant, None when none were asked for.

        Raises:
            InvalidRequest: If a colour is none.
        """
        if not (self.mine or self.color or self.mark_tag):
            return None
        from loccit.domain.marks.choice import MarkChoice

        return MarkChoice(self.color, self.mark_tag)


mark_options = option_group("own", MarkOptions, _OPTIONS)
"""Gives a command these options; it takes them as one parameter, `own`."""
