"""The errors of ingestion on a cluster. `errors.py` shows the whole tree, and exports them."""

from collections.abc import Mapping, Sequence

from loccit.domain.conversion_errors import DocumentConversionError
from loccit.domain.loccit_error import LoccitError


class ClusterUnavailable(LoccitError):
    """The scheduler is not reached, or went away, or has no workers."""

    code = "cluster_unavailable"

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(f"the Dask cluster at {address}: {reason}")
        self.address = address
        self.reason = reason


class ClusterDiffers(LoccitError):
    """Workers would make other passages or vectors than this machine.

    Attributes:
        differences: What differs, by worker.
    """

    code = "cluster_differs"

    def __init__(self, differences: Mapping[str, Sequence[str]]) -> None:
        told = "; ".join(f"{name}: {', '.join(each)}" for name, each in differences.items())
        super().__init__(
            f"not all of the cluster works as this machine does: {told}. Nothing was sent to it;"
            " install the same version with the same models and settings everywhere"
        )
        self.differences = {name: tuple(each) for name, each in differences.items()}


class WorkersKilled(DocumentConversionError):
    """Workers of the cluster died while they worked on the document."""

    code = "workers_killed"

    def __init__(self, path: str, workers: int) -> None:
        super().__init__(
            path,
            f"{workers} workers of the cluster died of it; ingest it on one machine, or give the"
            " workers more memory",
        )


class NotBegun(LoccitError):
    """The run was stopped before the document was begun."""

    code = "not_begun"

    def __init__(self) -> None:
        super().__init__("the run was stopped before it was begun; run the same command again")
