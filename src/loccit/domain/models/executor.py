"""Where documents are made, if not in processes of this machine."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dask:
    """A Dask cluster.

    Attributes:
        address: Of its scheduler, such as `tcp://scheduler:8786`.
        send_files: Whether files are sent along. Those that a worker cannot read at their path
            are sent in any case.
        sends_back: Whether passages come back to be stored by this process, where the workers
            could write them to the project's server; those of a project of this machine always do.
    """

    address: str
    send_files: bool = False
    sends_back: bool = False
