"""What can go wrong as a whole. What goes wrong with one row stands in that row's error column instead."""

from __future__ import annotations


class DataDiscoveryError(Exception):
    """Everything that this package raises of its own. `code` is stable; the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class SetupError(DataDiscoveryError):
    """Node or the detector is missing, too old, or of another version than this package."""


class WorkerError(DataDiscoveryError):
    """The worker refused a request, or ended. Its last lines of log are part of the message; they hold no values."""


class NameWarning(UserWarning):
    """Names of columns are themselves findings, as where a first record was read as a header."""


class InputError(DataDiscoveryError, ValueError):
    """A column that does not exist, is no text, or whose name is taken; an option out of its range."""
