"""A detector made of the fake worker."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
import unittest
from pathlib import Path

from data_discovery_spark import Detector
from data_discovery_spark.detector import PROGRAM, Settings, settings_of
from data_discovery_spark.lend import LENDER

try:
    import pandas as pandas
except ImportError:
    pandas = None
try:
    import polars as polars
except ImportError:
    polars = None

TESTS = Path(__file__).parent
ROOT = TESTS.parents[1]


class FakeWorkerCase(unittest.TestCase):
    """Each test has a detector of its own, and leaves no worker behind."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(LENDER.close)
        self.folder = Path(folder.name)
        self.node = self.folder / "node"
        self.node.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{TESTS / "fake_worker.py"}" "$@"\n')
        self.node.chmod(stat.S_IRWXU)
        program = self.folder / PROGRAM
        program.parent.mkdir(parents=True)
        program.touch()
        self.detector = Detector(node=str(self.node), home=str(self.folder))

    def settings(self) -> Settings:
        return settings_of(self.detector)

    def set_environment(self, name: str, value: str) -> None:
        before = os.environ.get(name)
        os.environ[name] = value
        self.addCleanup(_restore, name, before)


def _restore(name: str, before: str | None) -> None:
    if before is None:
        del os.environ[name]
    else:
        os.environ[name] = before


def is_running(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
