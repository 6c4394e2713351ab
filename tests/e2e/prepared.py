"""Runs of the command line that are forked from a process which has imported everything.

A start spends most of its time on imports, and the end-to-end tests need hundreds. Real starts
are those of the README's commands, which are all there are, and of what is about a process:
signals, kills, the network and what is imported.
"""

import multiprocessing
import os
import sys
import warnings
from collections.abc import Mapping
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from tests.e2e.nursery import Nursery

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.e2e.everything"])


def run(
    arguments: tuple[str, ...],
    environment: Mapping[str, str],
    cwd: Path,
    output: Path,
    seconds: float,
) -> int:
    """Run `loccit` and return its exit code; `out` and `err` in `output` hold what it printed."""
    process = ForkServerProcess(
        target=_main, args=(arguments, dict(environment), str(cwd), str(output))
    )
    process.start()
    process.join(seconds)
    if process.exitcode is None:
        process.kill()
        process.join()
        raise TimeoutError(f"loccit {' '.join(arguments)}: not done after {seconds} s")
    code = process.exitcode
    process.close()
    return code


def _main(arguments: tuple[str, ...], environment: dict[str, str], cwd: str, output: str) -> None:
    os.environ.clear()  # noqa: TID251  (of this process, which is forked for one run)
    os.environ.update(environment)  # noqa: TID251  (likewise)
    os.chdir(cwd)
    for descriptor, name in ((1, "out"), (2, "err")):
        with Path(output, name).open("wb") as stream:
            os.dup2(stream.fileno(), descriptor)
    sys.argv = ["loccit", *arguments]
    warnings.simplefilter("error")

    Nursery().replace_starts()

    from loccit.interfaces.cli.main import main

    main()
