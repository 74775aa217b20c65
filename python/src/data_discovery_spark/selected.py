"""Which findings are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from .batches import Selection
from .errors import InputError


def selected(threshold: float | None, entities: Sequence[str] | None, exclude: Sequence[str] | None) -> Selection:
    """:raises InputError: OPTION_INVALID"""
    if threshold is not None and not 0 <= threshold <= 1:
        raise InputError("OPTION_INVALID", f"threshold is from 0 to 1, not {threshold}")
    for name, given in (("entities", entities), ("exclude", exclude)):
        if isinstance(given, str):
            raise InputError("OPTION_INVALID", f"{name} is a list of categories, not one text")
    return Selection(threshold, _listed(entities), _listed(exclude))


def _listed(given: Sequence[str] | None) -> tuple[str, ...] | None:
    return None if given is None else tuple(given)
