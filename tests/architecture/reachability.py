"""What of the source can be reached from a function, by imports, names and attributes.

The source is read, not run. A name leads to what it is bound to in its module, through any number
of imports. An attribute leads to the member of the class of its value, as far as annotations,
constructors and what functions return tell the class; of a Protocol or a base class, to that
member of every class that fits and is itself reached. Where the class is not known, it leads to
every member of that name of a class that is reached. So what is found to be unreachable is.

A part of a program is named by "module:name" or "module:Class.member", without "loccit.".
"""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias

SOURCE: Final = Path(__file__).parents[2] / "src" / "loccit"
PACKAGE: Final = "loccit"
UNKNOWN: Final = "?"
"""Among the classes of a value: it may be of any other, too."""

Types: TypeAlias = frozenset[str]
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
NONE: Final[Types] = frozenset()
ANY: Final[Types] = frozenset({UNKNOWN})
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_TELLING: Final = (
    *(*_FUNCTIONS, ast.Lambda, ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.For, ast.AsyncFor),
    *(ast.comprehension, ast.withitem, ast.ExceptHandler, ast.Match),
)
"""What tells the classes of local names."""
_OPAQUE: Final = frozenset({"Any", "object", "TypeVar", "ParamSpec"})


@dataclass(frozen=True)
class Edges:
    """What a part of the program leads to.

    Attributes:
        parts: Parts, by their names.
        members: Members of values, by class and name.
        loose: Names of members of values whose class is not known.
    """

    parts: frozenset[str]
    members: frozenset[tuple[str, str]]
    loose: frozenset[str]


@dataclass
class Module:
    """A module and what its names are bound to."""

    name: str
    tree: ast.Module
    defined: dict[str, ast.stmt] = field(default_factory=dict)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._bind(self.tree.body)

    def _bind(self, body: Iterable[ast.stmt]) -> None:
        for node in body:
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                    self.defined[node.name] = node
                case (
                    ast.Assign(targets=[ast.Name(id=name)])
                    | ast.AnnAssign(target=ast.Name(id=name))
                ):
                    self.defined[name] = node
                case ast.Import() | ast.ImportFrom():
                    self.imported.update(imports_of(node))
                case ast.If() | ast.Try():
                    self._bind([*node.body, *node.orelse])
                case _:
                    pass


def imports_of(node: ast.Import | ast.ImportFrom) -> dict[str, tuple[str, str]]:
    """Return what an import binds: a module and a name of it, an empty one for the module."""
    if isinstance(node, ast.Import):
        return {each.asname or each.name.partition(".")[0]: (each.name, "") for each in node.names}
    return {each.asname or each.name: (node.module or "", each.name) for each in node.names}


