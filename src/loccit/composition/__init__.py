"""The composition root: builds the adapters that the settings name, and the library over them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loccit.application.assistant.ports.schema import SchemaOf
    from loccit.composition.adapters import open_library
    from loccit.composition.conversion import build_converter, draw_overlay
    from loccit.infrastructure.sample_library import sample_library
    from loccit.infrastructure.settings import GivenSettings, Settings, load_settings

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

_HOMES = {
    "GivenSettings": "loccit.infrastructure.settings",
    "Settings": "loccit.infrastructure.settings",
    "build_converter": "loccit.composition.conversion",
    "draw_overlay": "loccit.composition.conversion",
    "load_settings": "loccit.infrastructure.settings",
    "open_library": "loccit.composition.adapters",
    "sample_library": "loccit.infrastructure.sample_library",
}


def __getattr__(name: str) -> object:
    """Import what is asked for: a process that converts needs none of the use cases."""
    if name not in _HOMES:
        raise AttributeError(f"module 'loccit.composition' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def argument_schemas() -> "SchemaOf":
    """Return the maker of schemas for the arguments of tools."""
    from loccit.infrastructure.adapters.pydantic_schema import schema_of

    return schema_of
