"""What the points of a shard are called."""

from dataclasses import dataclass
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.qdrant.edge.point_ids import names_of, numbers_of


@dataclass
class Named:
    """A point as the engine returns it."""

    id: int


@given(first=st.uuids(), second=st.uuids())
def test_names_of_points_sort_as_their_uuids_and_lead_back_to_them(
    first: UUID, second: UUID
) -> None:
    numbers = numbers_of([str(first), str(second)])

    names = names_of([Named(number) for number in numbers])
    assert numbers_of(names) == numbers
    if numbers[0] != numbers[1]:
        assert (names[0] < names[1]) == (str(first) < str(second))


def test_no_points_have_no_names() -> None:
    assert names_of([]) == []
    assert numbers_of([]) == []
