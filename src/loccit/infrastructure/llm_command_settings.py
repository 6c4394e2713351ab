"""The tables `[llm_commands.NAME]` of the user's loccit.toml: programs that ask a model."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    model_validator,
)

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}")
"""Names the model after `cli/`; as models are named, `qwen3:8b`."""
_PROMPT_FILE: Final = "{prompt_file}"


def _model_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError("a name has letters, digits, '_', '.', ':' and '-', at most 64")
    return name


def _program(command: tuple[str, ...]) -> tuple[str, ...]:
    program = command[0]
    path = Path(program).expanduser()
    if "/" in program and not path.is_absolute():
        raise ValueError("the program is a name, or a whole path; it is not looked for here")
    if any("\x00" in each for each in command):
        raise ValueError("an argument has no NUL")
    return (str(path) if "/" in program else program, *command[1:])


class LlmCommandTable(BaseModel):
    """One program."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    command: Annotated[
        tuple[Annotated[str, StringConstraints(min_length=1)], ...],
        Field(min_length=1, repr=False),  # may hold keys
        AfterValidator(_program),
    ]
    """The program and its arguments; no shell reads them. The prompt goes in by its standard
    input, or by a file whose path stands where an argument says `{prompt_file}`."""

    prompt: Literal["stdin", "file"] = "stdin"
    """How the prompt goes in."""

    output: Literal["text", "json", "jsonl"] = "text"
    """What its standard output is: the answer, a JSON value with it, or lines of JSON with its
    pieces."""

    answer: str | None = Field(default=None, min_length=1)
    """Where the answer is in the JSON: keys with dots between them, and numbers within lists."""

    where: dict[str, str] = {}
    """Only lines of JSON with these values count: `{ type = "message" }`."""

    env: tuple[Annotated[str, StringConstraints(pattern=r"^[^=\x00]+$")], ...] = ()
    """Names of variables that it gets besides `PATH`, `HOME` and the like."""

    timeout: float | None = Field(default=None, gt=0)
    """Seconds for one answer, instead of `llm_timeout`."""

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.output == "text") != (self.answer is None):
            raise ValueError("answer goes with the output json or jsonl, and is needed there")
        if self.where and self.output != "jsonl":
            raise ValueError("where goes with the output jsonl")
        if (self.prompt == "file") != any(_PROMPT_FILE in each for each in self.command[1:]):
            raise ValueError("with the prompt in a file, an argument says {prompt_file}")
        return self


def checked_commands(given: object, faults: list[str]) -> Mapping[str, LlmCommandTable]:
    """Return the tables by their names; what is wrong is added to `faults`, without values."""
    named = dict[Annotated[str, AfterValidator(_model_name)], LlmCommandTable]
    try:
        return TypeAdapter(named).validate_python(given)
    except ValidationError as error:
        faults += [
            f"{'.'.join(map(str, ('llm_commands', *fault['loc'])))}: {fault['msg']}"
            for fault in error.errors()
        ]
        return {}
