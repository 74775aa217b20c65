"""The operations on streams of Arrow batches: Spark runs them in its tasks, one machine on its own frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa

from .columns import ERROR, ERRORS, FINDINGS, as_text
from .cut import cut
from .detector import Settings
from .errors import WorkerError
from .inventory import JUDGED, as_inventory
from .lend import LENDER
from .protocol import TALLIES, Kind, Option
from .worker import Exchange


@dataclass(frozen=True)
class Selection:
    """Which findings count. None: as the worker has it by default."""

    threshold: float | None = None
    entities: Sequence[str] | None = None
    exclude: Sequence[str] | None = None

    def options(self) -> dict[str, Option]:
        """As the protocol names them."""
        asked: dict[str, Option] = {}
        if self.threshold is not None:
            asked["score_threshold"] = self.threshold
        if self.entities is not None:
            asked["entities"] = list(self.entities)
        if self.exclude is not None:
            asked["exclude"] = list(self.exclude)
        return asked


@dataclass(frozen=True)
class Request:
    """What is asked of the worker for texts: one cell is answered for each."""

    kind: Kind
    options: dict[str, Option]


def classify_batches(
    batches: Iterable[pa.RecordBatch], settings: Settings, column: str, added: tuple[str, str], selection: Selection
) -> Iterator[pa.RecordBatch]:
    """Each batch, in pieces, with the two added columns: findings and the error."""
    for piece, answer in _in_turns(batches, settings, Request("classify", selection.options()), [column]):
        new = [answer.column(0).cast(FINDINGS), answer.column(1).cast(ERROR)]
        yield pa.RecordBatch.from_arrays([*piece.columns, *new], [*piece.schema.names, *added])


def rewrite_batches(
    batches: Iterable[pa.RecordBatch], settings: Settings, request: Request, columns: list[str], added: str
) -> Iterator[pa.RecordBatch]:
    """Each batch, in pieces, with other texts in these columns, and the errors of their cells in one more."""
    for piece, answer in _in_turns(batches, settings, request, columns):
        arrays = list(piece.columns)
        for place, name in enumerate(columns):
            position = piece.schema.names.index(name)
            kind = as_text(arrays[position], name).type
            arrays[position] = answer.column(place).cast(kind)
        errors = answer.column(answer.num_columns - 1).cast(ERRORS)
        yield pa.RecordBatch.from_arrays([*arrays, errors], [*piece.schema.names, added])


def tally_batches(batches: Iterable[pa.RecordBatch], settings: Settings) -> Iterator[pa.RecordBatch]:
    """What was counted in each column: one row a column, none where there is no row."""
    yield from _gather(batches, settings, "tally", {}, TALLIES)


def merge_batches(batches: Iterable[pa.RecordBatch], settings: Settings) -> Iterator[pa.RecordBatch]:
    """Tallies of parts, in any order, as one a column."""
    yield from _gather(batches, settings, "merge", {}, TALLIES)


def judge_batches(
    batches: Iterable[pa.RecordBatch], settings: Settings, selection: Selection
) -> Iterator[pa.RecordBatch]:
    """The inventory, of one tally a column."""
    for judged in _gather(batches, settings, "judge", selection.options(), JUDGED):
        yield as_inventory(judged)


def _in_turns(
    batches: Iterable[pa.RecordBatch], settings: Settings, request: Request, columns: list[str]
) -> Iterator[tuple[pa.RecordBatch, pa.RecordBatch]]:
    """Pieces of the batches, and what the worker answers to these columns of them."""
    filled = (batch for batch in batches if batch.num_rows > 0)
    first = next(filled, None)
    # Many partitions of a big table are empty after a filter: they start no worker.
    if first is None:
        return
    with LENDER.lend(settings) as worker:
        exchange: Exchange | None = None
        for batch in _behind(first, filled):
            texts = _texts(batch, columns)
            if exchange is None:
                exchange = worker.ask(request.kind, texts.schema, request.options)
            for start, length in cut(texts):
                answer = exchange.send(texts.slice(start, length))
                if answer.num_rows != length:
                    raise WorkerError("PROTOCOL_BROKEN", f"{answer.num_rows} rows answer {length}")
                yield batch.slice(start, length), answer
        if exchange is not None:
            exchange.finish()


def _gather(
    batches: Iterable[pa.RecordBatch], settings: Settings, kind: Kind, options: dict[str, Option], answered: pa.Schema
) -> Iterator[pa.RecordBatch]:
    """What the worker answers at the end, when all pieces were sent."""
    filled = (batch for batch in batches if batch.num_rows > 0)
    first = next(filled, None)
    if first is None:
        return
    with LENDER.lend(settings) as worker:
        exchange = worker.ask(kind, first.schema, options)
        for batch in _behind(first, filled):
            for start, length in cut(batch):
                exchange.send(batch.slice(start, length))
        rest = exchange.finish()
    for batch in rest:
        if batch.schema.names != answered.names:
            raise WorkerError("PROTOCOL_BROKEN", f"{kind} is answered by the columns {', '.join(batch.schema.names)}")
        yield batch.cast(answered) if hasattr(batch, "cast") else _cast(batch, answered)


def _cast(batch: pa.RecordBatch, schema: pa.Schema) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays([array.cast(field.type) for array, field in zip(batch, schema)], schema=schema)


def _behind(first: pa.RecordBatch, rest: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    yield first
    yield from rest


def _texts(batch: pa.RecordBatch, columns: list[str]) -> pa.RecordBatch:
    arrays = [as_text(batch.column(batch.schema.names.index(name)), name) for name in columns]
    return pa.RecordBatch.from_arrays(arrays, columns)
