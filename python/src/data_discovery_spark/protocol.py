"""Names and forms of the worker's protocol (docs/worker-protocol.md)."""

from __future__ import annotations

import json
from typing import Literal

import pyarrow as pa

from .errors import WorkerError

PROTOCOL = "1"
Kind = Literal["hello", "classify", "label", "transform", "restore", "tally", "merge", "judge"]
Option = str | float | bool | list[str] | dict[str, str]
Headers = bool | Literal["auto"]

_PROTOCOL_KEY = b"data-discovery.protocol"
_REQUEST_KEY = b"data-discovery.request"
_VERSION_KEY = b"data-discovery.version"
_ERROR_KEY = b"data-discovery.error"
_NAMES_KEY = b"data-discovery.findings_in_names"

TALLIES = pa.schema([("index", pa.int32()), ("name", pa.utf8()), ("tally", pa.binary())])


def request_schema(kind: Kind, schema: pa.Schema, options: dict[str, Option]) -> pa.Schema:
    """The schema of a request: that of its batches, and what is asked."""
    asked = json.dumps({"kind": kind, **options}, ensure_ascii=False)
    return schema.with_metadata({_PROTOCOL_KEY: PROTOCOL.encode(), _REQUEST_KEY: asked.encode()})


def check_answer(metadata: dict[bytes, bytes] | None) -> None:
    """:raises WorkerError: where an answer, or one batch of it, says that the request is refused"""
    told = (metadata or {}).get(_ERROR_KEY)
    if told is None:
        return
    error = json.loads(told)
    raise WorkerError(error["code"], error["message"])


def findings_in_names(metadata: dict[bytes, bytes] | None) -> list[int]:
    """Positions, from 1, of the columns that were sent whose names are findings."""
    told = (metadata or {}).get(_NAMES_KEY)
    return [] if told is None else list(json.loads(told))


def version_of(metadata: dict[bytes, bytes] | None) -> tuple[str, str]:
    """Protocol and version that an answer names."""
    known = metadata or {}
    return known.get(_PROTOCOL_KEY, b"none").decode(), known.get(_VERSION_KEY, b"none").decode()
