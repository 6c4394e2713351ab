"""The tie between a stored collection and the one model whose vectors it holds."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

Precision = Literal["float32", "bfloat16", "int8"]


class PrecisionChoice(StrEnum):
    """What arithmetic a user wants vectors to be computed in."""

    AUTO = "auto"
    """That of the project; in a new one bfloat16 where the processor has it, else float32."""
    FLOAT32 = "float32"
    BFLOAT16 = "bfloat16"
    INT8 = "int8"


@dataclass(frozen=True, slots=True)
class ModelBinding:
    """What must agree before a vector may be written to a collection or compared with one in it.

    Attributes:
        model_id: For example "fastembed/all-MiniLM-L6-v2".
        dimension: Length of a vector.
        precision: Arithmetic that the vectors were computed in.
        weights_sha256: Hash of the weights, empty for a remote model.
        distance: Always cosine: every model here returns vectors of length 1.
        query_prefix: What the model reads before each question.
        document_prefix: What it reads before each passage.
        rounding: The number of the scheme by which int8 rounds, 0 in another precision. Schemes
            before the second had no number, and count as 0 too.
    """

    model_id: str
    dimension: int
    precision: Precision = "float32"
    weights_sha256: str = ""
    distance: Literal["cosine"] = "cosine"
    query_prefix: str = ""
    document_prefix: str = ""
    rounding: int = 0

    def __post_init__(self) -> None:
        if not self.model_id:
            raise ValueError("a model binding needs a model id")
        if self.dimension < 1:
            raise ValueError(f"a vector cannot have {self.dimension} dimensions")

    def compares_with(self, other: "ModelBinding") -> bool:
        """Tell whether vectors of the one may be compared with vectors of the other.

        They may when nothing but the arithmetic differs: a text's vectors in float32 have a cosine
        of .9997 or more with those in bfloat16, of .98 or more with those in int8, and find the
        same passages but for a few (`specs/precision.md`). Still a project holds vectors of one
        arithmetic, so that the same document has the same vectors whenever it is ingested.
        """
        return replace(self, precision=other.precision, rounding=other.rounding) == other

    def describe(self) -> str:
        """Return the binding in one short line, for messages."""
        weights = f", weights {self.weights_sha256[:12]}" if self.weights_sha256 else ""
        before = [f"'{each}'" for each in (self.query_prefix, self.document_prefix) if each]
        prefixes = f", before texts {' and '.join(before)}" if before else ""
        arithmetic = (
            f"{self.precision} by scheme {self.rounding}" if self.rounding else self.precision
        )
        return f"{self.model_id} ({self.dimension} dimensions, {arithmetic}{weights}{prefixes})"
