"""The model that comes with the package: what blocks are, and which headings stand higher."""

from dataclasses import dataclass
from functools import cache
from io import BytesIO

import numpy as np

from loccit.infrastructure.neural_network import Committee
from loccit.infrastructure.packaged_models import STRUCTURE, packaged_model


@dataclass(frozen=True, slots=True)
class StructureModel:
    """Two committees of networks and what they were trained on.

    Attributes:
        blocks: From the row of a block to the probabilities of `KINDS`.
        levels: From two forms of headings to whether one stands above, with or below the other.
        names: Of the features of a row, in their order.
    """

    blocks: Committee
    levels: Committee
    names: tuple[str, ...]


@cache
def structure_model() -> StructureModel:
    """Return the model of the package; it is read once."""
    with np.load(BytesIO(packaged_model(STRUCTURE)), allow_pickle=False) as arrays:
        kept = dict(arrays)
    return StructureModel(
        Committee.of(kept, "blocks"),
        Committee.of(kept, "levels"),
        tuple(kept["names"].tolist()),
    )
