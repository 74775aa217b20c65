"""Keeps one worker between tasks: starting it costs more than most tasks do."""

from __future__ import annotations

import atexit
import contextlib
import os
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from .detector import Settings, find_program
from .errors import SetupError
from .node import find_node
from .protocol import PROTOCOL, version_of
from .worker import Worker


class Lender:
    """
    Lends a worker, and keeps the one that came back last until the next borrower. A borrower that comes while it is
    out gets another worker, so borrowers do not wait for each other, and two generators read in turns do not mix.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: tuple[Settings, Worker] | None = None

    @contextlib.contextmanager
    def lend(self, settings: Settings) -> Iterator[Worker]:
        """
        A worker with these settings, which is kept afterwards if it is ready for more.

        :raises SetupError: it cannot be started, or is of another version
        :raises WorkerError: it ended as it started
        """
        worker = self._take(settings) or start(settings)
        try:
            yield worker
        finally:
            if worker.is_ready:
                self._keep(settings, worker)
            else:
                worker.close()

    def close(self) -> None:
        """Ends the worker that is kept."""
        self._swap(None)

    def forget(self) -> None:
        """In a forked child, which must leave its parent's worker alone."""
        self._lock = threading.Lock()
        self._kept = None

    def _take(self, settings: Settings) -> Worker | None:
        with self._lock:
            if self._kept is None or self._kept[0] != settings:
                return None
            worker, self._kept = self._kept[1], None
        if worker.is_ready:
            return worker
        worker.close()
        return None

    def _keep(self, settings: Settings, worker: Worker) -> None:
        self._swap((settings, worker))

    def _swap(self, kept: tuple[Settings, Worker] | None) -> None:
        with self._lock:
            before, self._kept = self._kept, kept
        if before is not None:
            before[1].close()


def start(settings: Settings) -> Worker:
    """
    Starts a worker and shakes hands: the same protocol, and the version of the package where the functions were called.

    :raises SetupError: NODE_NOT_FOUND, NODE_TOO_OLD, DETECTOR_NOT_FOUND, VERSION_DIFFERS
    :raises WorkerError: WORKER_ENDED
    """
    command = [find_node(settings.node), str(find_program(settings.home)), "worker", *settings.arguments]
    if settings.rules is None:
        return greet(Worker(command), settings.version)
    with tempfile.TemporaryDirectory(prefix="data-discovery-") as folder:
        rules = Path(folder, "rules.yaml")
        rules.write_text(settings.rules, encoding="utf-8")
        return greet(Worker([*command, "--rules", str(rules)]), settings.version)


def greet(worker: Worker, version: str) -> Worker:
    """:raises SetupError: VERSION_DIFFERS"""
    try:
        hello = worker.ask("hello", pa.schema([]))
        hello.finish()
        told = version_of(hello.metadata)
        if told != (PROTOCOL, version):
            raise SetupError(
                "VERSION_DIFFERS",
                f"the detector here is {told[1]} with protocol {told[0]}; asked by data-discovery-spark {version} with"
                f" protocol {PROTOCOL}. The same version has to be installed on the driver and on every executor",
            )
    except BaseException:
        worker.close()
        raise
    return worker


LENDER = Lender()
atexit.register(LENDER.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=LENDER.forget)
