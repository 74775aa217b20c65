"""A cluster of two executors with a core and 1 GB each, on this machine, and what runs on it."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyspark
from pyspark.sql import SparkSession

PROGRAM = "data-discovery.js"
PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")


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
    seconds: float
    """Of CPU time."""

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
            all_of_them[pid] = Process(
                pid, int(stat[1]), command, int(stat[21]) * PAGE, (int(stat[11]) + int(stat[12])) / TICKS
            )
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


def pythons() -> list[Process]:
    """The Python processes of the executors."""
    return [one for one in processes() if "pyspark.daemon" in one.command]


def nodes() -> list[Process]:
    """The workers of the executors; not one that this process has for itself."""
    owners = {one.pid for one in pythons()}
    return [one for one in processes() if PROGRAM in one.command and one.parent in owners]


def nodes_anywhere() -> list[int]:
    """Workers of this installation, whatever process is their parent now."""
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


def killed_meanwhile(spark: Any, victims: Callable[[], list[Process]], work: Callable[[], None]) -> int:
    """
    Works, and after five tasks kills the first of the victims, again and again until a task has failed.

    :returns: how many tasks failed
    """
    group = f"group-{time.monotonic()}"
    errors: list[BaseException] = []

    def run() -> None:
        try:
            spark.sparkContext.setJobGroup(group, group)
            work()
        except BaseException as error:
            errors.append(error)

    job = threading.Thread(target=run)
    job.start()
    failed = 0
    while job.is_alive():
        stages = _stages(spark.sparkContext.statusTracker(), group)
        failed = max(failed, sum(stage.numFailedTasks for stage in stages))
        if failed == 0 and sum(stage.numCompletedTasks for stage in stages) >= 5:
            for victim in victims()[:1]:
                victim.kill()
            time.sleep(2)
        time.sleep(0.1)
    if errors:
        raise errors[0]
    return failed


def _stages(tracker: Any, group: str) -> list[Any]:
    jobs = [tracker.getJobInfo(number) for number in tracker.getJobIdsForGroup(group)]
    stages = [tracker.getStageInfo(stage) for job in jobs if job is not None for stage in job.stageIds]
    return [stage for stage in stages if stage is not None]
