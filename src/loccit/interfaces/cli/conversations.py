"""`loccit conversations`."""

from pathlib import Path

import click

from loccit.interfaces.cli.common import (
    opened_project,
    print_json,
    project_option,
    reported_errors,
    shared_options,
    terminal_width,
)
from loccit.interfaces.cli.subcommands import SubcommandGroup

_ID = click.argument("name", metavar="[ID]", default="last")


@click.group(cls=SubcommandGroup)
def conversations() -> None:
    """List, show, export and forget what was asked, and what was answered."""


@conversations.command("list")
@project_option
@shared_options
def list_(*, project: str | None, data_dir: Path | None, as_json: bool) -> None:
    """List the conversations, the one that was gone on with last first."""
    from loccit.interfaces.presenters.conversation_as_text import list_lines
    from loccit.interfaces.views.conversations import conversations_view

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        found = opened.conversations.all()
    if as_json:
        print_json(conversations_view(opened.project_id, found))
        return
    for line in list_lines(found):
        click.echo(line)


@conversations.command()
@_ID
@project_option
@shared_options
def show(*, name: str, project: str | None, data_dir: Path | None, as_json: bool) -> None:
    """Show a conversation, by default the last one; its quotations as they stand now."""
    from loccit.interfaces.presenters.conversation_as_text import turn_lines
    from loccit.interfaces.views.conversations import conversation_view

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        found = opened.conversations.named(name)
        shown = opened.conversations.shown(found.turns)
        work = opened.conversations.entries(found.id)
    if as_json:
        print_json(conversation_view(opened.project_id, found.id, shown, work))
        return
    for line in turn_lines(shown, terminal_width()):
        click.echo(line)


@conversations.command()
@_ID
@project_option
@shared_options
def export(*, name: str, project: str | None, data_dir: Path | None, as_json: bool) -> None:
    """Print a conversation as Markdown with Pandoc citations, by default the last one."""
    from loccit.interfaces.presenters.conversation_as_markdown import conversation_markdown
    from loccit.interfaces.views.conversations import ConversationExportView

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        found = opened.conversations.named(name)
        shown = opened.conversations.shown(found.turns)
    markdown = conversation_markdown(opened.project_id, found.id, shown)
    if as_json:
        view: ConversationExportView = {
            "project": opened.project_id,
            "id": found.id,
            "markdown": markdown,
        }
        print_json(view)
    else:
        click.echo(markdown, nl=False)


@conversations.command()
@click.argument("name", metavar="[ID]", required=False)
@click.option("--all", "everything", is_flag=True, help="Forget everything that was asked.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@project_option
@shared_options
def forget(
    *,
    name: str | None,
    everything: bool,
    yes: bool,
    project: str | None,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Forget a conversation, or all of them: its questions, its answers and what it found."""
    from loccit.domain.errors import InvalidRequest
    from loccit.interfaces.views.conversations import ForgetView

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        kept = opened.conversations
        if everything == (name is not None):
            raise InvalidRequest("name one conversation, or say --all")
        names = [each.id for each in kept.all()] if name is None else [kept.named(name).id]
        what = "all conversations" if name is None else f"conversation {names[0]}"
        if as_json and not yes:
            raise InvalidRequest("--json asks nothing; say --yes as well to forget")
        if not yes:
            click.confirm(f"Forget {what} of project '{opened.project_id}'?", abort=True, err=True)
        if name is None:
            kept.forget_all()
        else:
            kept.forget(names[0])
    if as_json:
        view: ForgetView = {"project": opened.project_id, "forgotten": names}
        print_json(view)
    else:
        click.echo(f"Forgot {what}.")
