"""The errors of conversion. `errors.py` shows the whole tree, and they are imported from there."""

import re
from typing import Final

from loccit.domain.loccit_error import LoccitError

_ADDRESS: Final = re.compile(r"(?:^|/)(?:https?|ftp|file):/", re.IGNORECASE)
_OF_WINDOWS: Final = re.compile(r"(?:^|/)[A-Za-z]:[\\/]")
"""Behind a slash as well: what is no path is taken for one below the working folder."""


class DocumentConversionError(LoccitError):
    """A document could not be turned into text."""

    code = "conversion_failed"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(reason)
        self.path = path
        self.reason = reason


class SourceNotFound(DocumentConversionError):
    """There is no such file."""

    code = "source_not_found"

    def __init__(self, path: str) -> None:
        if _ADDRESS.search(path):
            reason = "an address, not a file; download it and name the file"
        elif _OF_WINDOWS.search(path):
            reason = "a path of Windows; write it as this system does, as in /mnt/c/papers"
        else:
            reason = "no such file; check the path"
        super().__init__(path, reason)


class SourceIsDirectory(DocumentConversionError):
    """A folder stands where a document was expected."""

    code = "source_is_directory"

    def __init__(self, path: str) -> None:
        super().__init__(path, "a folder that holds no document loccit can read")


class SourceUnreadable(DocumentConversionError):
    """The operating system refuses to read the file."""

    code = "source_unreadable"


class EmptySource(DocumentConversionError):
    """The file has no bytes."""

    code = "empty_source"

    def __init__(self, path: str) -> None:
        super().__init__(path, "the file is empty (0 bytes); fetch it again")


class UnsupportedFormat(DocumentConversionError):
    """loccit has no reader for this kind of file."""

    code = "unsupported_format"


class NotAPdf(DocumentConversionError):
    """The name ends in .pdf but the content is something else."""

    code = "not_a_pdf"

    def __init__(self, path: str) -> None:
        super().__init__(path, "not a PDF although it is named so; a saved web page, perhaps")


class DamagedDocument(DocumentConversionError):
    """The file is of the right kind but truncated or broken."""

    code = "damaged_document"


class EncryptedDocument(DocumentConversionError):
    """The document asks for a password."""

    code = "encrypted_document"

    def __init__(self, path: str) -> None:
        super().__init__(path, "protected by a password or by DRM; save an unprotected copy")


class ConversionTimedOut(DocumentConversionError):
    """It took longer to convert than is allowed."""

    code = "conversion_timeout"

    def __init__(self, path: str, seconds: float) -> None:
        super().__init__(
            path,
            f"not converted within {seconds:.0f} s; raise LOCCIT_CONVERSION_SECONDS if it is"
            " only large",
        )


class ConversionCrashed(DocumentConversionError):
    """Converting it ended the process: too little memory, or a fault in a reader."""

    code = "conversion_crashed"

    def __init__(self, path: str, held_too_much: int | None = None) -> None:
        """Tell what is known of it.

        Args:
            path: The document.
            held_too_much: The limit of memory in bytes, if it is known to be exceeded.
        """
        happened = "it broke the reader"
        if held_too_much is not None:
            happened = f"converting it took more than {held_too_much // 2**20:,} MB"
        super().__init__(
            path,
            f"{happened}; raise LOCCIT_CONVERSION_MB if it is only large, else it is"
            " damaged or hostile",
        )


class InternalFault(DocumentConversionError):
    """A fault of loccit's own, met in one document. The cause is the error it was raised from."""

    code = "internal_fault"

    def __init__(self, path: str, error: Exception) -> None:
        super().__init__(
            path, f"a fault in loccit itself ({type(error).__name__}); please report it"
        )


class NoTextFound(DocumentConversionError):
    """The document was read but holds no text, so there is nothing to find or cite."""

    code = "no_text"
