"""Who may come in: the token, codes that work once, and the sessions of browsers."""

import secrets
import threading
import time
from collections import OrderedDict
from hashlib import sha256
from hmac import compare_digest
from typing import Final

CODE_SECONDS: Final = 3600.0
_BYTES: Final = 32
_MOST_CODES: Final = 16
_MOST_SESSIONS: Final = 1000
"""The oldest goes when there is one more."""


class Sessions:
    """What is known of those who come in. Only hashes are kept; they end with the process."""

    def __init__(self, token: str) -> None:
        """Begin with nobody.

        Args:
            token: What a program sends, and a person may log in with.
        """
        self._token = token.encode()
        self._lock = threading.Lock()
        self._codes: OrderedDict[bytes, float] = OrderedDict()
        self._sessions: OrderedDict[bytes, None] = OrderedDict()

    def is_token(self, given: str) -> bool:
        """Tell whether this is the token, in a time that does not tell how much of it is right."""
        return compare_digest(given.encode("utf-8", "surrogatepass"), self._token)

    def new_code(self) -> str:
        """Return a code that works once."""
        code = secrets.token_urlsafe(_BYTES)
        with self._lock:
            self._codes[_hash(code)] = time.monotonic()
            while len(self._codes) > _MOST_CODES:
                self._codes.popitem(last=False)
        return code

    def redeem(self, code: str) -> str | None:
        """Return a new session for a code, None if it is none, or not any more."""
        with self._lock:
            made = self._codes.pop(_hash(code), None)
        if made is None or time.monotonic() - made > CODE_SECONDS:
            return None
        return self.new_session()

    def new_session(self) -> str:
        """Return the id of a new session."""
        session = secrets.token_urlsafe(_BYTES)
        with self._lock:
            self._sessions[_hash(session)] = None
            while len(self._sessions) > _MOST_SESSIONS:
                self._sessions.popitem(last=False)
        return session

    def is_session(self, session: str) -> bool:
        """Tell whether this is the id of a session."""
        return _hash(session) in self._sessions


def _hash(secret: str) -> bytes:
    """Return what a secret is looked up by: how long that takes tells nothing of it."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
