"""`--help` in a narrow terminal."""

import pytest
from click.testing import CliRunner

from loccit.interfaces.cli.main import COMMANDS, cli


def shown(*arguments: str, columns: int) -> str:
    found = CliRunner().invoke(cli, arguments, terminal_width=columns)
    assert found.exit_code == 0
    return found.output


def test_no_sentence_of_a_command_is_cut() -> None:
    for columns in (60, 99):
        assert "..." not in shown("--help", columns=columns).partition("Commands:")[2]


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_no_word_is_broken(name: str) -> None:
    narrow, wide = (shown(name, "--help", columns=columns).split() for columns in (60, 500))

    assert sorted(narrow) == sorted(wide)
