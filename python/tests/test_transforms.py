"""Transforming and restoring on the frames of one machine, with the fake worker and with the real one."""

import base64
import json
import os
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa

from data_discovery_spark import Detector, InputError, WorkerError, label, restore, transform
from data_discovery_spark.detector import PROGRAM

from .support import ROOT, FakeWorkerCase, pandas, polars

POLICY = {"default": {"operator": "encrypt"}}
NAMES = ["Ana", None, "", "Bo", "Ana"]
TEXTS = ["ana@b.example", None, "nothing", "POISON", ""]
HIDDEN = [
    ("[PERSON]", "[EMAIL_ADDRESS]"),
    (None, None),
    ("", "nothing"),
    ("[PERSON]", None),
    ("[PERSON]", ""),
]


class TransformsTest(FakeWorkerCase):
    def transformed(self, data: Any, **options: Any) -> Any:
        return transform(
            data, ["text"], policy=POLICY, categories={"name": "PERSON"}, detector=self.detector, **options
        )

    def check(self, rows: list[dict[str, Any]]) -> None:
        self.assertEqual([(row["name"], row["text"]) for row in rows], HIDDEN)
        self.assertEqual([row["n"] for row in rows], list(range(5)))
        told = [row["errors"] and [(error["column"], error["code"]) for error in row["errors"]] for row in rows]
        self.assertEqual(told, [None, None, None, [("text", "UNTRUSTED_INPUT")], None])

    def test_arrow(self) -> None:
        for kind in (pa.utf8(), pa.large_utf8(), pa.dictionary(pa.int32(), pa.utf8())):
            with self.subTest(kind):
                name = pa.array(NAMES, pa.utf8()).cast(kind)
                self.check(self.transformed(pa.table({"n": range(5), "text": TEXTS, "name": name})).to_pylist())

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_pandas(self) -> None:
        data = pandas.DataFrame({"n": range(5), "text": TEXTS, "name": NAMES}, index=[5, 4, 3, 2, 1])
        answer = self.transformed(data)
        self.assertEqual(list(answer.index), [5, 4, 3, 2, 1])
        self.check(answer.astype({"text": object, "name": object}).where(answer.notna(), None).to_dict("records"))

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_pandas_categories_become_what_is_written(self) -> None:
        data = pandas.DataFrame({"n": range(5), "text": TEXTS, "name": pandas.Categorical(NAMES)})
        answer = self.transformed(data)
        self.assertEqual(
            list(answer["name"].astype(object).where(answer["name"].notna(), None)), [h[0] for h in HIDDEN]
        )

    @unittest.skipUnless(polars, "polars is not installed")
    def test_polars(self) -> None:
        self.check(self.transformed(polars.DataFrame({"n": range(5), "text": TEXTS, "name": NAMES})).to_dicts())

    def test_restore(self) -> None:
        data = pa.table({"text": ["<[EMAIL_ADDRESS]>", None, "POISON"]})
        back = restore(data, ["text"], detector=self.detector)
        self.assertEqual(back.column("text").to_pylist(), ["<ana@b.example>", None, None])

    def test_a_policy_is_a_text_a_mapping_or_a_file(self) -> None:
        file = self.folder / "policy.yaml"
        file.write_text("default: {operator: hash}")
        data = pa.table({"text": ["a@b"]})
        for policy in ("default: {operator: hash}", file, POLICY):
            with self.subTest(type(policy)):
                answer = transform(data, ["text"], policy=policy, detector=self.detector)
                self.assertEqual(answer.column("text").to_pylist(), ["[EMAIL_ADDRESS]"])

    def test_the_path_of_the_keys_goes_to_the_worker_and_nothing_of_them(self) -> None:
        keys = self.folder / "keys.yaml"
        keys.write_text("canary")
        self.detector = Detector(node=str(self.node), home=str(self.folder), keys=keys)
        self.assertEqual(self.settings().arguments[-2:], ("--keys", str(keys)))
        self.assertNotIn("canary", repr(self.settings()))

    def test_what_cannot_be(self) -> None:
        data = pa.table({"text": ["a"], "n": [1], "errors": ["a"]})
        cases: list[tuple[Callable[[], Any], str]] = [
            (lambda: transform(data, ["words"], policy=POLICY), "COLUMN_UNKNOWN"),
            (lambda: transform(data, policy=POLICY), "OPTION_INVALID"),
            (lambda: transform(data, "text", policy=POLICY), "OPTION_INVALID"),
            (lambda: transform(data, ["text"], policy=POLICY), "COLUMN_TAKEN"),
            (lambda: transform(data, ["n"], policy=POLICY, errors_column="e"), "TYPE_UNSUPPORTED"),
            (lambda: transform(data, ["text"], policy=POLICY, categories={"text": "URL"}), "COLUMN_AMBIGUOUS"),
            (lambda: transform(data, policy=POLICY, categories={"text": ["URL"]}), "OPTION_INVALID"),  # type: ignore[dict-item]
            (lambda: transform(data, ["text"], policy=POLICY, scope="table"), "OPTION_INVALID"),  # type: ignore[arg-type]
            (lambda: transform(data, ["text"], policy={"a": {1, 2}}), "OPTION_INVALID"),
            (lambda: transform(data, ["text"], policy=Path("/nonesuch")), "POLICY_UNREADABLE"),
            (lambda: restore(data, "text"), "OPTION_INVALID"),
        ]
        for call, code in cases:
            with self.subTest(code), self.assertRaises(InputError) as raised:
                call()
            self.assertEqual(raised.exception.code, code)

    def test_what_the_worker_refuses(self) -> None:
        with self.assertRaises(WorkerError) as raised:
            transform(pa.table({"text": ["a"]}), ["text"], policy="REFUSED", detector=self.detector)
        self.assertEqual(raised.exception.code, "POLICY_INVALID")


