"""The operations on streams of Arrow batches: Spark runs them in its tasks, one machine on its own frames."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa

from .columns import ERROR, ERRORS, FINDINGS, as_text
from .cut import cut
from .detector import Settings
from .errors import NameWarning, WorkerError
from .inventory import JUDGED, as_inventory
from .lend import LENDER
from .protocol import TALLIES, Headers, Kind, Option, findings_in_names
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
    for piece, answer, _ in _in_turns(batches, settings, Request("classify", selection.options()), [column]):
        new = [answer.column(0).cast(FINDINGS), answer.column(1).cast(ERROR)]
        yield pa.RecordBatch.from_arrays([*piece.columns, *new], [*piece.schema.names, *added])


def rewrite_batches(
    batches: Iterable[pa.RecordBatch],
    settings: Settings,
    request: Request,
    columns: list[str],
    added: str,
    places: Sequence[int] | None = None,
) -> Iterator[pa.RecordBatch]:
    """
    Each batch, in pieces, with other texts in these columns, and the errors of their cells in one more.

    :param places: where these columns are in the caller's data, from 0; none: where they are in the batches
    """
    for piece, answer, named in _in_turns(batches, settings, request, columns, places):
        arrays = list(piece.columns)
        for place, name in enumerate(columns):
            at = piece.schema.names.index(name)
            kind = as_text(arrays[at], f"column {at + 1}").type
            arrays[at] = answer.column(place).cast(kind)
        at = _places(piece.schema, columns) if places is None else places
        called = {f"column {sent}": f"column {at[sent - 1] + 1}" for sent in named}
        errors = _placed(answer.column(answer.num_columns - 1).cast(ERRORS), called)
        yield pa.RecordBatch.from_arrays([*arrays, errors], [*piece.schema.names, added])


def tally_batches(batches: Iterable[pa.RecordBatch], settings: Settings, headers: Headers) -> Iterator[pa.RecordBatch]:
    """What was counted in each column: one row a column, none where there is no row."""
    yield from _gather(batches, settings, "tally", {"headers": headers}, TALLIES)


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
    batches: Iterable[pa.RecordBatch],
    settings: Settings,
    request: Request,
    columns: list[str],
    places: Sequence[int] | None = None,
) -> Iterator[tuple[pa.RecordBatch, pa.RecordBatch, list[int]]]:
    """Pieces of the batches, the answer to these columns of them, and which of their names are findings."""
    filled = (batch for batch in batches if batch.num_rows > 0)
    first = next(filled, None)
    # Many partitions of a big table are empty after a filter: they start no worker.
    if first is None:
        return
    with LENDER.lend(settings) as worker:
        exchange: Exchange | None = None
        warned = False
        for batch in _behind(first, filled):
            texts = _texts(batch, columns)
            if exchange is None:
                exchange = worker.ask(request.kind, texts.schema, request.options)
            for start, length in cut(texts):
                answer = exchange.send(texts.slice(start, length))
                if not warned:
                    _warn(exchange, _places(batch.schema, columns) if places is None else places)
                    warned = True
                if answer.num_rows != length:
                    raise WorkerError("PROTOCOL_BROKEN", f"{answer.num_rows} rows answer {length}")
                yield batch.slice(start, length), answer, findings_in_names(exchange.metadata)
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
        _warn(exchange, range(len(first.schema.names)))
    for batch in rest:
        if batch.schema.names != answered.names:
            raise WorkerError("PROTOCOL_BROKEN", f"{kind} is answered by the columns {', '.join(batch.schema.names)}")
        yield as_schema(batch, answered)


def _places(schema: pa.Schema, columns: list[str]) -> list[int]:
    return [schema.names.index(name) for name in columns]


def _placed(errors: pa.ListArray, called: dict[str, str]) -> pa.ListArray:
    """
    Errors whose columns are called by their positions.

    :param called: positions in the data, by those among the columns that were sent
    """
    if not called or errors.null_count == len(errors):
        return errors
    rows = [
        row and [{**error, "column": called.get(error["column"], error["column"])} for error in row]
        for row in errors.to_pylist()
    ]
    return pa.array(rows, ERRORS)


def _warn(exchange: Exchange, positions: Sequence[int]) -> None:
    """:param positions: of the columns that were sent, from 0"""
    named = [str(positions[sent - 1] + 1) for sent in findings_in_names(exchange.metadata)]
    if named:
        warnings.warn(
            f"names of columns are findings and are left as they are (column {', column '.join(named)}): the first "
            "record was probably read as a header. Read the file without a header, or rename the columns.",
            NameWarning,
            stacklevel=2,
        )


def as_schema(batch: pa.RecordBatch, schema: pa.Schema) -> pa.RecordBatch:
    """The same columns in other types; as `RecordBatch.cast`, which pyarrow has from 16 on."""
    return pa.RecordBatch.from_arrays([array.cast(field.type) for array, field in zip(batch, schema)], schema=schema)


def _behind(first: pa.RecordBatch, rest: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    yield first
    yield from rest


def _texts(batch: pa.RecordBatch, columns: list[str]) -> pa.RecordBatch:
    arrays = [as_text(batch.column(at), f"column {at + 1}") for at in map(batch.schema.names.index, columns)]
    return pa.RecordBatch.from_arrays(arrays, columns)
