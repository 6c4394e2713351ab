"""loccit: passages from papers, books and reports that can be found, quoted and cited.

The Python API is `open_library` and `open_project`; the README shows them at work.
"""

from typing import TYPE_CHECKING

from loccit.version import __version__

if TYPE_CHECKING:
    from loccit.application.library import Library
    from loccit.application.project import Project
    from loccit.domain.errors import LoccitError
    from loccit.domain.models.executor import Dask
    from loccit.domain.models.retrieval import SearchFilter
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
    from loccit.interfaces.python import open_library, open_project

__all__ = [
    "Dask",
    "Library",
    "LoccitError",
    "Project",
    "RetrievalPolicy",
    "SearchFilter",
    "SearchMode",
    "__version__",
    "open_library",
    "open_project",
]

_HOMES = {
    "Dask": "loccit.domain.models.executor",
    "Library": "loccit.application.library",
    "LoccitError": "loccit.domain.errors",
    "Project": "loccit.application.project",
    "RetrievalPolicy": "loccit.domain.policy.retrieval_policy",
    "SearchFilter": "loccit.domain.models.retrieval",
    "SearchMode": "loccit.domain.policy.retrieval_policy",
    "open_library": "loccit.interfaces.python",
    "open_project": "loccit.interfaces.python",
}


def __getattr__(name: str) -> object:
    """Import what is asked for, so that a command loads no more than it uses."""
    if name not in _HOMES:
        raise AttributeError(f"module 'loccit' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
