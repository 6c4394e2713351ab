"""The picture of the floors is that of the imports."""

from tests.architecture.floors import FLOORS, SOURCE, heights, rooms_of, svg

PICTURE = SOURCE.parents[1] / "specs" / "floors.svg"


def test_the_picture_of_the_floors_is_drawn_from_the_imports_as_they_are() -> None:
    stale = "specs/floors.svg is stale; 'make specs' draws it anew"

    assert PICTURE.read_text(encoding="utf-8") == svg(), stale


def test_no_room_stands_as_high_as_one_that_it_needs() -> None:
    for floor in FLOORS:
        rooms = rooms_of(floor)
        standing = heights(rooms)

        assert len(rooms) > 2
        assert all(standing[room] > standing[other] for room in rooms for other in rooms[room])