class Program:
    """The modules of a source folder."""

    def __init__(self, source: Path = SOURCE) -> None:
        self.modules: dict[str, Module] = {}
        for path in sorted(source.rglob("*.py")):
            parts = path.relative_to(source).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            self.modules[name] = Module(name, ast.parse(path.read_text(encoding="utf-8")))
        self._edges: dict[str, Edges] = {}
        self._returned: dict[str, Types] = {}
        self._found: dict[tuple[str, str], str | None] = {}

    def resolve(self, module: str, name: str) -> str | None:
        """Return the part that a name of a module stands for; "module:" for a module."""
        for _ in range(20):  # of imports of imports
            if module not in self.modules:
                return None
            known = self.modules[module]
            if not name:
                return f"{module}:"
            if name in known.defined:
                return f"{module}:{name}"
            if name not in known.imported:
                inner = f"{module}.{name}".strip(".")
                return f"{inner}:" if inner in self.modules else None
            target, name = known.imported[name]
            if target.partition(".")[0] != PACKAGE:
                return None
            module = target[len(PACKAGE) + 1 :]
        return None

    def node(self, part: str) -> ast.stmt | None:
        """Return the definition of a part, None when there is none."""
        module, _, name = part.partition(":")
        outer, _, member = name.partition(".")
        found = self.modules[module].defined.get(outer) if module in self.modules else None
        if member:
            return members_of(found).get(member) if isinstance(found, ast.ClassDef) else None
        return found

    def is_class(self, part: str) -> bool:
        return "." not in part.partition(":")[2] and isinstance(self.node(part), ast.ClassDef)

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        return {
            f"{module.name}:{name}": node
            for module in self.modules.values()
            for name, node in module.defined.items()
            if isinstance(node, ast.ClassDef)
        }

    @cached_property
    def bases(self) -> dict[str, list[str]]:
        """The classes of the program that each class is derived from, nearest first."""
        return {part: self._bases(part) for part in self.classes}

    def _bases(self, part: str) -> list[str]:
        scope = Scope(self, part.partition(":")[0])
        near = [each for base in self.classes[part].bases for each in scope.mentioned(base)]
        near = [each for each in near if each in self.classes]
        return [*near, *(each for base in near for each in self._bases(base))]

    @cached_property
    def protocols(self) -> dict[str, frozenset[str]]:
        """The methods of each Protocol that is one of methods with names."""
        found = {}
        for part, node in self.classes.items():
            if any(ast.unparse(base).partition("[")[0] == "Protocol" for base in node.bases):
                names = frozenset(each for each in members_of(node) if each[0] != "_")
                if names:
                    found[part] = names
        return found

    @cached_property
    def fitting(self) -> dict[str, list[str]]:
        """The classes that are derived from each class, or have the methods of a Protocol."""
        found: dict[str, list[str]] = {part: [] for part in self.classes}
        for part, bases in self.bases.items():
            for base in bases:
                found[base].append(part)
            for protocol, names in self.protocols.items():
                if part not in self.protocols and all(self.member(part, each) for each in names):
                    found[protocol].append(part)
        return found

    @cached_property
    def fitted(self) -> dict[str, list[str]]:
        """The classes that each class fits."""
        found: dict[str, list[str]] = {part: [] for part in self.classes}
        for base, parts in self.fitting.items():
            for part in parts:
                found[part].append(base)
        return found

    @cached_property
    def having(self) -> dict[str, list[str]]:
        """The classes that define each name themselves."""
        found: dict[str, list[str]] = {}
        for part, node in self.classes.items():
            for name in members_of(node):
                found.setdefault(name, []).append(part)
        return found

    def member(self, part: str, name: str) -> str | None:
        """Return the member of a class, its own or inherited."""
        if (part, name) not in self._found:
            line = [part, *self.bases.get(part, [])]
            held = (f"{each}.{name}" for each in line if name in members_of(self.classes[each]))
            self._found[part, name] = next(held, None)
        return self._found[part, name]

    def members(self, part: str) -> list[str]:
        """Return the members of a class that it defines itself."""
        return [f"{part}.{name}" for name in members_of(self.classes[part])]

    def public(self, package: str) -> list[str]:
        """Return the public parts of a package: functions, classes, values, and their members."""
        parts = [
            f"{module.name}:{name}"
            for module in self.modules.values()
            if f"{module.name}.".startswith(f"{package}.")
            for name in module.defined
        ]
        inner = [each for part in parts if part in self.classes for each in self.members(part)]
        return [each for each in (*parts, *inner) if not _is_private(each)]

    def value_of(self, part: str) -> Types:
        """Return the classes of what a part is, or returns when it is called."""
        if part not in self._returned:
            self._returned[part] = ANY  # while it is looked for, in a circle
            self._returned[part] = self._value_of(part)
        return self._returned[part]

    def _value_of(self, part: str) -> Types:  # noqa: PLR0911  (a case for each kind of node)
        node, module = self.node(part), part.partition(":")[0]
        scope = Scope(self, module)
        match node:
            case ast.ClassDef():
                return frozenset({part})
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                if node.returns is None:
                    return ANY
                if ast.unparse(node.returns) == "Self":
                    return frozenset({part.rpartition(".")[0]})
                return scope.annotated(node.returns)
            case ast.AnnAssign(annotation=annotation, value=value):
                told = scope.annotated(annotation)
                if told or value is None or "Final" not in ast.unparse(annotation):
                    return told
                return scope.types(value)
            case ast.Assign(targets=[ast.Attribute()], value=value):  # of `self`, in __init__
                owner = part.rpartition(".")[0]
                made = self.node(f"{owner}.__init__")
                scope = Scope(self, module, owner)
                scope.bind(tuple(ast.walk(made or node)))
                return scope.types(value)
            case ast.Assign(value=ast.Call(func=ast.Name(id=name))) if name in _OPAQUE:
                return ANY
            case ast.Assign(value=value):
                return scope.types(value)
            case _:
                return ANY

    def edges(self, part: str) -> Edges:
        """Return what a part leads to."""
        if part not in self._edges:
            self._edges[part] = self._edges_of(part)
        return self._edges[part]

    def _edges_of(self, part: str) -> Edges:
        node, (module, _, name) = self.node(part), part.partition(":")
        owner = f"{module}:{name.rpartition('.')[0]}" if "." in name else None
        scope = Scope(self, module, owner)
        if isinstance(node, ast.ClassDef):
            members = members_of(node)
            own = {f"{part}.{each}" for each in members if each[:2] == each[-2:] == "__"}
            parts = [*node.bases, *node.decorator_list, *(key.value for key in node.keywords)]
            for each in members.values():
                if not isinstance(each, _FUNCTIONS):
                    parts += [child for child in ast.iter_child_nodes(each)
                              if isinstance(child, ast.expr)]  # fmt: skip
            found = scope.edges(parts)
            return Edges(found.parts | own, found.members, found.loose)
        return scope.edges([node] if node is not None else [])

    def reached(self, *roots: str) -> frozenset[str]:
        """Return what can be reached from parts."""
        reached: set[str] = set()
        classes: set[str] = set()
        members: dict[str, set[str]] = {}
        loose: set[str] = set()
        waiting: list[str | None] = list(roots)
        while waiting:
            part = waiting.pop()
            if part is None or part in reached or self.node(part) is None:
                continue
            reached.add(part)
            found = self.edges(part)
            waiting += found.parts
            if part in self.classes:
                classes.add(part)
                own = members_of(self.classes[part]).keys()
                waiting += [f"{part}.{name}" for name in own & loose]
                for base in self.fitted[part]:
                    waiting += [self.member(part, name) for name in members.get(base, ())]
            for base, name in found.members:
                if name not in members.setdefault(base, set()):
                    members[base].add(name)
                    waiting.append(self.member(base, name))
                    fitting = classes.intersection(self.fitting[base])
                    waiting += [self.member(each, name) for each in fitting]
            for name in found.loose - loose:
                loose.add(name)
                having = classes.intersection(self.having.get(name, ()))
                waiting += [f"{each}.{name}" for each in having]
        return frozenset(reached)


