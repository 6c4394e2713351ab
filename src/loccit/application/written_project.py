"""What is written from a project: notes, matrices, and the judgement of its answers."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from loccit.application.asked_project import ANSWERING, AskedProject
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

if TYPE_CHECKING:
    from loccit.application.assistant.memory import AgentMemory
    from loccit.application.matrix.cells import Filler
    from loccit.application.matrix.fill_matrix import MatrixInTheMaking
    from loccit.application.matrix.matrix_file import Renderer
    from loccit.application.notes.note_of_marks import MarkGroups
    from loccit.application.notes.research_note import ResearchTopics
    from loccit.domain.assistant.agent_run import AgentConfig, OnEvent
    from loccit.domain.marks.choice import MarkChoice
    from loccit.domain.models.answer_evaluation import AnswerEvaluation
    from loccit.domain.models.answer_question import AnswerQuestions
    from loccit.domain.models.matrix import Column, Matrix
    from loccit.domain.models.note import ResearchNote

_NOTING: Final = RetrievalPolicy(top_k=4)


@dataclass(frozen=True, slots=True)
class WrittenProject(AskedProject):
    """A project from which files are written."""

    def note(  # noqa: PLR0913  (what is gathered, where it goes, who listens)
        self,
        topics: Sequence[str],
        file: str | os.PathLike[str],
        *,
        continued: bool = False,
        policy: RetrievalPolicy = _NOTING,
        filters: SearchFilter | None = None,
        mine: "MarkChoice | None" = None,
        config: "AgentConfig | None" = None,
        on_event: "OnEvent | None" = None,
    ) -> "ResearchNote":
        """Write what the documents say of each topic into a note, quotation by quotation.

        Beside it stand what it cites (.csl.json, .bib) and its evidence for `verify`.

        Args:
            topics: Questions or subjects; a note that is continued has its own.
            file: Where the note goes.
            continued: Whether to add to the note that stands there what it does not quote yet.
            policy: How many quotations for each topic, found how.
            filters: Conditions that every passage meets.
            mine: Which marks passages must have; None for any passages.
            config: Has the language model choose and comment, within these limits.
            on_event: Told of what the model does.

        Returns:
            What is new in the note.

        Raises:
            InvalidRequest: If there is no topic, nothing is marked so, or the file is there and
                not to be continued.
        """
        from loccit.application.notes.note_file import continued_note_file, new_note_file

        path = Path(file)
        note = continued_note_file(path) if continued else new_note_file(path)
        if mine is not None:
            filters = self.marks.within(mine, filters)
        if config is None:
            from loccit.application.notes.write_note import WriteNote
            from loccit.application.query.ask_question import AskQuestion

            write_note = WriteNote(AskQuestion(self.query_chunks))
            gather = partial(write_note, policy=policy)
        else:
            gather = partial(self._research(on_event), config=config)
        found = gather(topics or note.topics, self.project_id, filters=filters, quoted=note.quoted)
        note.write(found, self.documents(), self._adapters.bibliography)
        return found

    def note_of_marks(
        self,
        file: str | os.PathLike[str],
        choice: "MarkChoice | None" = None,
        *,
        groups: "MarkGroups | None" = None,
        continued: bool = False,
        filters: SearchFilter | None = None,
    ) -> "ResearchNote":
        """Write what was marked, and what was written there, into a note; see `NoteOfMarks`.

        Args:
            file: Where the note goes; beside it stand what `note` writes there.
            choice: Which marks; all by default.
            groups: What makes its sections, the colour by default.
            continued: Whether to add to the note that stands there what it does not quote yet.
            filters: Conditions that every passage meets.

        Raises:
            InvalidRequest: If nothing is marked so, or the file is there and not to be continued.
        """
        from loccit.application.notes.note_file import continued_note_file, new_note_file
        from loccit.application.notes.note_of_marks import MarkGroups, NoteOfMarks
        from loccit.domain.marks.choice import MarkChoice

        path = Path(file)
        note = continued_note_file(path) if continued else new_note_file(path)
        found = NoteOfMarks(self.marks)(
            self.project_id,
            choice or MarkChoice(),
            groups or MarkGroups.COLOR,
            filters=filters,
            quoted=note.quoted,
        )
        note.write(found, self.documents(), self._adapters.bibliography)
        return found

    def matrix(  # noqa: PLR0913  (what is asked, where it goes, who listens)
        self,
        columns: "Sequence[Column | str]" = (),
        file: str | os.PathLike[str] | None = None,
        *,
        continued: str | os.PathLike[str] | None = None,
        filters: SearchFilter | None = None,
        config: "AgentConfig | None" = None,
        on_event: "OnEvent | None" = None,
        on_cell: "Callable[[MatrixInTheMaking], None]" = lambda _: None,
        formats: "Mapping[str, Renderer]" = MappingProxyType({}),
    ) -> "Matrix":
        """Return a row for each document and a cell for each column, and write it to a file.

        Args:
            columns: What each document is asked; a matrix that is continued has its own, to which
                these are added.
            file: Where it goes: .md, .csv or .xlsx. None to write nothing.
            continued: The file of a matrix that is gone on with: its cells are kept.
            filters: Conditions that every document, and every passage, meets.
            config: Has the language model fill the cells, within these limits for all of them.
            on_event: Told of what the model does.
            on_cell: Told when it begins, and of each cell.
            formats: Further formats of files, by suffix.

        Raises:
            InvalidRequest: If there is no column, or the file is there already.
        """
        from loccit.application.matrix.make_matrix import MakeMatrix

        if config is None:
            from loccit.application.matrix.extractive_cells import ExtractiveCells

            fill: Filler = ExtractiveCells(self.query_chunks)
        else:
            from loccit.application.matrix.written_cells import WrittenCells

            assistant = self._adapters.assistant(on_event)
            schema_of = self._adapters.schema_of
            fill = WrittenCells(self.query_chunks, assistant, schema_of, config)
        make = MakeMatrix(self.query_chunks, fill, self._adapters.bibliography, formats)
        return make(
            columns,
            self.project_id,
            file=None if file is None else Path(file),
            continued=None if continued is None else Path(continued),
            filters=filters,
            on_cell=on_cell,
        )

    def evaluate_answers(
        self,
        questions: "AnswerQuestions",
        *,
        policy: RetrievalPolicy = ANSWERING,
        config: "AgentConfig | None" = None,
        judge: str | None = None,
        on_step: Callable[[], None] = lambda: None,
    ) -> "AnswerEvaluation":
        """Judge the answers of `ask`, or with a `config` those of the language model.

        `judge` names the judging model, the language model by default; without either, code judges
        alone. See `EvaluateAnswers`.
        """
        from loccit.application.evaluate.answers.answerers import extractive, written
        from loccit.application.evaluate.answers.evaluate_answers import EvaluateAnswers

        talk = partial(self.conversation, kept=False)
        answering = (
            extractive(self.query_chunks, self.project_id, policy, talk)
            if config is None
            else written(self._write_answer(None), self.project_id, config, talk)
        )
        judges = self._adapters.judges(judge)
        return EvaluateAnswers(self._adapters.index, judges)(
            questions, self.project_id, answering, on_step=on_step
        )

    def _research(self, on_event: "OnEvent | None") -> "ResearchTopics":
        from loccit.application.notes.research_note import ResearchTopics

        return ResearchTopics(
            self.query_chunks,
            self._adapters.assistant(on_event),
            self._adapters.schema_of,
            new_memory=self._note_memory,
        )

    def _note_memory(self) -> "AgentMemory":
        from loccit.application.assistant.memory import AgentMemory

        search = self.query_chunks
        return AgentMemory(self._recall(self._adapters.passing_memory(search.embedding.binding)))
