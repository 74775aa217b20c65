"""The functions on the frames of one machine, with the fake worker."""

import unittest
import warnings
from collections.abc import Callable
from typing import Any, cast

import pyarrow as pa

from data_discovery_spark import Detector, InputError, NameWarning, classify, discover, label
from data_discovery_spark.command import format_of
from data_discovery_spark.frames import open_frame

from .support import FakeWorkerCase, pandas, polars

TEXTS = ["ana@b.example", None, "nothing", "POISON", ""]
FOUND = [True, None, False, None, False]
ERRORS = [None, None, None, "UNTRUSTED_INPUT", None]
LABELLED = ["[EMAIL_ADDRESS]", None, "nothing", None, ""]


class FramesTest(FakeWorkerCase):
    def check_classified(self, rows: list[dict[str, Any]]) -> None:
        self.assertEqual([None if row["findings"] is None else len(row["findings"]) > 0 for row in rows], FOUND)
        self.assertEqual([row["error"] and row["error"]["code"] for row in rows], ERRORS)
        self.assertEqual([row["n"] for row in rows], list(range(5)))

    def check_labelled(self, rows: list[dict[str, Any]]) -> None:
        self.assertEqual([row["text"] for row in rows], LABELLED)
        self.assertEqual([row["n"] for row in rows], list(range(5)))
        told = [row["errors"] and [(error["column"], error["code"]) for error in row["errors"]] for row in rows]
        self.assertEqual(told, [None, None, None, [("text", "UNTRUSTED_INPUT")], None])

    def test_arrow(self) -> None:
        for kind in (pa.utf8(), pa.large_utf8(), pa.dictionary(pa.int32(), pa.utf8())):
            with self.subTest(kind):
                data = pa.table({"text": pa.array(TEXTS, pa.utf8()).cast(kind), "n": range(5)})
                self.check_classified(classify(data, "text", detector=self.detector).to_pylist())
                self.check_labelled(label(data, ["text"], detector=self.detector).to_pylist())

    def test_many_chunks_and_rows(self) -> None:
        data = pa.concat_tables([pa.table({"text": [f"{part}-{row}@" for row in range(500)]}) for part in range(3)])
        found = classify(data, "text", detector=self.detector)
        self.assertEqual(found.column("text").to_pylist(), data.column("text").to_pylist())
        ends = [findings[0]["end"] for findings in found.column("findings").to_pylist()]
        self.assertEqual(ends, [len(text) for text in data.column("text").to_pylist()])

    def test_no_rows(self) -> None:
        data = pa.table({"text": pa.array([], pa.utf8())})
        self.assertEqual(classify(data, "text", detector=self.detector).column_names, ["text", "findings", "error"])
        self.assertEqual(label(data, ["text"], detector=self.detector).column_names, ["text", "errors"])
        self.assertEqual(discover(data, detector=self.detector).num_rows, 0)

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_pandas(self) -> None:
        data = pandas.DataFrame({"text": TEXTS, "n": range(5)}, index=[5, 4, 3, 2, 1])
        classified = classify(data, "text", detector=self.detector)
        self.assertEqual(list(classified.index), [5, 4, 3, 2, 1])
        self.check_classified(classified.to_dict("records"))
        labelled = label(data, ["text"], detector=self.detector)
        self.assertEqual(list(data["text"].isna()), [False, True, False, False, False])
        rows = labelled.astype({"text": object}).where(labelled.notna(), None).to_dict("records")
        self.check_labelled(rows)

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_an_error_of_pandas_holds_no_value(self) -> None:
        data = pandas.DataFrame({"text": ["secret", 1, b"x"]})
        with self.assertRaises(InputError) as raised:
            classify(data, "text", detector=self.detector)
        self.assertNotIn("secret", str(raised.exception))
        self.assertIsNone(raised.exception.__cause__)

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_columns_of_one_name_in_pandas_are_each_read(self) -> None:
        for names in (["x", "x"], [1, "1"]):
            table = open_frame(pandas.DataFrame([["a", "b"]], columns=names)).table()
            self.assertEqual([column.to_pylist() for column in table.columns], [["a"], ["b"]])

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_numbers_in_pandas_that_arrow_cannot_hold_are_an_error(self) -> None:
        with self.assertRaises(InputError) as raised:
            discover(pandas.DataFrame({"n": pandas.Series([10**30, 1], dtype=object)}), detector=self.detector)
        self.assertEqual(raised.exception.code, "TYPE_UNSUPPORTED")
        self.assertIn("column 1", raised.exception.message)

    def test_endings_of_paths_on_the_command_line(self) -> None:
        for source, known in (
            ("a.csv", "csv"),
            ("s3a://b/A.CSV.gz", "csv"),
            ("logs/*.jsonl.bz2", "json"),
            ("t.parquet/", "parquet"),
            ("db.customers", None),
            ("a.gz", None),
        ):
            self.assertEqual(format_of(source), known, source)

    def test_columns_of_nulls_alone(self) -> None:
        data = pa.table({"text": pa.nulls(2)})
        self.assertEqual(label(data, ["text"], detector=self.detector).column("text").to_pylist(), [None, None])

    def test_names_that_look_like_positions_keep_their_errors(self) -> None:
        data = pa.table({"id": [1], "column 1": ["POISON"], "column 2": ["a"]})
        labelled = label(data, ["column 1", "column 2"], detector=self.detector)
        self.assertEqual([error["column"] for error in labelled.column("errors").to_pylist()[0]], ["column 1"])

    @unittest.skipUnless(polars, "polars is not installed")
    def test_names_in_polars_are_no_expressions(self) -> None:
        for name in ("^n.*$", "*"):
            labelled = label(polars.DataFrame({name: ["ana@b.example"], "n": ["x"]}), [name], detector=self.detector)
            self.assertEqual(labelled.rows(), [("[EMAIL_ADDRESS]", "x", None)])

    @unittest.skipUnless(polars, "polars is not installed")
    def test_polars(self) -> None:
        data = polars.DataFrame({"text": TEXTS, "n": range(5)})
        self.check_classified(classify(data, "text", detector=self.detector).to_dicts())
        self.check_labelled(label(data, ["text"], detector=self.detector).to_dicts())

    def test_no_message_holds_a_name_of_a_column(self) -> None:
        data = pa.table({"note": ["a"], "jane@b.example": [1], "tom@b.example": ["a"]})
        calls: list[tuple[Callable[[], Any], str]] = [
            (lambda: classify(data, "jane@b.example"), "column 2 is int64"),
            (lambda: classify(data, "notes"), "'notes'; there are 3; column 1 has a similar name"),
            (lambda: classify(data, "nothing"), "'nothing'; there are 3"),
            (lambda: label(data, ["tom@b.example"] * 2), "column 3 is there, or named, more than once"),
        ]
        for call, told in calls:
            with self.subTest(told), self.assertRaises(InputError) as raised:
                call()
            self.assertIn(told, raised.exception.message)
            self.assertNotIn("@", raised.exception.message)

    def test_names_that_are_findings_are_reported_by_their_positions(self) -> None:
        data = pa.table({"note": ["a"], "n": [1], "tom@b.example": ["POISON"]})
        with self.assertWarns(NameWarning) as warned:
            labelled = label(data, ["note", "tom@b.example"], detector=self.detector)
        self.assertEqual(labelled.column("errors").to_pylist()[0][0]["column"], "column 3")
        self.assertIn("(column 3)", str(warned.warning))
        self.assertNotIn("@", str(warned.warning))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            label(data, ["note"], detector=self.detector)

    def test_what_cannot_be(self) -> None:
        data = pa.table({"text": ["a"], "n": [1], "findings": ["a"]})
        for call, code in (
            (lambda: classify(data, "words"), "COLUMN_UNKNOWN"),
            (lambda: classify(data, "text"), "COLUMN_TAKEN"),
            (lambda: classify(data, "text", findings_column="x", error_column="x"), "COLUMN_TAKEN"),
            (lambda: classify(data, "n", findings_column="f"), "TYPE_UNSUPPORTED"),
            (lambda: label(data, "text"), "OPTION_INVALID"),
            (lambda: label(data, cast(Any, [0])), "OPTION_INVALID"),
            (lambda: classify(data, "text", threshold=cast(Any, "0.5")), "OPTION_INVALID"),
            (lambda: classify(data, "text", entities=[]), "OPTION_INVALID"),
            (lambda: classify(data, "text", detector=Detector(model=cast(Any, "large"))), "OPTION_INVALID"),
            (lambda: label(data, []), "OPTION_INVALID"),
            (lambda: label(data, ["text", "text"]), "COLUMN_AMBIGUOUS"),
            (lambda: classify(data, "text", threshold=7), "OPTION_INVALID"),
            (lambda: classify(data, "text", entities="PERSON"), "OPTION_INVALID"),
            (lambda: discover(data, headers=cast(Any, "yes")), "OPTION_INVALID"),
            (lambda: classify({"text": ["a"]}, "text"), "FRAME_UNSUPPORTED"),
        ):
            with self.subTest(code), self.assertRaises(InputError) as raised:
                call()
            self.assertEqual(raised.exception.code, code)
