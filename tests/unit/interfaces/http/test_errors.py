"""Every error has a status, and every code of the service is described."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from loccit.domain.errors import LoccitError
from loccit.interfaces.http.errors import OF_STATUS, STATUSES, error_body, status_of, told

ROOT = Path(__file__).parents[4]


def all_errors(kind: type[LoccitError] = LoccitError) -> Iterator[type[LoccitError]]:
    yield kind
    for each in kind.__subclasses__():
        yield from all_errors(each)


def test_every_error_of_loccit_has_a_status() -> None:
    codes = {each.code for each in all_errors() if each.__module__.startswith("loccit.domain")}
    assert codes - set(STATUSES) == set()


@pytest.mark.parametrize("code", sorted(set(STATUSES) - {"error"}))
def test_every_code_is_described(code: str) -> None:
    assert f"`{code}`" in (ROOT / "specs" / "errors.md").read_text(encoding="utf-8")


def test_codes_and_statuses_agree() -> None:
    assert all(STATUSES[code] == status for status, code in OF_STATUS.items())
    assert status_of("of a later version") == 500


def test_a_fault_is_not_described() -> None:
    assert told(ValueError("secret")) == (
        "internal_fault",
        "a fault of loccit itself; the service's log tells more",
    )


def test_an_error_that_repeats_what_is_no_unicode_can_be_sent() -> None:
    assert error_body("invalid_request", "no '\ud800'").isascii()
