"""The command `data-discovery-spark`: the inventory of a table or path, written as Parquet or JSON."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .detector import Detector
from .errors import DataDiscoveryError, InputError
from .functions import discover
from .protocol import Headers
from .spark import select_columns
from .version import __version__

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_HEADERS: dict[str, Headers] = {"auto": "auto", "yes": True, "no": False}
_ENDINGS = {".parquet": "parquet", ".csv": "csv", ".json": "json", ".jsonl": "json", ".orc": "orc", ".avro": "avro"}
# What Spark's readers of text decompress by the name of the file.
_COMPRESSED = (".gz", ".bz2", ".lz4", ".snappy", ".deflate", ".zst")


def main(arguments: Sequence[str] | None = None) -> int:
    """Performs the command; 0 when all is well, 1 where it failed, 2 for wrong usage."""
    options = _parser().parse_args(arguments)
    if options.command == "submit-file":
        print(os.path.join(os.path.dirname(os.path.abspath(__file__)), "submit.py"))
        return 0
    try:
        return _discover(options)
    except DataDiscoveryError as error:
        print(f"data-discovery-spark: {error}", file=sys.stderr)
        return 2 if isinstance(error, InputError) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="data-discovery-spark", description="Find which columns of a table hold sensitive data, on Apache Spark."
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("submit-file", help="print the file that spark-submit takes: it has the same arguments")
    command = commands.add_parser(
        "discover", help="write the inventory of a table or path: a row a column and category"
    )
    command.add_argument(
        "source", metavar="PATH_OR_TABLE", help="a path that Spark reads (it has a /, or an ending), or a table"
    )
    command.add_argument("--out", required=True, metavar="PATH", help="the folder to be written")
    command.add_argument(
        "--format", choices=("parquet", "json"), default="parquet", help="of what is written (parquet)"
    )
    command.add_argument("--mode", choices=("error", "overwrite"), default="error", help="where --out exists (error)")
    command.add_argument(
        "--input-format", metavar="NAME", help="such as csv, delta, orc (default: by the ending, or parquet)"
    )
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="of Spark's reader, such as header=true"
    )
    command.add_argument(
        "--headers", choices=("auto", "yes", "no"), default="auto", help="whether column names are headers (auto)"
    )
    command.add_argument("--columns", type=_listed, metavar="NAME,…", help="these alone")
    command.add_argument("--threshold", type=float, help="leave out what scores less, 0 to 1 (0.7)")
    command.add_argument("--entities", type=_listed, metavar="CATEGORY,…", help="only these categories")
    command.add_argument("--exclude", type=_listed, metavar="CATEGORY,…", help="all but these categories")
    command.add_argument("--providers", choices=("both", "pattern", "context"), default="both", help="who looks (both)")
    command.add_argument("--model", choices=("base", "small"), help="of the context provider (base)")
    command.add_argument("--rules", metavar="FILE", help="file of custom rules")
    return parser


def _discover(options: argparse.Namespace) -> int:
    detector = Detector(providers=options.providers, model=options.model, rules=options.rules)
    session = _session()
    data = _read(session, options)
    found = discover(
        data if options.columns is None else select_columns(data, options.columns),
        threshold=options.threshold,
        entities=options.entities,
        exclude=options.exclude,
        headers=_HEADERS[options.headers],
        detector=detector,
    )
    found.write.format(options.format).mode(options.mode).save(options.out)
    written = session.read.schema(found.schema).format(options.format).load(options.out)
    columns = written.select("column_index").distinct().count()
    print(f"{written.count()} findings in {columns} of {len(data.columns)} columns: {options.out}")
    return 0


def _read(session: SparkSession, options: argparse.Namespace) -> DataFrame:
    source: str = options.source
    known = format_of(source)
    is_path = "/" in source or known is not None or options.input_format is not None
    if not is_path:
        return session.table(source)
    reader = session.read.format(options.input_format or known or "parquet")
    for given in options.option:
        name, equals, value = given.partition("=")
        if not equals:
            raise InputError("OPTION_INVALID", "--option takes NAME=VALUE")
        reader = reader.option(name, value)
    return reader.load(source)


def format_of(source: str) -> str | None:
    """Spark's name for the format that the ending of a path tells, compressed or not."""
    path, ending = os.path.splitext(source.rstrip("/*").lower())
    return _ENDINGS.get(os.path.splitext(path)[1] if ending in _COMPRESSED else ending)


def _session() -> SparkSession:
    try:
        from pyspark.sql import SparkSession
    except ImportError as error:
        raise InputError(
            "SPARK_MISSING", "pyspark is not installed here: pip install 'data-discovery-spark[spark]'"
        ) from error
    # Started by itself, without spark-submit, it runs where it is installed: in this Python, activated or not.
    if "PYSPARK_GATEWAY_PORT" not in os.environ:
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    return SparkSession.builder.appName("data-discovery").getOrCreate()


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
