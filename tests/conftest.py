"""What holds for every test."""

from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says how busy the machine is; no test asserts on time.
settings.register_profile("loccit", deadline=None)
settings.load_profile("loccit")

_END_TO_END = Path(__file__).parent / "e2e"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the end-to-end tests first: begun last, one of them would keep a worker for a minute."""
    items.sort(key=lambda item: _END_TO_END not in item.path.parents)
