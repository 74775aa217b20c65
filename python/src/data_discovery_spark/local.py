"""The functions on one machine, by the same worker and the same batches as on Spark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyarrow as pa

from .batches import Request, Selection, as_schema, classify_batches, judge_batches, rewrite_batches, tally_batches
from .columns import ERROR, ERRORS, FINDINGS, as_text, check_columns, position
from .detector import Settings
from .frames import Frame, open_frame
from .inventory import INVENTORY
from .protocol import Headers


def classify_frame(data: Any, settings: Settings, column: str, added: tuple[str, str], selection: Selection) -> Any:
    """See `classify` of the package."""
    frame = open_frame(data)
    check_columns(frame.names, [column], added)
    table = _texts(frame, [column])
    schema = table.schema.append(pa.field(added[0], FINDINGS)).append(pa.field(added[1], ERROR))
    answer = _gathered(classify_batches(table.to_batches(), settings, column, added, selection), schema)
    return frame.replaced({name: answer.column(name) for name in added})


def rewrite_frame(data: Any, settings: Settings, request: Request, columns: list[str], added: str) -> Any:
    """See `label`, `transform` and `restore` of the package."""
    frame = open_frame(data)
    check_columns(frame.names, columns, [added])
    table = _texts(frame, columns)
    places = [frame.names.index(name) for name in columns]
    schema = table.schema.append(pa.field(added, ERRORS))
    answer = _gathered(rewrite_batches(table.to_batches(), settings, request, columns, added, places), schema)
    return frame.replaced({name: answer.column(name) for name in schema.names})


def discover_frame(data: Any, settings: Settings, selection: Selection, headers: Headers) -> Any:
    """See `discover` of the package."""
    frame = open_frame(data)
    tallies = tally_batches(frame.table().to_batches(), settings, headers)
    return frame.like(_gathered(judge_batches(tallies, settings, selection), INVENTORY))


def _texts(frame: Frame, columns: list[str]) -> pa.Table:
    table = frame.table(columns)
    texts = [as_text(table.column(name), position(frame.names, name)) for name in columns]
    return pa.Table.from_arrays(texts, columns)


def _gathered(batches: Iterator[pa.RecordBatch], schema: pa.Schema) -> pa.Table:
    return pa.Table.from_batches([as_schema(batch, schema) for batch in batches], schema)
