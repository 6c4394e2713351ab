"""Which folders lie on file systems that tell of no change somebody else makes. Pure."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

MOUNTS: Final = Path("/proc/self/mounts")
"""Where Linux lists what is mounted; elsewhere there is no such file."""
_SILENT: Final = frozenset(
    {"9p", "afs", "ceph", "cifs", "davfs", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4"}
    | {"prl_fs", "smb3", "smbfs", "vboxsf", "virtiofs", "vmhgfs"}
)
"""Shares of a network, and of the host of a virtual machine."""
_OF_PROGRAMS: Final = ("fuse.", "fuse")
"""By programs (sshfs, rclone): mostly shares as well."""
_LOCAL: Final = frozenset({"fuseblk"})
_FIELDS: Final = 3
_ESCAPES: Final = (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\"))


def silent_kind(folder: str, mounts: str) -> str | None:
    """Return the kind of the file system of a folder, if it tells of no changes; else None.

    Args:
        folder: Absolute, links resolved.
        mounts: As Linux lists them: device, place and kind, a line each; the last one counts.
    """
    found, kind = "", ""
    for place, one in _mounted(mounts.splitlines()):
        if len(place) >= len(found) and os.path.commonpath((folder, place)) == place:
            found, kind = place, one
    is_silent = kind in _SILENT or (kind.startswith(_OF_PROGRAMS) and kind not in _LOCAL)
    return kind if is_silent else None


def _mounted(lines: Iterable[str]) -> Iterable[tuple[str, str]]:
    for line in lines:
        fields = line.split(" ")
        if len(fields) > _FIELDS and fields[1].startswith("/"):
            place = fields[1]
            for escape, plain in _ESCAPES:
                place = place.replace(escape, plain)
            yield place, fields[2]
