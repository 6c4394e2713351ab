"""Questions whose answers are judged, and what a right answer is."""

from dataclasses import dataclass
from enum import StrEnum


class FieldKind(StrEnum):
    """What the value of a template's field is."""

    TEXT = "text"
    NUMBER = "number"
    BOOLEAN = "boolean"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class TemplateField:
    """One thing that an answer says, and what it should say.

    Attributes:
        name: An identifier, unique in its template.
        kind: What its value is.
        expected: The right value: a `float`, a `bool`, else a `str`.
        pattern: A regular expression whose first group, else all it finds, is the value in the
            excerpts; None when the value is looked for as it is.
        tolerance: By how much a number may differ, at least 0.
        choices: The values of a choice; empty for any other kind.
        description: Tells a model what the field means.
    """

    name: str
    kind: FieldKind
    expected: str | float | bool
    pattern: str | None = None
    tolerance: float = 0.0
    choices: tuple[str, ...] = ()
    description: str = ""


@dataclass(frozen=True, slots=True)
class ContainsTrait:
    """The excerpts hold a text, whatever its case, line ends and kinds of quotation mark."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class RegexTrait:
    """The excerpts match a regular expression, somewhere, whatever the case."""

    name: str
    pattern: str


@dataclass(frozen=True, slots=True)
class CitesTrait:
    """An excerpt is of a document, or on a page of it.

    Attributes:
        name: Of the trait.
        document: Its file name, or the end of its path.
        pages: Pages from 1, one of which the excerpt must be on; empty when any will do.
    """

    name: str
    document: str
    pages: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class BooleanTrait:
    """A question to a judge with the answer yes or no.

    Attributes:
        name: Of the trait.
        asks: What the judge is asked.
        expected: The answer that passes.
    """

    name: str
    asks: str
    expected: bool = True


@dataclass(frozen=True, slots=True)
class ScoreTrait:
    """A scale on which a judge puts an answer.

    Attributes:
        name: Of the trait.
        asks: What is graded.
        lowest: The worst grade.
        highest: The best, greater than the worst.
        pass_from: The grade from which on it passes.
    """

    name: str
    asks: str
    lowest: int
    highest: int
    pass_from: int


@dataclass(frozen=True, slots=True)
class LiteralTrait:
    """Classes, of which a judge names the one that an answer belongs to.

    Attributes:
        name: Of the trait.
        asks: What is classified.
        classes: Labels, each with its meaning, which may be empty; at least two.
        accepted: The labels that pass; not all of them.
    """

    name: str
    asks: str
    classes: tuple[tuple[str, str], ...]
    accepted: frozenset[str]


CodeTrait = ContainsTrait | RegexTrait | CitesTrait
"""Decided by code."""
JudgedTrait = BooleanTrait | ScoreTrait | LiteralTrait
"""Decided by a model."""
Trait = CodeTrait | JudgedTrait


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """A question, and what a right answer to it is.

    Attributes:
        id: Unique in its set.
        text: What is asked; not blank.
        is_answerable: Whether the documents answer it. If not, the right answer is none.
        document: The one that answers: its file name, or the end of its path. None exactly when
            none does.
        pages: Pages from 1, any of which answers; empty when the page is not judged.
        quote: Words of the document that answer it, None when they are not judged.
        answer: The answer in a few words, None when it is not judged.
        template: What an answer says, field by field.
        rubric: What else it must be like.
        follows: The id of the question that it goes on with, None when it is asked alone.
        within: The document whose cell of a matrix it asks for, named likewise; None when the
            whole library is asked. It is `document` where that answers.
    """

    id: str
    text: str
    is_answerable: bool = True
    document: str | None = None
    pages: frozenset[int] = frozenset()
    quote: str | None = None
    answer: str | None = None
    template: tuple[TemplateField, ...] = ()
    rubric: tuple[Trait, ...] = ()
    follows: str | None = None
    within: str | None = None

    def __post_init__(self) -> None:
        if self.is_answerable != (self.document is not None):
            raise ValueError("a question has an answer exactly when a document has it")


@dataclass(frozen=True, slots=True)
class AnswerQuestions:
    """A set of questions.

    Attributes:
        name: Of its file.
        fingerprint: SHA-256 of the file, 64 hexadecimal digits.
        questions: At least one, in the order of the file.
    """

    name: str
    fingerprint: str
    questions: tuple[AnswerQuestion, ...]

    def before(self, question: AnswerQuestion) -> tuple[str, ...]:
        """Return what is asked before a question in its conversation, in order."""
        known = {each.id: each for each in self.questions}
        found: list[str] = []
        while question.follows is not None:
            question = known[question.follows]
            found.insert(0, question.text)
        return tuple(found)
