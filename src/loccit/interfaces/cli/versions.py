"""`loccit versions`."""

from pathlib import Path

import click

from loccit.interfaces.cli.common import (
    print_json,
    project_option,
    reported_errors,
    shared_options,
)


@click.command()
@project_option
@click.option("--drop", type=int, multiple=True, help="Drop this version. Repeat for several.")
@shared_options
def versions(
    *, project: str | None, drop: tuple[int, ...], data_dir: Path | None, as_json: bool
) -> None:
    """List the versions of a project's index; the one that answers is marked."""
    from loccit import composition
    from loccit.domain.models.project import project_id
    from loccit.domain.models.reindexing import VersionHolding
    from loccit.interfaces.presenters.versions import version_lines
    from loccit.interfaces.views.versions import versions_view

    with reported_errors(as_json=as_json):
        settings = composition.load_settings(project, data_dir=data_dir)
        with composition.open_index(settings) as index:
            name = project_id(settings.project)
            kept = index.project(name)
            for number in drop:
                kept.version(number)  # a wrong one is refused before any is dropped
            for number in drop:
                index.drop_version(name, number)
            found = index.project(name)
            holdings = [
                VersionHolding(
                    each,
                    len(index.documents(name, version=each.number)),
                    index.count_chunks(name, version=each.number),
                )
                for each in found.versions
            ]
    if as_json:
        print_json(versions_view(found, holdings))
        return
    for line in version_lines(found, holdings):
        click.echo(line)
