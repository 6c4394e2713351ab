"""Why an embedding model cannot be used."""

from collections.abc import Sequence

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


class ModelUnknown(ModelUnavailable):
    """No model is called so.

    Attributes:
        name: The name.
        near: Names of models that are nearly called so.
    """

    code = "model_unknown"

    def __init__(self, name: str, near: Sequence[str]) -> None:
        meant = f"did you mean {' or '.join(near)}? " if near else ""
        super().__init__(f"there is no model '{name}'; {meant}'loccit models' lists them")
        self.name = name
        self.near = tuple(near)


class ModelFetchFailed(ModelUnavailable):
    """A model could not be brought.

    Attributes:
        name: The model.
        reason: What happened.
    """

    code = "model_fetch_failed"

    def __init__(self, name: str, reason: str, remedy: str) -> None:
        super().__init__(f"{name} could not be brought: {reason}; {remedy}")
        self.name = name
        self.reason = reason


class ModelDamaged(ModelUnavailable):
    """What came as a model is not what was announced: a hash differs.

    Attributes:
        name: The model.
        file: The file at fault.
    """

    code = "model_damaged"

    def __init__(self, name: str, file: str, reason: str) -> None:
        super().__init__(
            f"{file} of {name} is not what was announced ({reason}) and was taken away; run"
            f" 'loccit models get {name}' again, and if that does not help, ask who runs the"
            " network or the mirror"
        )
        self.name = name
        self.file = file
