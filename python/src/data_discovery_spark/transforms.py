"""Acting on what columns hold, and the way back: on DataFrames of Spark, pandas and polars, and on pyarrow tables."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeVar, get_args

from .batches import Request
from .detector import Detector, read_document, settings_of
from .errors import InputError
from .protocol import Option
from .rewrite import rewrite
from .selected import selected

Data = TypeVar("Data")
Scope = Literal["everywhere", "request"]


def transform(
    data: Data,
    columns: Sequence[str] = (),
    *,
    policy: str | Path | Mapping[str, object],
    categories: Mapping[str, str] | None = None,
    scope: Scope = "everywhere",
    subject: str | None = None,
    language: str | None = None,
    entities: Sequence[str] | None = None,
    exclude: Sequence[str] | None = None,
    errors_column: str = "errors",
    detector: Detector | None = None,
) -> Data:
    """
    Acts on what columns hold as a policy says: masks, hashes, encrypts, takes pseudonyms, and so on.

    Rows keep their order, and nulls and blank cells stay. A cell that cannot be read through is null, never what it
    was; `errors_column` lists `column`, `code` and `message` of each such cell of the row, and is null where there is
    none. Operators with a key give the same for the same value in every partition and process that has the key.

    :param data: a DataFrame of Spark (lazy, as all of its functions), pandas or polars, or a pyarrow Table
    :param columns: texts that are looked through; what is found in them is acted on
    :param policy: which operator for which category: the text of a policy (YAML or JSON), the same as a mapping, or
        the path of a file, read where the function is called; it names keys by their ids and holds none
    :param categories: columns all of whose cells are of one category, such as `{"name": "PERSON"}`: nothing is looked
        for in them, every filled cell is acted on
    :param scope: "everywhere": what stands for a value follows from it and the key, and operators that count
        (`placeholder`) are refused; "request": they count within a call, and on Spark within a partition
    :param subject: whose data it is: dates of one subject move together
    :param language: of pseudonyms of names: de, en, es, fi, fr, it, nl, pl, pt or sv; none: en
    :param entities: these categories alone are acted on in `columns`; which scores count, the policy says
    :param exclude: all categories but these
    :param detector: who looks; `Detector(keys=…)` names the file of keys on the machine where the worker runs
    :raises InputError: a column or an option that cannot be
    :raises WorkerError: POLICY_INVALID, KEY_UNUSABLE, or the worker ended; on Spark the task fails with it
    """
    asked = selected(None, entities, exclude).options()
    named = dict(categories or {})
    if not all(isinstance(category, str) for category in named.values()):
        raise InputError("OPTION_INVALID", "categories names one category, a text, for each column")
    if scope not in get_args(Scope):
        raise InputError("OPTION_INVALID", f"scope is {' or '.join(get_args(Scope))}, not {scope!r}")
    options: dict[str, Option] = {**asked, "policy": _policy_text(policy), "scope": scope}
    if named:
        options["categories"] = named
    if subject is not None:
        options["subject"] = subject
    if language is not None:
        options["language"] = language
    wanted = columns if isinstance(columns, str) else [*columns, *named]
    return rewrite(data, settings_of(detector), Request("transform", options), wanted, errors_column)


def restore(
    data: Data, columns: Sequence[str], *, errors_column: str = "errors", detector: Detector | None = None
) -> Data:
    """
    Puts encrypted values back wherever they stand in the texts of these columns, by the keys of the worker.

    What no key of the worker opens stays as it is; `errors_column` then says so with the code NOT_RESTORED. It takes
    no model: `Detector(providers="pattern", keys=…)` is enough.

    :param detector: `Detector(keys=…)` names the file of keys on the machine where the worker runs
    :raises InputError: a column that cannot be
    :raises WorkerError: KEY_UNUSABLE, or the worker ended; on Spark the task fails with it
    """
    return rewrite(data, settings_of(detector), Request("restore", {}), columns, errors_column)


def _policy_text(policy: str | Path | Mapping[str, object]) -> str:
    if isinstance(policy, str):
        return policy
    if isinstance(policy, Path):
        return read_document(policy, "POLICY_UNREADABLE", "the policy")
    try:
        return json.dumps(dict(policy), ensure_ascii=False)
    except (TypeError, ValueError) as error:
        raise InputError("OPTION_INVALID", f"policy is a text, a path, or what JSON can hold: {error}") from None
