"""The ways in of a user: commands and methods of `Project`, and what each can reach."""

import ast
from functools import cache
from typing import Final

import click

from loccit.interfaces.cli.main import COMMANDS
from tests.architecture.reachability import Program

PROJECT: Final = "application.project:Project"
BUILT: Final = "composition.adapters:BuiltAdapters"
"""What every project is opened with: the one implementation of `Adapters`."""


@cache
def program() -> Program:
    return Program()


@cache
def reached_from(way: str) -> frozenset[str]:
    """Return what can be reached from a way in.

    Args:
        way: "loccit ask --llm", or "Project.note".

    Raises:
        ValueError: If there is no such command, option or method.
    """
    if way.startswith("Project."):
        method = program().member(PROJECT, way.removeprefix("Project."))
        if method is None:
            raise ValueError(f"there is no {way}")
        return program().reached(method, PROJECT, BUILT)
    name, command, *options = [*way.split(), ""]
    if name != "loccit" or command not in COMMANDS:
        raise ValueError(f"there is no command {way}")
    module, _, function = COMMANDS[command].partition(":")
    known = _options(module, function)
    if lost := [each for each in options if each and each not in known]:
        raise ValueError(f"{command} has no {', '.join(lost)}")
    starts = [f"{module.removeprefix('loccit.')}:{function}", BUILT]
    if command == "serve":
        starts += _routes()
    return program().reached(*starts)


def all_ways() -> list[str]:
    """Return every command and every public method of `Project`."""
    classes = [PROJECT, *program().bases[PROJECT]]
    methods = {
        part.rpartition(".")[2]
        for each in classes
        for part in program().members(each)
        if part.rpartition(".")[2][0] != "_"
    }
    return [*(f"loccit {name}" for name in COMMANDS), *(f"Project.{name}" for name in methods)]


def _routes() -> list[str]:
    """Return the functions that the service calls by their decorators."""
    return [
        f"{name}:{node.name}"
        for name, module in program().modules.items()
        if name.startswith("interfaces.http.")
        for node in module.tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if any(ast.unparse(each).startswith("router.") for each in node.decorator_list)
    ]


def _options(module: str, function: str) -> set[str]:
    from importlib import import_module

    command = getattr(import_module(module), function)
    assert isinstance(command, click.Command)
    return {option for each in command.params for option in each.opts}
