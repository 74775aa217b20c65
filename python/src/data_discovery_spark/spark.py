"""The functions on Spark: `mapInArrow` alone, so that they run under Connect and from Spark 3.5 on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pyarrow as pa

from .batches import (
    Request,
    Selection,
    classify_batches,
    judge_batches,
    merge_batches,
    rewrite_batches,
    tally_batches,
)
from .columns import ERROR, ERRORS, FINDINGS, check_columns, position
from .detector import Settings
from .errors import InputError
from .inventory import INVENTORY
from .protocol import TALLIES, Headers
from .spark_types import spark_schema, spark_type

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

# Tallies of a table's partitions are merged in this many parts first, so that no task has to hold those of all.
_PARTS = 64
# PySpark looks columns up by name, which fails for a dot or backtick in it, and for names that differ in case alone.
_PLACE = "c{}"

Run = Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]


def is_spark(data: object) -> bool:
    """Whether this is a DataFrame of Spark, plain or of Connect; answered without importing Spark."""
    return type(data).__module__.startswith("pyspark.") and hasattr(data, "mapInArrow")


def classify_spark(
    data: DataFrame, settings: Settings, column: str, added: tuple[str, str], selection: Selection
) -> DataFrame:
    """See `classify` of the package."""
    check_columns(data.columns, [column], added)
    _check_texts(data, [column])
    run = partial(classify_batches, settings=settings, column=column, added=added, selection=selection)
    return _with(data, run, {added[0]: FINDINGS, added[1]: ERROR})


def rewrite_spark(data: DataFrame, settings: Settings, request: Request, columns: list[str], added: str) -> DataFrame:
    """See `label`, `transform` and `restore` of the package."""
    check_columns(data.columns, columns, [added])
    _check_texts(data, columns)
    run = partial(rewrite_batches, settings=settings, request=request, columns=columns, added=added)
    return _with(data, run, {added: ERRORS}, columns)


def discover_spark(data: DataFrame, settings: Settings, selection: Selection, headers: Headers) -> DataFrame:
    """See `discover` of the package."""
    merge = partial(merge_batches, settings=settings)
    held = spark_schema(TALLIES)
    run = partial(tally_batches, settings=settings, headers=headers)
    tallies = _placed(data).mapInArrow(partial(_under_names, run=run, names=data.columns), held)
    parts = (
        tallies.selectExpr("*", f"spark_partition_id() % {_PARTS} as part").repartition("index", "part").drop("part")
    )
    columns = parts.mapInArrow(merge, held).repartition("index").mapInArrow(merge, held)
    judge = partial(judge_batches, settings=settings, selection=selection)
    return columns.repartition(1).mapInArrow(judge, spark_schema(INVENTORY))


def _check_texts(data: DataFrame, columns: list[str]) -> None:
    from pyspark.sql.types import CharType, StringType, VarcharType

    for name in columns:
        kind = data.schema[name].dataType
        if not isinstance(kind, (StringType, VarcharType, CharType)):
            raise InputError(
                "TYPE_UNSUPPORTED",
                f"{position(data.columns, name)} is {kind.typeName()}, no text: cast it to a string first",
            )


def select_columns(data: DataFrame, names: Sequence[str]) -> DataFrame:
    """
    These columns, whatever their names contain.

    :raises InputError: COLUMN_UNKNOWN, COLUMN_AMBIGUOUS
    """
    check_columns(data.columns, names, [])
    return _placed(data).select([_PLACE.format(data.columns.index(name)) for name in names]).toDF(*names)


def _placed(data: DataFrame) -> DataFrame:
    """The same columns, called by their positions."""
    return data.toDF(*map(_PLACE.format, range(len(data.columns))))


def _under_names(batches: Iterable[pa.RecordBatch], run: Run, names: list[str]) -> Iterator[pa.RecordBatch]:
    """What `run` makes of the batches under the names that the caller's columns have."""
    return run(pa.RecordBatch.from_arrays(batch.columns, names) for batch in batches)


def _back(batches: Iterable[pa.RecordBatch], run: Run, names: list[str]) -> Iterator[pa.RecordBatch]:
    for batch in _under_names(batches, run, names):
        yield pa.RecordBatch.from_arrays(batch.columns, list(map(_PLACE.format, range(batch.num_columns))))


def _with(data: DataFrame, run: Run, added: dict[str, pa.DataType], rewritten: Sequence[str] = ()) -> DataFrame:
    """
    The columns that `run` makes of these, and those that it adds.

    :param rewritten: columns whose cells may become null
    """
    from pyspark.sql.types import StructField, StructType

    names = data.columns
    new = [StructField(name, spark_type(kind)) for name, kind in added.items()]
    fields = [
        StructField(_PLACE.format(place), field.dataType, field.nullable or field.name in rewritten, field.metadata)
        for place, field in enumerate([*data.schema.fields, *new])
    ]
    done = _placed(data).mapInArrow(partial(_back, run=run, names=names), StructType(fields))
    return done.toDF(*names, *added)
