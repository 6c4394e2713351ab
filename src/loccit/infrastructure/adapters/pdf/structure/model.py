"""The model that comes with the package: what blocks are, and which headings stand higher."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.structure.network import Committee

_FILE: Final = "model.npz"


@dataclass(frozen=True, slots=True)
class StructureModel:
    """Two committees of networks and what they were trained on.

    Attributes:
        blocks: From the row of a block to the probabilities of `KINDS`.
        levels: From two forms of headings to whether one stands above, with or below the other.
        names: Of the features of a row, in their order.
        digest: The beginning of the SHA-256 of the file: another model, another fingerprint.
    """

    blocks: Committee
    levels: Committee
    names: tuple[str, ...]
    digest: str


@cache
def structure_model() -> StructureModel:
    """Return the model of the package; it is read once."""
    content = files(__package__).joinpath(_FILE).read_bytes()
    with np.load(BytesIO(content), allow_pickle=False) as arrays:
        kept = dict(arrays)
    return StructureModel(
        Committee.of(kept, "blocks"),
        Committee.of(kept, "levels"),
        tuple(kept["names"].tolist()),
        hashlib.sha256(content).hexdigest()[:8],
    )
