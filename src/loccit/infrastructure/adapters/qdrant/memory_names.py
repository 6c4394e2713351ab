"""Where the memory of a project is: in versions of its own, below the project's name.

No project's name holds a dot, so that no project is ever another one's memory.
"""

from typing import Final

from loccit.domain.models.project import ProjectId, is_project_id

_SUFFIX: Final = ".memory"


def memory_of(project_id: ProjectId) -> ProjectId:
    """Return the name under which a project's memory is stored."""
    return ProjectId(project_id + _SUFFIX)


def owner_of(project_id: ProjectId) -> ProjectId:
    """Return the project that a stored name belongs to: itself, but for a memory's."""
    return ProjectId(project_id.removesuffix(_SUFFIX))


def is_memory(project_id: ProjectId) -> bool:
    """Tell whether this is the name of a memory."""
    return project_id.endswith(_SUFFIX) and is_project_id(owner_of(project_id))
