"""Types of Spark for those of Arrow that answers have: said once, in Arrow, and made without a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

if TYPE_CHECKING:
    from pyspark.sql.types import DataType, StructType


def spark_type(kind: pa.DataType) -> DataType:
    """:raises TypeError: for a type that no answer has"""
    from pyspark.sql import types

    if pa.types.is_list(kind):
        return types.ArrayType(spark_type(kind.value_type))
    if pa.types.is_struct(kind):
        return spark_schema(pa.schema(list(kind)))
    plain = {
        pa.utf8(): types.StringType(),
        pa.binary(): types.BinaryType(),
        pa.float64(): types.DoubleType(),
        pa.int32(): types.IntegerType(),
        pa.int64(): types.LongType(),
    }
    if kind not in plain:
        raise TypeError(f"no answer has columns of {kind}")
    return plain[kind]


def spark_schema(schema: pa.Schema) -> StructType:
    """The same columns as Spark's type of a row."""
    from pyspark.sql import types

    return types.StructType([types.StructField(field.name, spark_type(field.type)) for field in schema])
