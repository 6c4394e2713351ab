"""The composition root: builds the adapters that the settings name, and the library over them."""

from typing import TYPE_CHECKING

from loccit.composition.adapters import open_library
from loccit.composition.conversion import build_converter, draw_overlay
from loccit.infrastructure.sample_library import sample_library
from loccit.infrastructure.settings import GivenSettings, Settings, load_settings

if TYPE_CHECKING:
    from loccit.application.assistant.ports.schema import SchemaOf

__all__ = [
    "GivenSettings",
    "Settings",
    "argument_schemas",
    "build_converter",
    "draw_overlay",
    "load_settings",
    "open_library",
    "sample_library",
]


def argument_schemas() -> "SchemaOf":
    """Return the maker of schemas for the arguments of tools."""
    from loccit.infrastructure.adapters.pydantic_schema import schema_of

    return schema_of
