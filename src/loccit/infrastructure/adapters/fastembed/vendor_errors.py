"""What FastEmbed, its engines and the tokenizer raise, turned into errors of ours."""

from collections.abc import Iterator
from contextlib import contextmanager

from loccit.domain.errors import EmbeddingError, LoccitError


@contextmanager
def vendor_errors(ours: type[EmbeddingError], subject: str, remedy: str) -> Iterator[None]:
    """Turn whatever a vendor raises (bare and private types) into one error of ours.

    Args:
        ours: The error to raise.
        subject: What failed: a model, with its folder if need be.
        remedy: The next step of the user.

    Raises:
        EmbeddingError: Of the type `ours`, with the first line of what the vendor says.
    """
    try:
        yield
    except LoccitError:
        raise
    except Exception as error:
        reason = next(iter(str(error).splitlines()), type(error).__name__)
        raise ours(f"{subject}: {reason}; {remedy}") from error
