"""How a text is spelt in LaTeX."""

import re
from typing import Final

_REPLACEABLE: Final = re.compile(r"(?:[^\\{}%$&#_^]|\\[ ,])*")
"""What no command is part of, but for a space."""
_SPACE: Final = re.compile(r"~|\\[ ,]|\s")
_SPECIAL: Final = re.compile(r"[%$&#_{}]")


def spelt(written: str, text: str) -> str | None:
    """Return a locator as it is written in a source, in the manner of the one that stands there.

    Args:
        written: What stands there: "p.~12".
        text: What is to stand there: "pp. 12-13".

    Returns:
        None when commands are part of what stands there.
    """
    if not _REPLACEABLE.fullmatch(written):
        return None
    space = _SPACE.search(written)
    hyphen = "-" if "-" in written.replace("--", "") else "--"
    found = _SPECIAL.sub(r"\\\g<0>", text).replace(" ", space[0] if space else "~")
    return found.replace("-", hyphen).replace("\u2013", "--").replace("\u2014", "---")
