"""The Python API: a library, and the projects in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Unpack

from loccit import composition
from loccit.application.library import Library
from loccit.application.project import Project


def open_library(**settings: Unpack[composition.GivenSettings]) -> Library:
    """Return a library, which is closed by `close` or at the end of a `with` block.

    Args:
        settings: As the command line has them: `data_dir`, `qdrant_url`, `references`,
            `embedding_model`, `embedding_precision`, `workers`, `pdf_engine`, `ocr`,
            `ocr_language`, `llm_model`. They go before `LOCCIT_...` variables and loccit.toml.

    Raises:
        InvalidRequest: If a setting is not valid.
    """
    return composition.open_library(composition.load_settings(**settings))


@contextmanager
def open_project(
    name: str | None = None, **settings: Unpack[composition.GivenSettings]
) -> Iterator[Project]:
    """Open one project of a library, until the block ends.

    Args:
        name: Its name; the one of `LOCCIT_PROJECT` or loccit.toml when none is given.
        settings: As `open_library` takes them.

    Raises:
        InvalidRequest: If the name or a setting is not valid.
    """
    with open_library(**settings) as library:
        yield library.project(name)