def _is_private(part: str) -> bool:
    return any(name[0] == "_" for name in part.partition(":")[2].split("."))


_MEMBERS: Final[dict[int, dict[str, ast.stmt]]] = {}


def members_of(node: ast.ClassDef) -> dict[str, ast.stmt]:
    """Return the methods and fields of a class by name."""
    if id(node) not in _MEMBERS:
        found: dict[str, ast.stmt] = {}
        for each in node.body:
            match each:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    found[name] = each
                case ast.AnnAssign(target=ast.Name(id=name)):
                    found[name] = each
                case ast.Assign(targets=[ast.Name(id=name)]):
                    found[name] = each
                case _:
                    pass
        for each in node.body:
            if isinstance(each, _FUNCTIONS) and each.name == "__init__":
                for inner in ast.walk(each):
                    match inner:
                        case (
                            ast.Assign(
                                targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)]
                            )
                            | ast.AnnAssign(
                                target=ast.Attribute(value=ast.Name(id="self"), attr=name)
                            )
                        ):
                            found.setdefault(name, inner)
                        case _:
                            pass
        _MEMBERS[id(node)] = found
    return _MEMBERS[id(node)]


class Scope:
    """The names of a function, or of a module."""

    def __init__(self, program: Program, module: str, owner: str | None = None) -> None:
        self._program = program
        self._module = module
        self._owner = owner
        self._local: dict[str, Types] = {}
        self._imported: dict[str, str | None] = {}

    def part(self, node: ast.expr) -> str | None:
        """Return the part that an expression names, "module:" for a module."""
        match node:
            case ast.Name(id=name):
                if name in self._local:
                    return None
                if name in self._imported:
                    return self._imported[name]
                return self._program.resolve(self._module, name)
            case ast.Attribute(value=value, attr=attr):
                outer = self.part(value)
                if outer is not None and outer.endswith(":"):
                    return self._program.resolve(outer[:-1], attr)
            case _:
                pass
        return None

    def mentioned(self, node: ast.expr) -> Iterator[str]:
        """Return the parts that an annotation names."""
        for each in ast.walk(node):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                try:
                    inner = ast.parse(each.value, mode="eval").body
                except SyntaxError:
                    continue
                yield from self.mentioned(inner)
            elif isinstance(each, ast.Name | ast.Attribute):
                part = self.part(each)
                if part is not None and not part.endswith(":"):
                    yield part

    def annotated(self, node: ast.expr) -> Types:
        """Return the classes that an annotation tells, those in containers and unions too."""
        words = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        found = ANY if words & _OPAQUE else NONE
        for part in self.mentioned(node):
            found |= self._program.value_of(part)
        return found

    def types(self, node: ast.expr) -> Types:  # noqa: PLR0911  (a case for each kind of node)
        """Return the classes that a value may be of, those of its elements too."""
        match node:
            case ast.Name(id=name):
                if name in self._local:
                    return self._local[name]
                part = self.part(node)
                return NONE if part is None or part.endswith(":") else self._program.value_of(part)
            case ast.Attribute(value=value, attr=attr):
                part = self.part(node)
                if part is not None:
                    return NONE if part.endswith(":") else self._program.value_of(part)
                return self._attribute(self.types(value), attr)
            case ast.Call(func=func, args=args, keywords=keywords):
                return self._called(func, [*args, *(each.value for each in keywords)])
            case ast.Lambda(body=body):
                return self.types(body)
            case ast.Constant() | ast.JoinedStr() | ast.Compare():
                return NONE
            case _:
                parts = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr)]
                if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
                    parts += [each.iter for each in node.generators]
                return frozenset().union(*map(self.types, parts)) if parts else NONE

    def _attribute(self, values: Types, attr: str) -> Types:
        found, known = NONE, False
        for each in values - ANY:
            member = self._program.member(each, attr) if each in self._program.classes else None
            if member is not None:
                known = True
                found |= self._program.value_of(member)
        return found if known else values

    def _called(self, func: ast.expr, arguments: list[ast.expr]) -> Types:
        part = self.part(func)
        if part is not None and not part.endswith(":"):
            found = self._program.value_of(part)
            if isinstance(
                self._program.node(part), ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
            ):
                if UNKNOWN not in found:
                    return found
                return found | frozenset().union(*map(self.types, arguments))
        else:
            found = self.types(func)
        found |= self._attribute(found, "__call__")
        is_external = part is None and not found
        if is_external:  # sorted(...), replace(...), asyncio.run(...): what goes in comes out
            return frozenset().union(*map(self.types, arguments))
        return found

    def bind(self, nodes: Sequence[ast.AST]) -> None:
        """Learn the local names of a function, and of those within it: all of its nodes."""
        for each in nodes:
            if isinstance(each, ast.Import | ast.ImportFrom):
                for name, (module, inner) in imports_of(each).items():
                    known = module.partition(".")[0] == PACKAGE
                    self._imported[name] = (
                        self._program.resolve(module[len(PACKAGE) + 1 :], inner) if known else None
                    )
        telling = [each for each in nodes if isinstance(each, _TELLING)]
        for _ in range(3):  # what is learned later may tell what came before
            for each in telling:
                self._learn(each)

    def _learn(self, node: ast.AST) -> None:  # noqa: C901, PLR0912  (a case for each kind of node)
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                self._learn_arguments(node)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._set(target, self.types(value))
            case ast.AnnAssign(target=ast.Name() as target, annotation=annotation):
                self._set(target, self.annotated(annotation))
            case ast.NamedExpr(target=target, value=value):
                self._set(target, self.types(value))
            case ast.For(target=target, iter=value) | ast.AsyncFor(target=target, iter=value):
                self._set(target, self.types(value))
            case ast.comprehension(target=target, iter=value):
                self._set(target, self.types(value))
            case ast.withitem(context_expr=value, optional_vars=target) if target is not None:
                self._set(target, self.types(value))
            case ast.ExceptHandler(type=kind, name=name) if name is not None and kind is not None:
                self._local[name] = self._local.get(name, NONE) | self.types(kind)
            case ast.Match(subject=subject, cases=cases):
                for case in cases:
                    for each in ast.walk(case.pattern):
                        if isinstance(each, ast.MatchAs | ast.MatchStar) and each.name:
                            self._local[each.name] = self.types(subject) | ANY
            case _:
                pass

    def _learn_arguments(self, node: Function | ast.Lambda) -> None:
        spec = node.args
        for each in [*spec.posonlyargs, *spec.args, *spec.kwonlyargs, spec.vararg, spec.kwarg]:
            if each is None:
                continue
            if each.annotation is not None:
                self._local[each.arg] = self.annotated(each.annotation)
            elif each.arg in {"self", "cls"} and self._owner is not None:
                self._local[each.arg] = frozenset({self._owner})
            else:
                self._local[each.arg] = ANY
        if not isinstance(node, ast.Lambda) and node.name not in self._local and self._is_inner:
            self._local[node.name] = self.annotated(node.returns) if node.returns else ANY
        self._is_inner = True

    _is_inner = False

    def _set(self, target: ast.expr, types: Types) -> None:
        match target:
            case ast.Name(id=name):
                self._local[name] = self._local.get(name, NONE) | types
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for part in parts:
                    self._set(part, types)
            case ast.Starred(value=value):
                self._set(value, types)
            case _:
                pass

    def edges(self, nodes: Iterable[ast.AST]) -> Edges:  # noqa: C901, PLR0912  (likewise)
        """Return what pieces of code lead to."""
        parts: set[str] = set()
        members: set[tuple[str, str]] = set()
        loose: set[str] = set()
        pieces = [tuple(ast.walk(node)) for node in nodes]
        for piece in pieces:
            self.bind(piece)
        for piece in pieces:
            for node in piece:
                match node:
                    case ast.Name(ctx=ast.Load()):
                        parts |= {self.part(node) or ""}
                    case ast.Attribute(value=value, attr=attr, ctx=ast.Load()):
                        part = self.part(node)
                        if part is not None:
                            parts.add(part)
                            continue
                        self._member(self.types(value), attr, members, loose)
                    case ast.MatchClass(cls=kind, kwd_attrs=names, patterns=patterns):
                        for each in self.types(kind) & self._program.classes.keys():
                            own = [name for name, field_ in
                                   members_of(self._program.classes[each]).items()
                                   if isinstance(field_, ast.AnnAssign)]  # fmt: skip
                            members |= {(each, name) for name in [*names, *own[: len(patterns)]]}
                    case ast.Constant(value=str()):
                        parts |= set(self._quoted(node))
                    case ast.Call(func=func):
                        for each in self.types(func) & self._program.classes.keys():
                            if self.part(func) is None:
                                members.add((each, "__call__"))
                    case _:
                        pass
        return Edges(
            frozenset(each for each in parts if each and not each.endswith(":")),
            frozenset(members),
            frozenset(loose),
        )

    def _quoted(self, node: ast.Constant) -> Iterator[str]:
        """Return the classes that a quoted annotation names; other texts name none."""
        assert isinstance(node.value, str)
        words = re.findall(r"\w+", node.value) if len(node.value) < 200 else []
        if node.value[:1].isalpha() and any(map(self._stands_for_something, words)):
            yield from (each for each in self.mentioned(node) if self._program.is_class(each))

    def _stands_for_something(self, name: str) -> bool:
        """Tell whether it is worth the while to parse a text with this name."""
        return name in self._imported or self._program.resolve(self._module, name) is not None

    def _member(
        self, values: Types, attr: str, members: set[tuple[str, str]], loose: set[str]
    ) -> None:
        if UNKNOWN in values:
            loose.add(attr)
        for each in values & self._program.classes.keys():
            members.add((each, attr))
