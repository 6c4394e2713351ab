"""How the vectors of a large project are held in memory."""

from enum import StrEnum


class Quantization(StrEnum):
    """What is held in memory of each vector of a project that has a search graph.

    A code is, in any case: it finds the candidates. It has 1 byte a dimension, in the process half
    a byte unless int8 is asked for.
    """

    NONE = "none"
    """The vector itself: 4 bytes a dimension more."""
    INT8 = "int8"
    """Nothing more; the best candidates are scored again with the vectors on the disk."""
