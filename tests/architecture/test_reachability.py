"""What reads the source finds what can be reached, and what cannot."""

import pytest

from tests.architecture.reachability import Program

MODULES = {
    "__init__.py": "",
    "ports.py": """
from typing import Protocol

class Speaker(Protocol):
    def speak(self) -> str: ...
    def hush(self) -> None: ...
""",
    "dogs.py": """
from dataclasses import dataclass, field
from loccit.ports import Speaker

@dataclass
class Name:
    first: str
    last: str = ""

    @property
    def whole(self) -> str:
        return self.first

@dataclass
class Dog:
    name: Name
    names: list[Name] = field(default_factory=list)

    def speak(self) -> str:
        return self._sound()

    def hush(self) -> None:
        forgotten()

    def run(self) -> None:
        pass  # nobody calls it; others are called `run`

    def _sound(self) -> str:
        return bark()

class Cat:

    def speak(self) -> str:
        return purr()

    def hush(self) -> None: ...

def bark() -> str: ...
def purr() -> str: ...
def forgotten() -> None: ...
def made(first: str) -> Dog:
    return Dog(Name(first))
""",
    "rooms/__init__.py": "from loccit.dogs import made as build\n",
    "door.py": """
import asyncio
from typing import TYPE_CHECKING
from loccit import rooms

if TYPE_CHECKING:
    from loccit.ports import Speaker

def opened(speaker: "Speaker") -> None:
    asyncio.run(speaker.speak())

def command() -> None:
    from loccit.rooms import build
    opened(build("Rex"))

def listed() -> None:
    dog = rooms.build("Rex")
    print([each.whole for each in sorted(dog.names)])

def guessed(anything) -> None:
    anything.run()
    listed()

def alone() -> None:
    pass
""",
}  # fmt: skip


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    source = tmp_path_factory.mktemp("source")
    for name, text in MODULES.items():
        (source / name).parent.mkdir(exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    return Program(source)


@pytest.mark.parametrize(
    "part",
    [
        *("door:opened", "ports:Speaker", "ports:Speaker.speak"),
        *("dogs:made", "dogs:Dog", "dogs:bark"),
    ],
)
def test_names_lead_through_imports_and_ports_to_what_is_made(program: Program, part: str) -> None:
    assert part in program.reached("door:command")


@pytest.mark.parametrize(
    "part",
    [
        *("dogs:purr", "dogs:Cat", "dogs:Cat.speak"),  # nobody makes one
        *("dogs:Dog.hush", "dogs:forgotten", "ports:Speaker.hush"),  # nobody calls it
        *("dogs:Dog.run", "dogs:Name.whole", "door:alone"),
    ],
)
def test_what_nobody_leads_to_is_not_reached(program: Program, part: str) -> None:
    assert part not in program.reached("door:command")


def test_an_attribute_leads_to_the_member_of_its_own_class(program: Program) -> None:
    reached = program.reached("door:listed")

    assert {"dogs:Dog.names", "dogs:Name.whole", "dogs:Name.first"} <= reached
    assert "dogs:Name.last" not in reached
    assert "dogs:Dog.speak" not in reached


def test_where_the_class_is_not_known_every_member_of_that_name_is_reached(
    program: Program,
) -> None:
    assert "dogs:Dog.run" in program.reached("door:guessed")


def test_a_part_that_there_is_not_is_not_reached(program: Program) -> None:
    assert program.reached("door:nowhere", "nowhere:at_all") == frozenset()
