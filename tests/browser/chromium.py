"""The Chromium that the page is tested in."""

import json
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

NAMED: Final = "LOCCIT_TEST_BROWSER"
_ARGUMENTS: Final = ("--no-sandbox", "--force-color-profile=srgb", "--font-render-hinting=none")
_OF_PACKAGE: Final = Path(sys.prefix) / "browser" / "browser.json"


@dataclass(frozen=True)
class Chromium:
    """A browser that can be started."""

    path: str
    arguments: tuple[str, ...] = _ARGUMENTS
    environment: Mapping[str, str] = field(default_factory=dict)


def find_chromium() -> Chromium | None:
    """Return what `LOCCIT_TEST_BROWSER` names, else the system's, else that of the package."""
    given = os.environ.get(NAMED)  # noqa: TID251  (tests have no settings)
    if given:
        return Chromium(given)
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return Chromium(found)
    if not _OF_PACKAGE.exists():
        return None
    told = json.loads(_OF_PACKAGE.read_text(encoding="utf-8"))
    environment = {"LD_LIBRARY_PATH": told["libraries"]}
    return Chromium(told["path"], environment=environment)
