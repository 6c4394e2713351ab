"""The numbers of notes in LaTeX."""

from collections import deque

from loccit.infrastructure.adapters.docling.marks import reference


class NoteNumbers:
    """Counts the notes of a source as LaTeX does, chapters aside.

    A note has a key, by which its mark is told; the mark is what stands at its place.
    """

    def __init__(self) -> None:
        self._count = 0
        self._waiting: deque[str] = deque()  # keys of marks whose notes may come later
        self._open: set[str] = set()  # those whose notes have not come

    def note(self, label: str) -> tuple[str, str]:
        """Return the key and the mark of a note.

        Args:
            label: The number that it gives itself, empty for the next one.
        """
        label = label.strip()
        key = f"n{label}".replace(" ", "")
        if not label:
            self._count += 1
            key = label = str(self._count)
        return key, reference(key, label)

    def mark(self, label: str) -> str:
        """Return a mark whose note comes later."""
        key, shown = self.note(label)
        self._waiting.append(key)
        self._open.add(key)
        return shown

    def text(self, label: str) -> tuple[str, str]:
        """Return the key of a note whose mark stands before it, and no mark, or else both."""
        while self._waiting and self._waiting[0] not in self._open:
            self._waiting.popleft()
        number = label.strip()
        key = f"n{number}".replace(" ", "") if number else next(iter(self._waiting), "")
        if key not in self._open:
            return self.note(label)
        self._open.remove(key)
        return key, ""
