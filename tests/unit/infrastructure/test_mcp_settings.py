"""The tables `[mcp.NAME]`: what they may hold, and what they never show."""

from pathlib import Path

import pytest
from platformdirs import user_config_path

from loccit.composition import load_settings
from loccit.domain.errors import InvalidRequest

SECRETS = """
[mcp.here]
command = "server"
args = ["--key", "alder"]
env = { KEY = "birch" }

[mcp.far]
url = "https://user:cedar@example.org/mcp?key=dogwood"
headers = { Authorization = "Bearer elder" }
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))


def _write(text: str) -> None:
    Path("loccit.toml").write_text(text, encoding="utf-8")


def test_keys_and_passwords_show_in_no_repr() -> None:
    _write(SECRETS)

    settings = load_settings()
    shown = repr(settings) + repr([table.server() for table in settings.mcp.values()])

    assert set(settings.mcp) == {"here", "far"}
    assert not [part for part in ("alder", "birch", "cedar", "dogwood", "elder") if part in shown]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("[mcp.a]", "either a command or a url"),
        ('[mcp.a]\ncommand = "c"\nurl = "http://localhost/SECRET"', "either a command or a url"),
        ('[mcp.a]\ncommand = ""', "mcp.a.command"),
        ('[mcp.a]\ncommand = "c"\nheaders = { A = "SECRET" }', "headers go with a url"),
        ('[mcp.a]\nurl = "http://localhost"\nenv = { A = "SECRET" }', "args and env go with"),
        ('[mcp.a]\nurl = "localhost:80/SECRET"', "http://HOST/PATH"),
        ('[mcp.a]\nurl = "http://localhost:SECRET"', "http://HOST/PATH"),
        ('[mcp.a]\nurl = "http://h"\nheaders = { A = "SECRET\\n" }', "printable ASCII"),
        ('[mcp.a]\nurl = "http://h"\nheaders = { "A:" = "SECRET" }', "mcp.a.headers"),
        ('[mcp.a]\ncommand = "c"\nenv = { "A=B" = "SECRET" }', "mcp.a.env"),
        ('[mcp.a]\ncommand = "c"\nenv = { A = "SECRET\\u0000" }', "no NUL"),
        ('[mcp.a]\ncommand = "c"\ntools = []', "mcp.a.tools"),
        ('[mcp.a]\ncommand = "c"\ntool = "SECRET"', "mcp.a.tool"),
        ('[mcp."a b"]\ncommand = "SECRET"', "letters, digits"),
        (f'[mcp.{"a" * 33}]\ncommand = "SECRET"', "at most 32"),
        ('mcp = "SECRET"', "mcp"),
        ('[mcp]\na = "SECRET"', "mcp.a"),
    ],
)
def test_a_table_that_describes_no_server_is_refused_without_its_values(
    table: str, told: str
) -> None:
    _write(table)

    with pytest.raises(InvalidRequest) as refusal:
        load_settings()

    assert told in str(refusal.value)
    assert "SECRET" not in str(refusal.value)


def _write_own(text: str) -> None:
    folder = user_config_path("loccit")
    folder.mkdir(parents=True)
    (folder / "loccit.toml").write_text(text, encoding="utf-8")


def test_the_servers_of_all_files_are_there() -> None:
    _write_own('[mcp.own]\ncommand = "mine"')
    _write('[mcp.near]\ncommand = "theirs"')

    assert set(load_settings().mcp) == {"own", "near"}


def test_a_folder_cannot_put_a_program_in_the_place_of_the_users_own() -> None:
    _write_own('[mcp.own]\ncommand = "mine"')
    _write('[mcp.own]\ncommand = "theirs"')

    with pytest.raises(InvalidRequest, match=r"mcp\.own.*another name"):
        load_settings()


def test_an_environment_variable_that_is_no_json_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LOCCIT_MCP", "{SECRET")

    with pytest.raises(InvalidRequest, match="LOCCIT_MCP") as refusal:
        load_settings()

    assert "SECRET" not in str(refusal.value)
