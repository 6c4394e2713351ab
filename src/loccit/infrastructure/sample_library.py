"""Where the sample library is: in the wheel, or beside the source in a checkout."""

from pathlib import Path
from typing import Final

from loccit.domain.errors import InvalidRequest

QUESTIONS: Final = "questions.json"
_PACKAGE: Final = Path(__file__).parents[1]
_FOLDERS: Final = (_PACKAGE / "sample", _PACKAGE.parents[1] / "data")
"""`sample` is what pyproject.toml makes of `data` in a wheel."""


def sample_library() -> Path:
    """Return the folder of the sample documents, their references and their questions.

    Raises:
        InvalidRequest: If this installation has none.
    """
    for folder in _FOLDERS:
        if (folder / QUESTIONS).is_file():
            return folder
    raise InvalidRequest("this installation has no sample library; install loccit from its wheel")
