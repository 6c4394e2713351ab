"""Connecting to a Dask cluster, and comparing its workers with this machine."""

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import dask
from distributed import Client

from loccit.domain.errors import ClusterDiffers, ClusterUnavailable, InvalidRequest, LoccitError
from loccit.infrastructure.adapters.dask import tasks
from loccit.infrastructure.adapters.dask.tasks import WorkOrder, differing
from loccit.version import __version__

_CONNECT_SECONDS: Final = 5.0
_WORKER_SECONDS: Final = 60.0
"""For the first worker to come: a batch system starts them when it likes."""
_OPEN_SECONDS: Final = 300.0
"""For the workers to load their models, on busy machines."""
_PACKAGES: Final = ("python", "distributed", "msgpack", "cloudpickle")
_FOR_FILES: Final = {
    "distributed.admin.large-graph-warning-threshold": "1 GiB",
    "distributed.admin.low-level-log-length": 10,
}
"""Files may be sent in tasks, and Dask keeps the last messages: a thousand by default."""


@contextmanager
def open_client(address: str) -> Iterator[Client]:
    """Connect to the scheduler at an address.

    Raises:
        InvalidRequest: If that is no address.
        ClusterUnavailable: If nobody answers there, or there is no worker.
    """
    try:
        with warnings.catch_warnings(), dask.config.set(_FOR_FILES):
            warnings.simplefilter("ignore")  # versions are compared below, with their names
            client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False, name="loccit")
    except (ValueError, KeyError) as error:
        raise InvalidRequest(
            f"not the address of a Dask scheduler: {address}; write tcp://HOST:8786"
        ) from error
    except (OSError, TimeoutError) as error:
        raise ClusterUnavailable(
            address, "the scheduler does not answer; start it, or check the address"
        ) from error
    try:
        with dask.config.set(_FOR_FILES):
            _wait_for_worker(client, address)
            yield client
    finally:
        client.close(timeout=_CONNECT_SECONDS)


def _wait_for_worker(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=_WORKER_SECONDS)
    except (OSError, TimeoutError) as error:
        raise ClusterUnavailable(
            address, "it has no worker; start some with 'dask worker ADDRESS'"
        ) from error


def compare(client: Client, order: WorkOrder) -> None:
    """Have every worker load its models, and compare what its results depend on.

    Raises:
        ClusterDiffers: If anything differs; it names each worker.
    """
    found = {**_versions(client), **_facts(client, order)}
    if found:
        raise ClusterDiffers(found)


def _versions(client: Client) -> dict[str, list[str]]:
    """Return which versions of Dask and Python differ, by worker."""
    versions = client.get_versions()
    here = _packages(versions["client"])
    others = {"scheduler": versions["scheduler"], **versions["workers"]}
    differences = {name: differing(here, _packages(each)) for name, each in others.items()}
    return {name: each for name, each in differences.items() if each}


def _packages(versions: Mapping[str, Mapping[str, object]] | None) -> dict[str, str]:
    packages = dict(versions["packages"]) if versions else {}
    told = {name: str(packages.get(name)) for name in _PACKAGES}
    told["python"] = ".".join(told["python"].split(".")[:2])  # patches are alike
    return told


def _facts(client: Client, order: WorkOrder) -> dict[str, list[str]]:
    workers = list(client.nthreads())
    asked = {
        worker: client.submit(
            tasks.facts_of, order, workers=[worker], allow_other_workers=False, pure=False
        )
        for worker in workers
    }
    differences: dict[str, list[str]] = {}
    for worker, future in asked.items():
        try:
            found: Mapping[str, str] | LoccitError = future.result(timeout=_OPEN_SECONDS)
        except Exception as error:  # noqa: BLE001  (of any kind: what it lacks cannot be imported)
            reason = str(error).strip().splitlines() or [type(error).__name__]
            differences[worker] = [f"loccit {__version__} does not run there: {reason[0]}"]
            continue
        told = [str(found)] if isinstance(found, LoccitError) else differing(order.facts, found)
        if told:
            differences[worker] = told
    return differences
