"""Where documents are made, if not in processes of this machine."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dask:
    """A Dask cluster.

    Attributes:
        address: Of its scheduler, such as `tcp://scheduler:8786`.
        send_files: Whether files are sent along. Those that a worker cannot read at their path
            are sent in any case.
    """

    address: str
    send_files: bool = False
