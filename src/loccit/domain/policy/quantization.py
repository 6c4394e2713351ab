"""How the vectors of a large project are held in memory."""

from enum import StrEnum


class Quantization(StrEnum):
    """What is held in memory of each vector of a project that has a search graph.

    In the process a code of 1 byte a dimension is, in any case: it finds the candidates.
    """

    NONE = "none"
    """The vector itself: 4 bytes a dimension."""
    INT8 = "int8"
    """1 byte a dimension; the best candidates are scored again with the vectors on the disk."""
