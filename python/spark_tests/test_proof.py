"""The large table: killed at and the same as one process's; what it costs beside the worker alone. Prints figures."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pyspark

from data_discovery_spark import Detector, classify
from data_discovery_spark.detector import settings_of
from data_discovery_spark.lend import LENDER

from .cluster import Process, executors, killed_meanwhile, nodes, processes, pythons, start_cluster
from .planted import write_parquet

COUNT = int(os.environ.get("ROWS", "200000"))
MODEL_COUNT = int(os.environ.get("MODEL_ROWS", "4000"))
PARTITIONS = 40


class ProofTest(unittest.TestCase):
    """Patterns alone over the large table, both providers over a smaller one."""

    spark: Any
    folder: Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(tempfile.mkdtemp(prefix="data-discovery-proof-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        write_parquet(cls.folder / "large", COUNT, [1] * PARTITIONS)
        write_parquet(cls.folder / "small", MODEL_COUNT, [1] * PARTITIONS)
        cls.spark = start_cluster()
        cls.addClassCleanup(cls.spark.stop)

    def test_large_table_with_kills(self) -> None:
        for number, victims in enumerate((executors, nodes)):
            target = self.folder / f"killed-{number}"

            def work(target: Path = target) -> None:
                self.classified("large", target, Detector(providers="pattern"))

            failed = killed_meanwhile(self.spark, victims, work)
            self.assertGreaterEqual(failed, 1)
            print(f"{victims.__name__}: one killed, {failed} tasks failed and were tried again")
            if number == 0:
                one = digest(
                    classify(pq.read_table(self.folder / "large"), "notes", detector=Detector(providers="pattern"))
                )
            self.assertEqual(digest(pq.read_table(target)), one)

    def test_cost_beside_the_worker_alone(self) -> None:
        told = []
        for source, detector in (("large", Detector(providers="pattern")), ("small", Detector())):
            count = pq.read_table(self.folder / source).num_rows
            begun = time.monotonic()
            self.classified(source, self.folder / f"warm-{source}", detector, "id < 100")
            first = time.monotonic() - begun
            before = cost()
            begun = time.monotonic()
            with Sampler() as sampled:
                self.classified(source, self.folder / f"measured-{source}", detector)
            elapsed = time.monotonic() - begun
            spent = {name: after - before[name] for name, after in cost().items()}
            alone, resident, same = self.alone(source, detector)
            self.assertEqual(digest(pq.read_table(self.folder / f"measured-{source}")), same)
            told.append(
                f"| {detector.providers} | {count:,} | {count / sum(spent.values()):.0f} | {count / spent['node']:.0f} "
                f"| {count / alone:.0f} | {elapsed:.0f} | {first:.0f} | {sampled.most['node'] / 1e6:.0f} "
                f"| {sampled.most['python'] / 1e6:.0f} | {sampled.most['java'] / 1e6:.0f} | {resident / 1e6:.0f} |"
            )
        print(f"\nSpark {pyspark.__version__}, {os.cpu_count()} processors; rows per second of CPU time; memory in MB")
        print(
            "| providers | rows | executor | its worker | alone | seconds | first job | node | python | java | alone |"
        )
        print("\n".join(told))

    def classified(self, source: str, target: Path, detector: Detector, where: str = "true") -> None:
        data = self.spark.read.parquet(str(self.folder / source)).where(where)
        classify(data, "notes", detector=detector).write.parquet(str(target))

    def alone(self, source: str, detector: Detector) -> tuple[float, int, str]:
        """Processor seconds and memory of one worker without Spark, and what it answers."""
        table = pq.read_table(self.folder / source)
        classify(table.slice(0, 100), "notes", detector=detector)
        before = own_worker(detector)
        answer = classify(table, "notes", detector=detector)
        after = own_worker(detector)
        LENDER.close()
        return after.seconds - before.seconds, after.resident, digest(answer)


class Sampler:
    """The most memory that one process of each kind has, asked twice a second."""

    def __init__(self) -> None:
        self.most = {"node": 0, "python": 0, "java": 0}
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._sample)

    def __enter__(self) -> Sampler:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def _sample(self) -> None:
        while not self._end.wait(0.5):
            for name, found in kinds().items():
                self.most[name] = max([self.most[name], *(one.resident for one in found)])


def kinds() -> dict[str, list[Process]]:
    return {"node": nodes(), "python": pythons(), "java": executors()}


def cost() -> dict[str, float]:
    return {name: sum(one.seconds for one in found) for name, found in kinds().items()}


def own_worker(detector: Detector) -> Process:
    with LENDER.lend(settings_of(detector)) as worker:
        return next(one for one in processes() if one.pid == worker.pid)


def digest(table: pa.Table) -> str:
    """Of the rows in the order of their key."""
    sha = hashlib.sha256()
    for batch in table.sort_by("id").to_batches(max_chunksize=1000):
        for row in batch.to_pylist():
            sha.update(json.dumps(row, sort_keys=True).encode())
    return sha.hexdigest()
