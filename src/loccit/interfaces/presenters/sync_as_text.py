"""The report of a sync, for a person at a terminal: what the lines on documents do not tell."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from click import style

from loccit.domain.counted import counted
from loccit.domain.errors import LoccitError
from loccit.domain.models.ingestion import IngestStatus
from loccit.domain.models.syncing import SyncRun
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.ingest_as_text import marks_lines

_NAMED: Final = 3


def sync_lines(run: SyncRun, removed: Sequence[str]) -> Iterator[str]:
    """Yield lines on what the sources hold, what left, and what was left out.

    Args:
        run: What was done.
        removed: The paths of the documents that left, as a user would type them.
    """
    if run.sources:
        yield f"{counted(run.sources, 'source')}, {counted(run.items, 'item')}"
    if run.removed:
        yield f"removed {counted(len(run.removed), 'document')}: {_named(removed)}"
    if run.without_file:
        reasons = Counter(each.reason for each in run.without_file).most_common()
        said = ", ".join(f"{count:,} {reason.replace('_', ' ')}" for reason, count in reasons)
        yield f"without a file: {counted(len(run.without_file), 'attachment')} ({said})"
    if run.ingest.skipped:
        kinds = [
            f"{count:,} {safe(kind) or 'no ending'}" for kind, count in run.ingest.skipped.items()
        ]
        yield f"passed over, of kinds that are not read: {', '.join(kinds[:_NAMED])}"
    yield from marks_lines(run.marks, "in the sources")
    for unread in run.unread:
        said = f"{unread.error.code}: {safe(str(unread.error))}"
        yield f"{style('failed', fg='red')} source {unread.source.id}: {said}"
    for warning in run.ingest.warnings:
        if warning.code == "removals_refused":
            yield f"{style('warning', fg='yellow')} {warning.code}: {safe(warning.message)}"


def watch_line(outcome: SyncRun | LoccitError) -> str:
    """Return what a sync did in one line."""
    if isinstance(outcome, LoccitError):
        return f"{style('failed', fg='red')} {outcome.code}: {safe(str(outcome))}"
    counts = Counter(report.status for report in outcome.reports)
    done = [f"{counts[status]:,} {status.value}" for status in IngestStatus if counts[status]]
    if outcome.removed:
        done.append(f"{len(outcome.removed):,} removed")
    elif outcome.ingest.gone:
        done.append(f"{len(outcome.ingest.gone):,} gone, and kept: see loccit sync")
    if outcome.marks.total:
        done.append(counted(outcome.marks.total, "mark"))
    failed = next((report for report in outcome.reports if report.error), None)
    if failed and failed.error:
        name = Path(failed.source_path).name
        done.append(f"{style('failed', fg='red')} {safe(name)}: {failed.error.code}")
    done += [
        f"{style('failed', fg='red')} {each.error.code}: {safe(str(each.error))}"
        for each in outcome.unread
    ]
    return ", ".join(done) or "nothing to do"


def timed_line(line: str) -> str:
    """Return a line that is printed while sources are followed, with the time of day."""
    return f"{time.strftime('%H:%M:%S')}  {line}"


def _named(paths: Iterable[str]) -> str:
    listed = [safe(each) for each in paths]
    return ", ".join(listed[:_NAMED]) + (", ..." if len(listed) > _NAMED else "")
