"""The model that comes with the package: what blocks are, and which headings stand higher."""

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Final, Self

import numpy as np

from loccit.infrastructure.adapters.pdf.structure.kinds import KINDS
from loccit.infrastructure.neural_network import Committee, Floats
from loccit.infrastructure.packaged_models import STRUCTURE, packaged_model

_HEADINGS: Final = [KINDS.index("heading"), KINDS.index("run-in heading")]


@dataclass(frozen=True, slots=True)
class StructureModel:
    """Three committees of networks and what they were trained on.

    Attributes:
        blocks: From the row of a block to the probabilities of `KINDS`.
        headings: The same, of networks that were shown documents whose outline alone is known,
            too: they are asked for headings alone.
        levels: From two forms of headings to whether one stands above, with or below the other.
        names: Of the features of a row, in their order.
    """

    blocks: Committee
    headings: Committee
    levels: Committee
    names: tuple[str, ...]

    @classmethod
    def of(cls, file: bytes) -> Self:
        """Return the model that a file holds."""
        with np.load(BytesIO(file), allow_pickle=False) as arrays:
            kept = dict(arrays)
        return cls(
            Committee.of(kept, "blocks"),
            Committee.of(kept, "headings"),
            Committee.of(kept, "levels"),
            tuple(kept["names"].tolist()),
        )

    def kinds(self, rows: Floats) -> Floats:
        """Return how likely each block is of each of `KINDS`, one row for each row.

        That it is a heading is the mean of both committees, all else what the first one tells: a
        title is often set like a heading, and what the second takes it for moves it.
        """
        told = self.blocks(rows)
        told[:, _HEADINGS] = (told + self.headings(rows))[:, _HEADINGS] / 2
        return told


@cache
def structure_model() -> StructureModel:
    """Return the model of the package; it is read once."""
    return StructureModel.of(packaged_model(STRUCTURE))
