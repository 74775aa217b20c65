"""Cuts batches into pieces small enough that little is lost with a killed task, and little is held at a time."""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa

ROWS = 64
BYTES = 64 * 1024


def cut(batch: pa.RecordBatch) -> Iterator[tuple[int, int]]:
    """Offset and length of each piece, in order: at most 64 rows, and 64 kB unless one row has more."""
    for start in range(0, batch.num_rows, ROWS):
        yield from _halved(batch, start, min(ROWS, batch.num_rows - start))


def _halved(batch: pa.RecordBatch, start: int, length: int) -> Iterator[tuple[int, int]]:
    if length == 1 or batch.slice(start, length).nbytes <= BYTES:
        yield start, length
        return
    half = length // 2
    yield from _halved(batch, start, half)
    yield from _halved(batch, start + half, length - half)
