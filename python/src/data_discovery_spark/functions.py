"""What people call: on DataFrames of Spark, pandas and polars, and on pyarrow tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from .batches import Request
from .detector import Detector, settings_of
from .errors import InputError
from .local import classify_frame, discover_frame
from .protocol import Headers
from .rewrite import rewrite
from .selected import selected
from .spark import classify_spark, discover_spark, is_spark

Data = TypeVar("Data")


def classify(
    data: Data,
    column: str,
    *,
    threshold: float | None = None,
    entities: Sequence[str] | None = None,
    exclude: Sequence[str] | None = None,
    findings_column: str = "findings",
    error_column: str = "error",
    detector: Detector | None = None,
) -> Data:
    """
    Adds what is found in each text of a column.

    :param data: a DataFrame of Spark (lazy, as all of its functions), pandas or polars, or a pyarrow Table
    :param threshold: findings that score less are left out, 0 to 1; none: 0.7
    :param entities: these categories alone, such as PERSON
    :param exclude: all categories but these
    :param findings_column: added: a list of structs, `category`, `score`, `start` and `end` (in code points, the end
        behind the last one), and the `classifiers` that found it; null for a null text and where there is an error
    :param error_column: added: `code` and `message` of what went wrong with this row, else null; it holds no text
    :returns: the same kind of data
    :raises InputError: a column or an option that cannot be
    :raises WorkerError: the worker ended, or refused; on Spark the task fails with it, and is tried again
    """
    settings, selection = settings_of(detector), selected(threshold, entities, exclude)
    run: Callable[..., Data] = classify_spark if is_spark(data) else classify_frame
    return run(data, settings, column, (findings_column, error_column), selection)


def label(
    data: Data,
    columns: Sequence[str],
    *,
    threshold: float | None = None,
    entities: Sequence[str] | None = None,
    exclude: Sequence[str] | None = None,
    errors_column: str = "errors",
    detector: Detector | None = None,
) -> Data:
    """
    Replaces every finding in these columns by its category in brackets, such as `[PERSON]`.

    A cell that cannot be read through is null, never the text as it was; `errors_column` lists `column`, `code` and
    `message` of each such cell of the row, and is null where there is none. For the other parameters see `classify`.

    :raises InputError: a column or an option that cannot be
    :raises WorkerError: the worker ended, or refused; on Spark the task fails with it, and is tried again
    """
    settings, selection = settings_of(detector), selected(threshold, entities, exclude)
    return rewrite(data, settings, Request("label", selection.options()), columns, errors_column)


def discover(
    data: Data,
    *,
    threshold: float | None = None,
    entities: Sequence[str] | None = None,
    exclude: Sequence[str] | None = None,
    headers: Headers = "auto",
    detector: Detector | None = None,
) -> Data:
    """
    Which columns hold sensitive data: one row a column and category, with the scores that `data-discovery scan` gives a
    CSV of the same rows, in whatever order and however many partitions.

    :param headers: whether the names of the columns describe them. "auto": not if one of them is a value, such as a
        card number, as where pandas or Spark read the first record of a file as a header; it is not counted
    :returns: `column_index`, `column_name` (`column 3` where the name is no header or is itself a finding), `category`,
        `kind` (`column`, or `leak` where some cells hold it), `score`, `finding_score`, `rows`,
        `rows_with_classification` and `classifiers`, as the same kind of data; by column, the surest first
    :raises InputError: an option that cannot be
    :raises WorkerError: the worker ended, or refused; on Spark the task fails with it, and is tried again
    """
    if headers not in (True, False, "auto"):
        raise InputError("OPTION_INVALID", f"headers is True, False or 'auto', not {headers!r}")
    settings, selection = settings_of(detector), selected(threshold, entities, exclude)
    run: Callable[..., Data] = discover_spark if is_spark(data) else discover_frame
    return run(data, settings, selection, headers)
