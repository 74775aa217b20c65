"""The columns that are asked for, and those that are added."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from .errors import InputError

CLASSIFIER = pa.struct([("provider", pa.utf8()), ("name", pa.utf8()), ("score", pa.float64())])
FINDING = pa.struct(
    [
        ("category", pa.utf8()),
        ("score", pa.float64()),
        ("start", pa.int32()),
        ("end", pa.int32()),
        ("classifiers", pa.list_(CLASSIFIER)),
    ]
)
FINDINGS = pa.list_(FINDING)
ERROR = pa.struct([("code", pa.utf8()), ("message", pa.utf8())])
ERRORS = pa.list_(pa.struct([("column", pa.utf8()), ("code", pa.utf8()), ("message", pa.utf8())]))


def check_columns(names: Sequence[str], wanted: Sequence[str], added: Sequence[str]) -> None:
    """:raises InputError: COLUMN_UNKNOWN, COLUMN_AMBIGUOUS, COLUMN_TAKEN, OPTION_INVALID"""
    if isinstance(wanted, str) or not wanted:
        raise InputError("OPTION_INVALID", "columns is a list of one or more names")
    for name in wanted:
        if not isinstance(name, str):
            raise InputError(
                "OPTION_INVALID", f"a column is named by text, such as 'body' or '0', not by {_kind(name)}"
            )
        if name not in names:
            raise InputError(
                "COLUMN_UNKNOWN", f"no column is called {name!r}; there are {len(names)}{_near(name, names)}"
            )
        if list(names).count(name) > 1 or list(wanted).count(name) > 1:
            raise InputError("COLUMN_AMBIGUOUS", f"{position(names, name)} is there, or named, more than once")
    for name in added:
        if name in names or added.count(name) > 1:
            raise InputError("COLUMN_TAKEN", f"a column is called {name!r} already: name another for the result")


def _kind(given: object) -> str:
    return f"the number {given}" if isinstance(given, int) else type(given).__name__


def position(names: Sequence[str], name: str) -> str:
    """A column in a message. Its name may be a value: pandas and Spark take the first record of a file for names."""
    return f"column {list(names).index(name) + 1}"


def _near(name: str, names: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, names, 1)
    return f"; {position(names, near[0])} has a similar name" if near else ""


def as_text(column: pa.Array | pa.ChunkedArray, place: str) -> Any:
    """
    A column of texts as it is sent: dictionaries as their values, and a column of nulls alone as text.

    :param place: of the column, for a message

    :raises InputError: TYPE_UNSUPPORTED
    """
    decoded = column.cast(column.type.value_type) if pa.types.is_dictionary(column.type) else column
    decoded = decoded.cast(pa.utf8()) if pa.types.is_null(decoded.type) else decoded
    if not is_text(decoded.type):
        raise InputError("TYPE_UNSUPPORTED", f"{place} is {kind_of(column.type)}, no text: cast it to a string first")
    return decoded


def kind_of(kind: pa.DataType) -> str:
    """A type without the names of its fields, which may be values."""
    return str(kind).partition("<")[0] if pa.types.is_nested(kind) else str(kind)


def is_text(kind: pa.DataType) -> bool:
    """Whether the worker reads columns of this type as texts."""
    return any(
        is_one(kind) for is_one in (pa.types.is_string, pa.types.is_large_string, pa.types.is_null, _is_string_view)
    )


def _is_string_view(kind: pa.DataType) -> bool:
    is_view = getattr(pa.types, "is_string_view", None)
    return is_view is not None and bool(is_view(kind))