@unittest.skipUnless((ROOT / PROGRAM).exists() or os.environ.get("CI"), "the detector is not built: npm run build")
class RealWorkerTest(FakeWorkerCase):
    """With the detector of this repository, patterns alone."""

    def setUp(self) -> None:
        super().setUp()
        self.keys = self.folder / "keys.json"
        secret = base64.b64encode(os.urandom(32)).decode()
        self.keys.write_text(json.dumps({"keys": [{"id": "one", "secret": secret}]}))
        self.detector = Detector(home=str(ROOT), providers="pattern")

    def test_values_are_hidden_alike_in_every_call_and_come_back(self) -> None:
        self.set_environment("TRANSFORM_KEYS_FILE", str(self.keys))
        names = [f"Person {number % 7}" if number % 5 else None for number in range(200)]
        notes = [f"mail user{number % 3}@example.org, please" for number in range(200)]
        data = pa.table({"name": names, "note": notes})

        def hidden(table: pa.Table) -> pa.Table:
            options: dict[str, Any] = {"policy": POLICY, "categories": {"name": "PERSON"}, "detector": self.detector}
            return transform(table, ["note"], **options)

        whole = hidden(data)
        self.assertEqual(whole.column("errors").null_count, 200)
        self.assertEqual(len(set(whole.column("name").to_pylist())), 8)
        self.assertEqual(len(set(whole.column("note").to_pylist())), 3)
        self.assertNotIn("@example.org", json.dumps(whole.to_pylist()))
        parts = [hidden(data.slice(start, 90)) for start in (0, 90, 180)]
        self.assertEqual(pa.concat_tables(parts).to_pylist(), whole.to_pylist())
        back = restore(whole.drop(["errors"]), ["name", "note"], detector=self.detector)
        self.assertEqual(back.drop(["errors"]).to_pylist(), data.to_pylist())

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_half_a_character_fails_its_row_alone(self) -> None:
        data = pandas.DataFrame({"text": pandas.Series(["ana@example.com", "x\ud800", None], dtype=object)})
        labelled = label(data, ["text"], detector=self.detector)
        self.assertEqual(
            [text if isinstance(text, str) else None for text in labelled["text"]], ["[EMAIL_ADDRESS]", None, None]
        )
        self.assertEqual(
            [errors and errors[0]["code"] for errors in labelled["errors"]], [None, "UNTRUSTED_INPUT", None]
        )

    def test_a_key_that_is_missing_is_named_as_such(self) -> None:
        self.set_environment("TRANSFORM_KEYS_FILE", str(self.keys))
        hidden = transform(
            pa.table({"name": ["Ana"]}), policy=POLICY, categories={"name": "PERSON"}, detector=self.detector
        )
        other = self.folder / "other.json"
        other.write_text(self.keys.read_text().replace('"one"', '"two"'))
        detector = Detector(home=str(ROOT), providers="pattern", keys=other)
        left = restore(hidden, ["name"], errors_column="left", detector=detector).column("left").to_pylist()
        self.assertEqual(left[0][0]["code"], "NOT_RESTORED")
        self.assertIn("the file of keys does not contain their key", left[0][0]["message"])

    def test_what_counts_within_a_call_is_asked_for(self) -> None:
        data = pa.table({"name": ["Ana", "Bo", "ANA"]})
        numbers = {"default": {"operator": "placeholder"}}
        detector = Detector(home=str(ROOT), providers="pattern", keys=self.keys)
        options: dict[str, Any] = {"categories": {"name": "PERSON"}, "detector": detector}
        with self.assertRaises(WorkerError) as raised:
            transform(data, policy=numbers, **options)
        self.assertEqual(raised.exception.code, "POLICY_INVALID")
        self.assertIn('"placeholder"', raised.exception.message)
        numbered = transform(data, policy=numbers, scope="request", **options)
        self.assertEqual(numbered.column("name").to_pylist(), ["[PERSON_1]", "[PERSON_2]", "[PERSON_1]"])
