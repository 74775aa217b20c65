"""On a cluster, what one process answers, whatever is killed meanwhile."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from data_discovery_spark import Detector, classify, discover, label, restore, transform
from data_discovery_spark.detector import find_program
from data_discovery_spark.lend import LENDER
from data_discovery_spark.node import find_node
from data_discovery_spark.spark import select_columns

from .cluster import executors, killed_meanwhile, nodes, nodes_anywhere, start_cluster
from .planted import rows, write_csv, write_parquet

PATTERN = Detector(providers="pattern")
PARTITIONS = 40
COUNT = int(os.environ.get("SMALL_ROWS", "4000"))


def by_key(table: pa.Table) -> list[bytes]:
    """The rows as bytes, in the order of their key."""
    return [json.dumps(row, sort_keys=True).encode() for row in table.sort_by("id").to_pylist()]


class ClusterTest(unittest.TestCase):
    """One cluster for all tests; each has a folder of its own."""

    spark: Any
    folder: Path
    one: pa.Table

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(tempfile.mkdtemp(prefix="data-discovery-proof-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        write_parquet(cls.folder / "even", COUNT, [1] * PARTITIONS)
        write_parquet(cls.folder / "skewed", COUNT, [1] * (PARTITIONS - 1) + [PARTITIONS])
        write_csv(cls.folder / "rows.csv", COUNT)
        cls.spark = start_cluster()
        cls.addClassCleanup(cls.spark.stop)
        cls.one = classify(pq.read_table(cls.folder / "even"), "notes", detector=PATTERN)

    def classified(self, source: str, target: str) -> None:
        data = self.spark.read.parquet(str(self.folder / source))
        classify(data, "notes", detector=PATTERN).write.parquet(str(self.folder / target))

    def check_classified(self, target: str) -> None:
        written = pq.read_table(self.folder / target)
        self.assertEqual(written.num_rows, COUNT)
        self.assertEqual(by_key(written), by_key(self.one))

    def test_classify_equals_one_process(self) -> None:
        found = [row for row in self.one.column("findings").to_pylist() if row]
        self.assertGreater(len(found), COUNT // 4)
        self.classified("even", "classified")
        self.check_classified("classified")

    def test_skewed_partitions(self) -> None:
        self.classified("skewed", "unskewed")
        self.check_classified("unskewed")

    def test_label_equals_one_process(self) -> None:
        data = self.spark.read.parquet(str(self.folder / "even"))
        label(data, ["notes", "email"], detector=PATTERN).write.parquet(str(self.folder / "labelled"))
        one = label(pq.read_table(self.folder / "even"), ["notes", "email"], detector=PATTERN)
        self.assertEqual(by_key(pq.read_table(self.folder / "labelled")), by_key(one))
        self.assertNotIn("@example.com", json.dumps(one.to_pylist()))

    def test_a_refused_cell_of_a_column_without_nulls_is_null(self) -> None:
        data = self.spark.sql("select coalesce(t, '') as t from values ('ana@example.com'), ('a\\u0001b') as d(t)")
        self.assertFalse(data.schema["t"].nullable)
        labelled = label(data, ["t"], detector=PATTERN)
        self.assertEqual([row.t for row in labelled.collect()], ["[EMAIL_ADDRESS]", None])
        self.assertEqual(labelled.filter("t is null").count(), 1)

    def test_transform_equals_one_process_and_comes_back(self) -> None:
        keys = self.folder / "keys.json"
        secret = base64.b64encode(os.urandom(32)).decode()
        keys.write_text(json.dumps({"keys": [{"id": "one", "secret": secret}]}))
        detector = Detector(providers="pattern", keys=keys)
        policy = {"default": {"operator": "encrypt"}, "categories": {"PERSON": {"operator": "pseudonym"}}}
        options: dict[str, Any] = {"policy": policy, "categories": {"email": "EMAIL_ADDRESS"}, "detector": detector}
        data = self.spark.read.parquet(str(self.folder / "even"))
        transform(data, ["notes"], **options).write.parquet(str(self.folder / "hidden"))
        hidden = pq.read_table(self.folder / "hidden")
        self.assertEqual(by_key(hidden), by_key(transform(pq.read_table(self.folder / "even"), ["notes"], **options)))
        self.assertNotIn("@example.com", json.dumps(hidden.to_pylist()))
        self.assertNotIn(secret, str(self.spark.sparkContext.getConf().getAll()))
        read = self.spark.read.parquet(str(self.folder / "hidden")).drop("errors")
        back = restore(read, ["email", "notes"], detector=detector).drop("errors")
        back.write.parquet(str(self.folder / "restored"))
        self.assertEqual(by_key(pq.read_table(self.folder / "restored")), by_key(pq.read_table(self.folder / "even")))

    def test_an_executor_and_a_worker_are_killed(self) -> None:
        for name, victims in (("executor", executors), ("worker", nodes)):
            with self.subTest(name):
                failed = killed_meanwhile(self.spark, victims, partial(self.classified, "even", f"without-{name}"))
                self.assertGreaterEqual(failed, 1)
                self.check_classified(f"without-{name}")

    def test_discover_equals_scan_however_partitioned(self) -> None:
        scanned = self.scan()
        self.assertGreater(len(scanned), 2)
        data = self.spark.read.parquet(str(self.folder / "even"))
        for partitions in (1, 7, PARTITIONS):
            with self.subTest(partitions):
                found = discover(data.repartition(partitions), detector=PATTERN).collect()
                self.assertEqual([as_scan(row.asDict(recursive=True)) for row in found], scanned)
        one = discover(pq.read_table(self.folder / "even"), detector=PATTERN).to_pylist()
        self.assertEqual([as_scan(row) for row in one], scanned)

    def scan(self) -> list[dict[str, Any]]:
        command = [find_node(None), str(find_program(os.environ["DATA_DISCOVERY_ROOT"])), "scan", "--json"]
        file = self.folder / "rows.csv"
        told = subprocess.run(
            [*command, "--exit-zero", "--providers", "pattern", str(file)], check=True, capture_output=True, text=True
        ).stdout
        facts = ("category", "score", "details", "location", "classifiers")
        scanned = [{key: found[key] for key in facts} for found in json.loads(told)["findings"]]
        for found in scanned:
            # The first rows of a leak depend on the order of the rows, which a table on Spark does not have.
            found["details"].pop("first_rows", None)
        return scanned

    def test_a_column_of_texts_of_a_megabyte(self) -> None:
        text = "nothing to be seen here; " * 42_000 + "card 4111 1111 1111 1111"
        data = self.spark.createDataFrame([(number, text) for number in range(6)], "id long, text string")
        found = classify(data.repartition(2), "text", detector=PATTERN).select("findings", "error").collect()
        self.assertEqual([[one.category for one in row.findings] for row in found], [["CREDIT_CARD"]] * 6)
        self.assertEqual({row.findings[0].end for row in found}, {len(text)})

    def test_foreach_batch_of_a_stream_of_files(self) -> None:
        source, target = self.folder / "arriving", self.folder / "streamed"
        source.mkdir()
        for part in sorted((self.folder / "even").iterdir())[:4]:
            shutil.copy(part, source)
        expected = pq.read_table(source)

        def write(batch: Any, number: int) -> None:
            label(batch, ["notes"], detector=PATTERN).write.mode("append").parquet(str(target))

        schema = self.spark.read.parquet(str(source)).schema
        stream = self.spark.readStream.schema(schema).option("maxFilesPerTrigger", 2).parquet(str(source))
        query = stream.writeStream.foreachBatch(write).option("checkpointLocation", str(self.folder / "checkpoint"))
        self.assertTrue(query.trigger(availableNow=True).start().awaitTermination(900))
        self.assertEqual(by_key(pq.read_table(target)), by_key(label(expected, ["notes"], detector=PATTERN)))

    def test_names_that_pyspark_does_not_select(self) -> None:
        """A dot, a backtick, and names that differ in case alone, read as one or as two."""
        texts = [f"jane{number}@example.org" for number in range(30)]
        names = ["a.b", "c`d", "Mail", "mail"]
        one = pa.table([texts, texts, ["x"] * 30, texts], names=names)
        for sensitive in ("true", "false"):
            self.spark.conf.set("spark.sql.caseSensitive", sensitive)
            self.addCleanup(self.spark.conf.unset, "spark.sql.caseSensitive")
            data = self.spark.createDataFrame([tuple(row.values()) for row in one.to_pylist()], names)
            for column in ("c`d", "a.b", "mail"):
                with self.subTest(column, sensitive=sensitive):
                    found = classify(data, column, detector=PATTERN)
                    self.assertEqual(found.columns, [*names, "findings", "error"])
                    self.assertEqual(
                        [[each.category for each in row[4]] for row in found.collect()], [["EMAIL_ADDRESS"]] * 30
                    )
            with self.subTest("label, transform", sensitive=sensitive):
                changed = label(data, names, detector=PATTERN)
                mail = "[EMAIL_ADDRESS]"
                self.assertEqual({tuple(row)[:4] for row in changed.collect()}, {(mail, mail, "x", mail)})
                hidden = transform(data, ["c`d"], policy={"default": {"operator": "redact"}}, detector=PATTERN)
                self.assertEqual([tuple(row)[1:4] for row in hidden.collect()], [("", "x", text) for text in texts])
            with self.subTest("discover", sensitive=sensitive):
                found = {(row.column_index, row.column_name) for row in discover(data, detector=PATTERN).collect()}
                self.assertEqual(found, {(0, "a.b"), (1, "c`d"), (3, "mail")})
                some = discover(select_columns(data, ["mail", "a.b"]), detector=PATTERN).collect()
                self.assertEqual({row.column_name for row in some}, {"a.b", "mail"})

    def test_an_empty_table(self) -> None:
        data = self.spark.read.parquet(str(self.folder / "even")).where("id < 0")
        self.assertEqual(classify(data, "notes", detector=PATTERN).count(), 0)
        self.assertEqual(discover(data, detector=PATTERN).count(), 0)

    def test_planted_rows_are_as_many_as_said(self) -> None:
        self.assertEqual(sum(1 for _ in rows(COUNT)), COUNT)


def as_scan(row: dict[str, Any]) -> dict[str, Any]:
    """A row of the inventory in the form of a finding of `scan --json`."""
    return {
        "category": row["category"],
        "score": row["score"],
        "details": {
            "kind": row["kind"],
            "rows_with_classification": row["rows_with_classification"],
            "finding_score": row["finding_score"],
        },
        "location": {
            "location_unit": "column",
            "column_name": row["column_name"],
            "column_index": row["column_index"],
        },
        "classifiers": row["classifiers"],
    }


class EndTest(unittest.TestCase):
    """Last by its name: nothing is left of the cluster."""

    def test_zz_no_worker_is_left(self) -> None:
        # What this process had for itself is none of the cluster's.
        LENDER.close()
        spark = start_cluster()
        data = spark.range(0, 100, 1, 4).selectExpr("concat('user', id, '@example.com') as text")
        self.assertEqual(classify(data, "text", detector=PATTERN).count(), 100)
        self.assertGreater(len(nodes()), 0)
        spark.stop()
        end = time.monotonic() + 120
        while nodes_anywhere() and time.monotonic() < end:
            time.sleep(0.2)
        self.assertEqual(nodes_anywhere(), [])
