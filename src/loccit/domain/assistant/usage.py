"""What requests to a language model took."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UsageMetadata:
    """What requests to a model took. Usages are added with `+`.

    Attributes:
        input_tokens: Of the prompts, cached ones included.
        output_tokens: Of the answers, thoughts included.
        cost_usd: In US dollars, None when the price is not known; the sum of a known and an
            unknown cost is unknown.
        cache_read_tokens: Of the prompts, those that came from the provider's cache; None when
            it does not say.
        cache_creation_tokens: Of the prompts, those that were put there.
        model: The model that answered; None when several did, or none.
    """

    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = None
    cache_read_tokens: int | None = None
    cache_creation_tokens: int | None = None
    model: str | None = None

    @property
    def total_tokens(self) -> int:
        """Input and output."""
        return self.input_tokens + self.output_tokens

    def __add__(self, other: "UsageMetadata") -> "UsageMetadata":
        """Return what both took together; one that took nothing changes nothing."""
        if other == NO_USAGE:
            return self
        if self == NO_USAGE:
            return other
        known = self.cost_usd is not None and other.cost_usd is not None
        return UsageMetadata(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            (self.cost_usd or 0) + (other.cost_usd or 0) if known else None,
            _sum(self.cache_read_tokens, other.cache_read_tokens),
            _sum(self.cache_creation_tokens, other.cache_creation_tokens),
            self.model if self.model == other.model else None,
        )


NO_USAGE = UsageMetadata()


def _sum(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else one + other
