"""The way to a worker and back, with one that dies, lies and refuses."""

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time
import unittest
from typing import Any

import pyarrow as pa

from data_discovery_spark import InputError, SetupError, WorkerError, classify
from data_discovery_spark.lend import LENDER

from .support import ROOT, FakeWorkerCase, is_running


def table(*texts: object) -> pa.Table:
    return pa.table({"text": pa.array(texts, pa.utf8())})


class WorkerTest(FakeWorkerCase):
    def classify(self, *texts: object, **options: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = classify(table(*texts), "text", detector=self.detector, **options).to_pylist()
        return found

    def kept(self) -> int:
        with LENDER.lend(self.settings()) as worker:
            return worker.pid

    def test_one_worker_serves_one_call_after_the_other(self) -> None:
        self.classify("a@b.example")
        first = self.kept()
        self.classify("b")
        self.assertEqual(self.kept(), first)

    def test_whoever_borrows_meanwhile_has_another(self) -> None:
        with LENDER.lend(self.settings()) as one, LENDER.lend(self.settings()) as other:
            self.assertNotEqual(one.pid, other.pid)
            pids = [one.pid, other.pid]
        self.assertEqual([is_running(pid) for pid in pids].count(True), 1)

    def test_a_dead_worker_is_an_error_and_the_next_call_starts_another(self) -> None:
        first = self.kept()
        with self.assertRaises(WorkerError) as raised:
            self.classify("a", "DIE")
        self.assertEqual(raised.exception.code, "WORKER_ENDED")
        self.assertIn("signal 9", raised.exception.message)
        self.assertIn("the worker is ready", raised.exception.message)
        self.assertEqual(len(self.classify("a")), 1)
        self.assertNotEqual(self.kept(), first)

    def test_a_worker_that_died_while_it_was_kept_is_replaced(self) -> None:
        first = self.kept()
        os.kill(first, signal.SIGKILL)
        os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
        self.assertEqual(len(self.classify("a")), 1)

    def test_what_is_refused_is_an_error_and_the_worker_goes_on(self) -> None:
        first = self.kept()
        for texts, options, code in (
            (["a"], {"entities": ["REFUSED"]}, "OPTION_INVALID"),
            (["a", "REFUSE", "b"] + ["c"] * 200, {}, "BATCH_TOO_LARGE"),
        ):
            with self.subTest(code), self.assertRaises(WorkerError) as raised:
                self.classify(*texts, **options)
            self.assertEqual(raised.exception.code, code)
        self.assertEqual(len(self.classify("a")), 1)
        self.assertEqual(self.kept(), first)

    def test_an_answer_of_other_length_is_an_error(self) -> None:
        with self.assertRaises(WorkerError) as raised:
            self.classify("SHORT", "b")
        self.assertEqual(raised.exception.code, "PROTOCOL_BROKEN")

    def test_versions_must_be_the_same(self) -> None:
        self.set_environment("FAKE_VERSION", "9.9.9")
        with self.assertRaises(SetupError) as raised:
            self.classify("a")
        self.assertEqual(raised.exception.code, "VERSION_DIFFERS")

    def test_node_must_be_new_enough(self) -> None:
        self.set_environment("FAKE_NODE", "v18.20.4")
        with self.assertRaises(SetupError) as raised:
            self.classify("a")
        self.assertEqual(raised.exception.code, "NODE_TOO_OLD")

    def test_no_detector(self) -> None:
        for file in (self.folder / "dist").rglob("*.js"):
            file.unlink()
        with self.assertRaises(SetupError) as raised:
            self.classify("a")
        self.assertEqual(raised.exception.code, "DETECTOR_NOT_FOUND")

    def test_a_piece_larger_than_any_pipe(self) -> None:
        texts = [f"{'x' * 3_000_000}@", None, "y" * 2_000_000]
        self.assertEqual([row["findings"] is None for row in self.classify(*texts)], [False, True, False])

    def test_own_rules_travel_as_text(self) -> None:
        rules = self.folder / "rules.yaml"
        with self.assertRaises(InputError) as raised:
            classify(table("a"), "text", detector=self.detector.__class__(rules=rules))
        self.assertEqual(raised.exception.code, "RULES_UNREADABLE")

    def test_errors_can_be_pickled(self) -> None:
        error = pickle.loads(pickle.dumps(WorkerError("A", "b")))
        self.assertEqual((error.code, str(error)), ("A", "A: b"))


CHILD = """
    import os, sys, time
    from data_discovery_spark import Detector
    from data_discovery_spark.detector import settings_of
    from data_discovery_spark.lend import LENDER
    import pyarrow as pa
    settings = settings_of(Detector(node=sys.argv[1], home=sys.argv[2]))
    with LENDER.lend(settings) as worker:
        if sys.argv[3] == "within":
            exchange = worker.ask("classify", pa.schema([("text", pa.utf8())]))
            exchange.send(pa.RecordBatch.from_arrays([pa.array(["a"])], ["text"]))
        if os.fork() == 0:
            time.sleep(60)
        print(worker.pid, flush=True)
        time.sleep(60)
"""


class OwnerTest(FakeWorkerCase):
    """The worker ends with the Python process that started it, however that ends, forked children or not."""

    def test_killed(self) -> None:
        for when in ("between", "within"):
            with self.subTest(when):
                command = [sys.executable, "-c", textwrap.dedent(CHILD), str(self.node), str(self.folder), when]
                paths = {"PYTHONPATH": str(ROOT / "python" / "src")}
                owner = subprocess.Popen(
                    command, stdout=subprocess.PIPE, env={**os.environ, **paths}, start_new_session=True
                )
                assert owner.stdout
                pid = int(owner.stdout.readline())
                self.assertTrue(is_running(pid))
                owner.kill()
                owner.wait()
                end = time.monotonic() + 20
                while is_running(pid) and time.monotonic() < end:
                    time.sleep(0.05)
                self.assertFalse(is_running(pid))
                os.killpg(owner.pid, signal.SIGKILL)
                owner.stdout.close()


if __name__ == "__main__":
    unittest.main()
