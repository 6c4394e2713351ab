"""The tables `[llm_commands.NAME]`: what they hold, who may write them, what they never show."""

from pathlib import Path

import pytest
from platformdirs import user_config_path

from loccit.composition import load_settings
from loccit.domain.errors import InvalidRequest

TABLE = '[llm_commands.mine]\ncommand = ["mine", "--key", "SECRET"]\n'


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)


def _own(text: str) -> Path:
    folder = user_config_path("loccit")
    folder.mkdir(parents=True)
    (folder / "loccit.toml").write_text(text, encoding="utf-8")
    return folder


def test_the_users_own_file_describes_programs_whose_arguments_show_in_no_repr() -> None:
    _own(TABLE)

    settings = load_settings()

    assert settings.llm_commands["mine"].command == ("mine", "--key", "SECRET")
    assert "SECRET" not in repr(settings)


def test_a_file_of_the_working_folder_may_describe_none() -> None:
    own = _own("")
    Path("loccit.toml").write_text(TABLE, encoding="utf-8")

    with pytest.raises(InvalidRequest, match="only your own file may") as caught:
        load_settings()

    assert str(own) in str(caught.value)
    assert "SECRET" not in str(caught.value)


def test_the_users_own_file_is_that_in_its_own_folder_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(_own(TABLE))

    assert set(load_settings().llm_commands) == {"mine"}


def test_a_variable_may_describe_them_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCCIT_LLM_COMMANDS", '{"mine": {"command": ["mine"]}}')

    assert load_settings().llm_commands["mine"].command == ("mine",)
    monkeypatch.setenv("LOCCIT_LLM_COMMANDS", '{"SECRET"')
    with pytest.raises(InvalidRequest, match="LOCCIT_LLM_COMMANDS is not valid JSON"):
        load_settings()


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("[llm_commands.a]", "llm_commands.a.command"),
        ("[llm_commands.a]\ncommand = []", "llm_commands.a.command"),
        ('[llm_commands.a]\ncommand = "SECRET -x"', "llm_commands.a.command"),
        ('[llm_commands.a]\ncommand = ["./SECRET"]', "a name, or a whole path"),
        ('[llm_commands.a]\ncommand = ["c", "SECRET\\u0000"]', "no NUL"),
        ('[llm_commands.a]\ncommand = ["c"]\noutput = "json"', "answer goes with"),
        ('[llm_commands.a]\ncommand = ["c"]\nanswer = "SECRET"', "answer goes with"),
        (
            '[llm_commands.a]\ncommand = ["c"]\noutput = "json"\nanswer = "a"\nwhere = {a="b"}',
            "where goes with",
        ),
        ('[llm_commands.a]\ncommand = ["c"]\nprompt = "file"', "{prompt_file}"),
        ('[llm_commands.a]\ncommand = ["c", "{prompt_file}"]', "{prompt_file}"),
        ('[llm_commands.a]\ncommand = ["c"]\nenv = ["A=SECRET"]', "llm_commands.a.env"),
        ('[llm_commands.a]\ncommand = ["c"]\ntimeout = 0', "llm_commands.a.timeout"),
        ('[llm_commands.a]\ncommand = ["c"]\nshell = "SECRET"', "llm_commands.a.shell"),
        ('[llm_commands."-a"]\ncommand = ["SECRET"]', "a name has letters"),
    ],
)
def test_a_wrong_table_is_told_without_its_values(table: str, told: str) -> None:
    _own(table)

    with pytest.raises(InvalidRequest) as caught:
        load_settings()

    assert told in str(caught.value)
    assert "SECRET" not in str(caught.value)
