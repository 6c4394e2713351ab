"""A command with commands of its own."""

import click

from loccit.interfaces.cli.help_text import HelpContext, write_commands


class Subcommand(click.Command):
    """One of its commands, with help as all have it."""

    context_class = HelpContext


class SubcommandGroup(click.Group):
    """Its commands, no sentence cut."""

    context_class = HelpContext
    command_class = Subcommand

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands."""
        write_commands(self, ctx, formatter)
