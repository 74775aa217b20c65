"""The inventory: one row a column and category, with the names that `data-discovery scan --json` gives its facts."""

from __future__ import annotations

import pyarrow as pa

CLASSIFIER = pa.struct(
    [
        ("provider", pa.utf8()),
        ("name", pa.utf8()),
        ("score", pa.float64()),
        ("rows_with_classification", pa.int64()),
        ("total_classifications", pa.int64()),
    ]
)
_JUDGED_CLASSIFIER = pa.struct(
    [
        ("provider", pa.utf8()),
        ("name", pa.utf8()),
        ("score", pa.float64()),
        ("rows", pa.int64()),
        ("findings", pa.int64()),
    ]
)
INVENTORY = pa.schema(
    [
        ("column_index", pa.int32()),
        ("column_name", pa.utf8()),
        ("category", pa.utf8()),
        ("kind", pa.utf8()),
        ("score", pa.float64()),
        ("finding_score", pa.float64()),
        ("rows", pa.int64()),
        ("rows_with_classification", pa.int64()),
        ("classifiers", pa.list_(CLASSIFIER)),
    ]
)
"""Ordered by column, then the surest first. `rows` are those of the table; `kind` is `column` or `leak`."""

JUDGED = pa.schema(
    [
        ("index", pa.int32()),
        ("name", pa.utf8()),
        ("category", pa.utf8()),
        ("kind", pa.utf8()),
        ("score", pa.float64()),
        ("finding_score", pa.float64()),
        ("rows", pa.int64()),
        ("rows_found", pa.int64()),
        ("classifiers", pa.list_(_JUDGED_CLASSIFIER)),
    ]
)
"""The same as the worker's protocol names it."""


def as_inventory(judged: pa.RecordBatch) -> pa.RecordBatch:
    """What the worker has judged, under the names of the inventory."""
    *plain, classifiers = judged.columns
    members = pa.StructArray.from_arrays(classifiers.values.flatten(), fields=list(CLASSIFIER))
    named = pa.ListArray.from_arrays(classifiers.offsets, members)
    return pa.RecordBatch.from_arrays([*plain, named], schema=INVENTORY)
