"""Libraries of Zotero that are not part of the project, where a test can have them."""

import os
import shutil
from pathlib import Path
from typing import Final

import pytest

NAMED: Final = "LOCCIT_TEST_ZOTERO"
"""Names a folder with `libraries/` and `fixtures/`: libraries, and databases of test suites."""
_PLACES: Final = {
    "z10-made": "libraries/z10-made",
    "papis-z6": "libraries/papis-z6",
    "better-bibtex": "fixtures/bbt-profile_zotero.sqlite",
    "jurism": "fixtures/bbt-profile_jurism.sqlite",
}
SHARED: Final = tuple(_PLACES)


def shared_library(name: str, into: Path) -> Path:
    """Copy a library to a folder, and return that data folder."""
    given = os.environ.get(NAMED)  # noqa: TID251  (tests have no settings)
    if not given:
        pytest.skip(f"no libraries of Zotero: {NAMED} is not set")
    place = Path(given, _PLACES[name])
    folder = into / name
    if place.is_dir():
        shutil.copytree(place, folder, copy_function=shutil.copyfile)
    else:
        folder.mkdir()
        shutil.copyfile(place, folder / "zotero.sqlite")
    return folder
