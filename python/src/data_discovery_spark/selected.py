"""Which findings are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real

from .batches import Selection
from .errors import InputError


def selected(threshold: float | None, entities: Sequence[str] | None, exclude: Sequence[str] | None) -> Selection:
    """:raises InputError: OPTION_INVALID"""
    if threshold is not None and not (isinstance(threshold, Real) and 0 <= threshold <= 1):
        raise InputError("OPTION_INVALID", f"threshold is a number from 0 to 1, not {threshold!r}")
    return Selection(
        None if threshold is None else float(threshold), _listed("entities", entities), _listed("exclude", exclude)
    )


def _listed(name: str, given: Sequence[str] | None) -> tuple[str, ...] | None:
    if given is None:
        return None
    listed = () if isinstance(given, str) else tuple(given)
    if not listed or not all(isinstance(category, str) for category in listed):
        raise InputError("OPTION_INVALID", f'{name} is a list of one or more categories, such as ["PERSON"]')
    return listed
