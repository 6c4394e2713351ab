"""What was read of scans whose text is known."""

from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein

from benchmarks.convert.reading import Piece
from benchmarks.convert.share import Scored, Share


def score_characters(true: str, pieces: Sequence[Piece]) -> Scored:
    """Score `characters right`: all less the edit distance, runs of white space as one space.

    More edits than characters count as none right.
    """
    wanted = " ".join(true.split())
    read = " ".join(" ".join(piece.text for piece in pieces).split())
    right = max(0, len(wanted) - Levenshtein.distance(wanted, read))
    return Scored({"characters right": Share(right, len(wanted))}, {})
