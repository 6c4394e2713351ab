"""The errors of the index. `errors.py` shows the whole tree, and they are imported from there."""

from loccit.domain.loccit_error import LoccitError
from loccit.domain.policy.model_binding import ModelBinding


class VectorIndexError(LoccitError):
    """The index could not do what it was asked to."""

    code = "index_failed"


class EmbeddingModelMismatch(VectorIndexError):
    """A project holds vectors of one model, and another was to be used with it."""

    code = "embedding_model_mismatch"

    def __init__(self, project_id: str, bound: ModelBinding, requested: ModelBinding) -> None:
        kept, new = "", f"--precision {requested.precision}"
        if not bound.compares_with(requested):
            kept, new = "use the first model, or ", f"--model {requested.model_id}"
        elif bound.precision != requested.precision:  # else a scheme of rounding that is gone
            kept = f"use --precision {bound.precision} where the processor has it, or "
        super().__init__(
            f"project '{project_id}' holds vectors of {bound.describe()}, not of"
            f" {requested.describe()}; {kept}run 'loccit reindex -p {project_id} {new}'"
        )
        self.project_id = project_id
        self.bound = bound
        self.requested = requested


class ProjectNotFound(VectorIndexError):
    """There is no project of this name, or it is where the store does not look."""

    code = "project_not_found"

    def __init__(self, project_id: str, elsewhere: str = "") -> None:
        super().__init__(
            f"no project '{project_id}' where the settings say, but the server has one {elsewhere}"
            if elsewhere
            else f"no project '{project_id}'; 'loccit projects' lists them,"
            f" 'loccit ingest PATH -p {project_id}' makes it"
        )
        self.project_id = project_id


class ProjectExists(VectorIndexError):
    """A project of this name is there already, and holds documents."""

    code = "project_exists"

    def __init__(self, project_id: str) -> None:
        super().__init__(
            f"there is a project '{project_id}' already; name the copy otherwise with"
            " --to-project, or replace it with --replace"
        )
        self.project_id = project_id


class HybridNotSupported(VectorIndexError):
    """The project's index has no lexical half."""

    code = "hybrid_not_supported"


class IndexLocked(VectorIndexError):
    """Another process has the project open.

    Attributes:
        owner_pid: Its process id, None when it cannot be told.
    """

    code = "index_locked"

    def __init__(self, project_id: str, owner_pid: int | None) -> None:
        owner = f"process {owner_pid}" if owner_pid else "another process"
        super().__init__(
            f"project '{project_id}' is in use by {owner}; wait until it is done, or stop it"
        )
        self.project_id = project_id
        self.owner_pid = owner_pid


class HolderIncompatible(VectorIndexError):
    """The process that has the project open is of another version of loccit.

    Attributes:
        owner_pid: Its process id.
    """

    code = "holder_incompatible"

    def __init__(self, project_id: str, owner_pid: int, *, its_own: str, ours: str) -> None:
        super().__init__(
            f"project '{project_id}' is in use by process {owner_pid}, which runs {its_own}, and"
            f" this is {ours}; wait until it is done, or stop it"
        )
        self.project_id = project_id
        self.owner_pid = owner_pid


class WriteInterrupted(VectorIndexError):
    """The process that had the project open ended during a write, which may be done or not.

    Attributes:
        owner_pid: Its process id; None when it had ended before, and the chunks of a document
            that was to be committed are not there any more.
    """

    code = "write_interrupted"

    def __init__(self, project_id: str, owner_pid: int | None = None) -> None:
        owner = f"the process {owner_pid}" if owner_pid else "the process"
        super().__init__(
            f"{owner} that had project '{project_id}' open ended, or stopped, before all was"
            " written; run the same command again, which does only what is not done yet"
        )
        self.project_id = project_id
        self.owner_pid = owner_pid


class IndexUnavailable(VectorIndexError):
    """The index server does not answer, or refuses the key."""

    code = "index_unavailable"


class IndexNotWritable(VectorIndexError):
    """The index is where nothing can be written, and even a search of it writes.

    Attributes:
        path: The file that could not be written.
    """

    code = "index_not_writable"

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{path} cannot be written, and the index is not even searched without writing; allow"
            " it, or copy the data folder to where you may write, and name the copy with"
            " --data-dir"
        )
        self.path = path


class DiskFull(VectorIndexError):
    """Too little free space to write safely."""

    code = "disk_full"

    def __init__(self, path: str, free_bytes: int, needed_bytes: int) -> None:
        super().__init__(
            f"{free_bytes // 2**20} MB free at {path}, {needed_bytes // 2**20} MB needed;"
            " free some space, or point --data-dir elsewhere"
        )
        self.path = path
        self.free_bytes = free_bytes
        self.needed_bytes = needed_bytes
