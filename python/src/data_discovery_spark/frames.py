"""Frames of one machine: pyarrow tables, and those of pandas and polars where they are installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import pyarrow as pa

from .errors import InputError


class Frame(Protocol):
    """What the functions need of a frame of any kind."""

    @property
    def names(self) -> list[str]:
        """Of its columns, in their order."""

    def table(self, columns: Sequence[str] | None = None) -> pa.Table:
        """These columns, or all; without an index."""

    def replaced(self, columns: Mapping[str, pa.ChunkedArray]) -> Any:
        """A new frame of the same kind, with these columns in place of, or behind, its own."""

    def like(self, table: pa.Table) -> Any:
        """A table as a frame of the same kind."""


class ArrowFrame:
    """A pyarrow table."""

    def __init__(self, data: pa.Table) -> None:
        self._data = data
        self.names: list[str] = data.column_names

    def table(self, columns: Sequence[str] | None = None) -> pa.Table:
        return self._data if columns is None else self._data.select(list(columns))

    def replaced(self, columns: Mapping[str, pa.ChunkedArray]) -> pa.Table:
        table = self._data
        for name, column in columns.items():
            if name in self.names:
                table = table.set_column(self.names.index(name), name, column)
            else:
                table = table.append_column(name, column)
        return table

    def like(self, table: pa.Table) -> pa.Table:
        return table


class PandasFrame:
    """A frame of pandas. Its index stays; names of columns are taken as texts."""

    def __init__(self, data: Any) -> None:
        self._data = data
        self.names: list[str] = [str(name) for name in data.columns]

    def table(self, columns: Sequence[str] | None = None) -> pa.Table:
        places = range(len(self.names)) if columns is None else [self.names.index(name) for name in columns]
        return pa.Table.from_arrays([self._array(place) for place in places], [self.names[place] for place in places])

    def _array(self, place: int) -> pa.Array:
        series = self._data.iloc[:, place]
        try:
            return pa.array(series, from_pandas=True)
        except UnicodeEncodeError:
            return _with_surrogates(series)
        except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError, OverflowError):
            # The message would hold a value.
            raise InputError(
                "TYPE_UNSUPPORTED",
                f"the values of column {place + 1} ({series.dtype}) are not of one type that Arrow has",
            ) from None

    def replaced(self, columns: Mapping[str, pa.ChunkedArray]) -> Any:
        frame = self._data.copy(deep=False)
        for name, column in columns.items():
            values = column.to_pandas()
            values.index = frame.index
            if name in self.names:
                kind = self._data.dtypes.iloc[self.names.index(name)]
                # Categories of its own: what is written would be none of those that stood there, and become null.
                values = values.astype("category" if kind.name == "category" else kind, errors="ignore")
                frame.isetitem(self.names.index(name), values)
            else:
                frame[name] = values
        return frame

    def like(self, table: pa.Table) -> Any:
        return table.to_pandas()


def _with_surrogates(texts: Any) -> pa.Array:
    """Texts with half characters as bytes that are not UTF-8: the worker refuses these cells, and reads the others."""
    encoded = [text.encode("utf-8", "surrogatepass") if isinstance(text, str) else None for text in texts]
    return pa.array(encoded, pa.large_binary()).view(pa.large_utf8())


class PolarsFrame:
    """A frame of polars."""

    def __init__(self, data: Any) -> None:
        self._data = data
        self.names: list[str] = data.columns

    def table(self, columns: Sequence[str] | None = None) -> pa.Table:
        # Not by `select`, which takes a name such as ^a.*$ for an expression.
        data = self._data if columns is None else self._data[list(columns)]
        table: pa.Table = data.to_arrow()
        return table

    def replaced(self, columns: Mapping[str, pa.ChunkedArray]) -> Any:
        import polars

        return self._data.with_columns(
            polars.Series(name, polars.from_arrow(column)) for name, column in columns.items()
        )

    def like(self, table: pa.Table) -> Any:
        import polars

        return polars.from_arrow(table)


def open_frame(data: object) -> Frame:
    """:raises InputError: FRAME_UNSUPPORTED"""
    if isinstance(data, pa.Table):
        return ArrowFrame(data)
    kind = type(data)
    if kind.__name__ == "DataFrame" and kind.__module__.partition(".")[0] == "pandas":
        return PandasFrame(data)
    if kind.__name__ == "DataFrame" and kind.__module__.partition(".")[0] == "polars":
        return PolarsFrame(data)
    raise InputError(
        "FRAME_UNSUPPORTED",
        f"{kind.__module__}.{kind.__qualname__} is no DataFrame of Spark, pandas or polars, and no pyarrow Table",
    )
