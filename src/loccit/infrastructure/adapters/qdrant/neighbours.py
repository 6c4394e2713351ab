"""Which vectors of a few are nearest to each other."""

from collections.abc import Mapping, Sequence

from loccit.domain.policy.agreement import COSINE_DIGITS


def nearest_others(
    vectors: Mapping[str, Sequence[float]], count: int
) -> dict[str, list[tuple[str, float]]]:
    """Return for each vector the names of the nearest others, with their cosines, nearest first.

    Args:
        vectors: By name; of length 1, as the store keeps them.
        count: How many of the others.
    """
    names = sorted(vectors)
    count = min(count, len(names) - 1)
    if count < 1:
        return {}
    import numpy as np  # onnxruntime has loaded it for the question

    matrix = np.asarray([vectors[name] for name in names], dtype=np.float32)
    cosines = matrix @ matrix.T
    np.fill_diagonal(cosines, -np.inf)
    nearest = np.argsort(-np.round(cosines, COSINE_DIGITS), axis=1, kind="stable")[:, :count]
    values = np.take_along_axis(cosines, nearest, axis=1).tolist()
    return {
        name: [(names[place], cosine) for place, cosine in zip(places, near, strict=True)]
        for name, places, near in zip(names, nearest.tolist(), values, strict=True)
    }
