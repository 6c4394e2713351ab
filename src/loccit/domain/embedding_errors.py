"""The errors of embedding. `errors.py` shows the whole tree, and they are imported from there."""

from loccit.domain.loccit_error import LoccitError


class EmbeddingError(LoccitError):
    """Texts could not be embedded."""

    code = "embedding_failed"


class ModelUnavailable(EmbeddingError):
    """The embedding model is not on this machine, or not at this address."""

    code = "model_unavailable"


class PrecisionUnavailable(ModelUnavailable):
    """The model cannot be computed here in the precision that was asked for."""

    code = "precision_unavailable"
