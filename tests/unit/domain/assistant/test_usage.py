from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata

COUNTS = st.integers(0, 10_000)
USAGES = st.builds(
    UsageMetadata,
    COUNTS,
    COUNTS,
    st.none() | st.integers(0, 1000).map(float),  # whole dollars add up without rounding
    st.none() | COUNTS,
    st.none() | COUNTS,
    st.none() | st.sampled_from(["a", "b"]),
)


def test_the_cost_of_a_known_and_an_unknown_price_is_unknown() -> None:
    known, unknown = UsageMetadata(10, 2, 0.5), UsageMetadata(10, 2)

    assert (known + known).cost_usd == 1.0
    assert (known + unknown).cost_usd is None


def test_two_models_have_no_one_name() -> None:
    assert (UsageMetadata(1, model="a") + UsageMetadata(1, model="b")).model is None


@given(USAGES)
def test_nothing_added_changes_nothing(usage: UsageMetadata) -> None:
    assert usage + NO_USAGE == NO_USAGE + usage == usage


@given(USAGES, USAGES)
def test_tokens_add_up_in_any_order(one: UsageMetadata, other: UsageMetadata) -> None:
    assert one + other == other + one
    assert (one + other).total_tokens == one.total_tokens + other.total_tokens
