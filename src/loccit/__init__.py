"""loccit: passages from papers, books and reports that can be found, quoted and cited.

The Python API is `open_library`; the README shows it at work.
"""

from typing import TYPE_CHECKING

from loccit.version import __version__

if TYPE_CHECKING:
    from loccit.domain.errors import LoccitError
    from loccit.domain.models.retrieval import SearchFilter
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
    from loccit.interfaces.library import Library, open_library

__all__ = [
    "Library",
    "LoccitError",
    "RetrievalPolicy",
    "SearchFilter",
    "SearchMode",
    "__version__",
    "open_library",
]

_HOMES = {
    "Library": "loccit.interfaces.library",
    "LoccitError": "loccit.domain.errors",
    "RetrievalPolicy": "loccit.domain.policy.retrieval_policy",
    "SearchFilter": "loccit.domain.models.retrieval",
    "SearchMode": "loccit.domain.policy.retrieval_policy",
    "open_library": "loccit.interfaces.library",
}


def __getattr__(name: str) -> object:
    """Import what is asked for, so that a command loads no more than it uses."""
    if name not in _HOMES:
        raise AttributeError(f"module 'loccit' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
