"""A cluster of two executors with a core and 1 GB each, on this machine, and what runs on it."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyspark
from pyspark.sql import SparkSession

PROGRAM = "data-discovery.js"


def start_cluster(**settings: str) -> Any:
    """A session on local-cluster[2,1,1024]; every file of the input is a partition."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ.setdefault("SPARK_LOCAL_DIRS", tempfile.mkdtemp(prefix="data-discovery-spark-"))
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("data-discovery")
    plain = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.files.openCostInBytes": str(1 << 27),
        # The machine may be busy with other things.
        "spark.network.timeout": "600s",
    }
    for name, value in {**plain, **settings}.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


@dataclass(frozen=True)
class Process:
    """A process as the system tells of it."""

    pid: int
    parent: int
    command: str
    resident: int
    """Bytes."""

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)


def processes() -> list[Process]:
    """Those that descend from this one, zombies left out."""
    all_of_them = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            stat = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (FileNotFoundError, ProcessLookupError):
            continue
        if stat[0] != "Z":
            pid = int(folder.name)
            all_of_them[pid] = Process(pid, int(stat[1]), command, int(stat[21]) * os.sysconf("SC_PAGE_SIZE"))
    return [process for process in all_of_them.values() if _descends(process, all_of_them)]


def _descends(process: Process, others: dict[int, Process]) -> bool:
    seen: Process | None = process
    while seen is not None:
        if seen.parent == os.getpid():
            return True
        seen = others.get(seen.parent)
    return False


def executors() -> list[Process]:
    """The Java processes of the executors."""
    return [one for one in processes() if "CoarseGrainedExecutorBackend" in one.command and "java" in one.command]


def nodes() -> list[Process]:
    """The workers of the executors."""
    return [one for one in processes() if PROGRAM in one.command]


def nodes_anywhere() -> list[int]:
    """Workers of this installation, whoever is their parent now."""
    found = []
    here = str(Path(sys.prefix))
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                command = (folder / "cmdline").read_bytes().decode(errors="replace")
            except (FileNotFoundError, ProcessLookupError):
                continue
            if PROGRAM in command and here in command:
                found.append(int(folder.name))
    return found
