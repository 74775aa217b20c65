"""Texts in columns, one written for each: what `label`, `transform` and `restore` have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from .batches import Request
from .detector import Settings
from .local import rewrite_frame
from .spark import is_spark, rewrite_spark

Data = TypeVar("Data")


def rewrite(data: Data, settings: Settings, request: Request, columns: Sequence[str], errors_column: str) -> Data:
    """
    The same data with other texts in these columns, and their errors in one more.

    :raises InputError: a column that cannot be
    :raises WorkerError: the worker ended, or refused
    """
    names = columns if isinstance(columns, str) else list(columns)
    run: Callable[..., Data] = rewrite_spark if is_spark(data) else rewrite_frame
    return run(data, settings, request, names, errors_column)
