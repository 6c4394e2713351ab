"""How much memory a process holds, and the limit on it.

The limit of its address space holds at once, and the kernel keeps it. It is none for torch: its
libraries map gigabytes, and where there is a GPU its driver reserves tens of them for nothing.
The memory that such a process holds is watched instead.
"""

import os
import re
from pathlib import Path
from typing import Final

WATCH_SECONDS: Final = 0.2
"""Between two looks. A process fills some 2 GB in a second, so it may exceed its limit by 0.4."""
_HELD: Final = re.compile(rb"^(?:RssAnon|RssShmem|VmSwap):\s+(\d+) kB$", re.MULTILINE)
"""What the system cannot get back by forgetting it, as it can the pages of a library."""


def held_bytes(pid: int) -> int:
    """Return the memory that a process holds; 0 if it has ended, or the system does not tell."""
    try:
        status = (Path("/proc") / str(pid) / "status").read_bytes()
    except OSError:
        return 0
    return sum(int(found) for found in _HELD.findall(status)) * 1024


def physical_bytes() -> int:
    """Return the memory of this machine."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
