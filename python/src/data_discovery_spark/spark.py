"""The functions on Spark: `mapInArrow` alone, so that they run under Connect and from Spark 3.5 on."""

from __future__ import annotations

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
    from pyspark.sql.types import StructType

# Tallies of a table's partitions are merged in this many parts first, so that no task has to hold those of all.
_PARTS = 64


def is_spark(data: object) -> bool:
    """Whether this is a DataFrame of Spark, plain or of Connect; answered without importing Spark."""
    return type(data).__module__.startswith("pyspark.") and hasattr(data, "mapInArrow")


def classify_spark(
    data: DataFrame, settings: Settings, column: str, added: tuple[str, str], selection: Selection
) -> DataFrame:
    """See `classify` of the package."""
    check_columns(data.columns, [column], added)
    _check_texts(data, [column])
    schema = _with(data, {added[0]: FINDINGS, added[1]: ERROR})
    run = partial(classify_batches, settings=settings, column=column, added=added, selection=selection)
    return data.mapInArrow(run, schema)


def rewrite_spark(data: DataFrame, settings: Settings, request: Request, columns: list[str], added: str) -> DataFrame:
    """See `label`, `transform` and `restore` of the package."""
    check_columns(data.columns, columns, [added])
    _check_texts(data, columns)
    run = partial(rewrite_batches, settings=settings, request=request, columns=columns, added=added)
    return data.mapInArrow(run, _with(data, {added: ERRORS}))


def discover_spark(data: DataFrame, settings: Settings, selection: Selection, headers: Headers) -> DataFrame:
    """See `discover` of the package."""
    merge = partial(merge_batches, settings=settings)
    held = spark_schema(TALLIES)
    tallies = data.mapInArrow(partial(tally_batches, settings=settings, headers=headers), held)
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


def _with(data: DataFrame, added: dict[str, pa.DataType]) -> StructType:
    from pyspark.sql.types import StructField, StructType

    new = [StructField(name, spark_type(kind)) for name, kind in added.items()]
    return StructType([*data.schema.fields, *new])
