"""What each answer is for a program: typed views, and the functions that build them.

A view is a `TypedDict` whose keys are annotated with their meaning, in Markdown. `--json` prints
views, and `specs/json-output.md` is written from them (`make specs`).
"""

from typing import Final

SCHEMA_VERSION: Final = 1
"""Goes up when a key changes its meaning or goes away; new keys may come at any time."""
