"""How far a call is, told from the thread that works on it; and whether it is still wanted."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Step:
    """How far a call is.

    Attributes:
        done: How much is done; it grows from step to step, as the protocol asks.
        total: How much there is.
        message: What is being done.
    """

    done: float
    total: float
    message: str


@dataclass(slots=True)
class CallProgress:
    """Tells the client of a call's progress, and the call that the client has left.

    Attributes:
        send: Takes each step; it may be called from any thread, and does not wait.
    """

    send: Callable[[Step], None]
    _last: float = -1.0
    _stopped: threading.Event = field(default_factory=threading.Event)

    def tell(self, done: float, total: float, message: str) -> None:
        """Tell how far the call is; what is no step forward is not told."""
        if done > self._last:
            self._last = done
            self.send(Step(done, total, message))

    def stop(self) -> None:
        """Say that nobody waits for the answer any more."""
        self._stopped.set()

    @property
    def stopped(self) -> bool:
        """Whether nobody waits for the answer any more."""
        return self._stopped.is_set()
