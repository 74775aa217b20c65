"""One worker: a Node process that is asked by Arrow streams on its standard input and answers on its output."""

from __future__ import annotations

import collections
import contextlib
import os
import subprocess
import threading
import weakref
from collections.abc import Sequence
from typing import IO

import pyarrow as pa

from .errors import WorkerError
from .protocol import Kind, Option, check_answer, request_schema

_LOG_LINES = 8
_LOG_LINE = 400
_END_SECONDS = 10

_started: weakref.WeakSet[Worker] = weakref.WeakSet()


class Worker:
    """
    Runs until it is closed, or until this process ends in whatever way: the worker ends with its standard input.
    One request at a time; not for use by two threads at once.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, close_fds=True
        )
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._requests = pa.PythonFile(self._stdin, mode="w")
        self._answers = pa.PythonFile(self._stdout, mode="r")
        self._log: collections.deque[str] = collections.deque(maxlen=_LOG_LINES)
        # Somebody must read what it logs, or it stops once the pipe is full.
        self._reader = threading.Thread(target=_keep_last, args=(self._process.stderr, self._log), daemon=True)
        self._reader.start()
        self._in_request = False
        self._owner = os.getpid()
        _started.add(self)

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    @property
    def is_ready(self) -> bool:
        """Whether it lives and waits for a request."""
        return not self._in_request and self._process.poll() is None

    def ask(self, kind: Kind, schema: pa.Schema, options: dict[str, Option] | None = None) -> Exchange:
        """Begins a request, whose batches have this schema. The next one may begin when it is finished."""
        self._in_request = True
        return Exchange(self, request_schema(kind, schema, options or {}))

    def close(self) -> None:
        """Ends the process: by the end of its input if it waits, at once if it is within a request."""
        if self._owner != os.getpid():
            return
        if not self.is_ready:
            self._process.kill()
        with contextlib.suppress(OSError):
            self._stdin.close()
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._stdout.close()
        self._reader.join(_END_SECONDS)

    def died(self) -> WorkerError:
        """What to raise where it does not answer any more."""
        self._process.kill()
        status = self._process.wait()
        self._reader.join(_END_SECONDS)
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        last = f"; its last lines: {' | '.join(self._log)}" if self._log else ""
        return WorkerError("WORKER_ENDED", f"the worker (process {self.pid}) ended by {how} within a request{last}")

    def _let_go(self) -> None:
        """In a child that was forked off: it must not hold the worker's input open, or that outlives its owner."""
        self._in_request = True
        for stream in (self._stdin, self._stdout, self._process.stderr):
            getattr(stream, "raw", stream).close()  # type: ignore[union-attr]


class Exchange:
    """A request and its answer, batch by batch, strictly in turns, so that neither side waits for a full pipe."""

    def __init__(self, worker: Worker, schema: pa.Schema) -> None:
        self._worker = worker
        self._schema = schema
        self._writer: pa.RecordBatchStreamWriter | None = None
        self._answer: pa.RecordBatchStreamReader | None = None
        try:
            self._writer = pa.ipc.new_stream(worker._requests, schema)
        except OSError as error:
            raise worker.died() from error

    @property
    def metadata(self) -> dict[bytes, bytes] | None:
        """Of the answer's schema; none before there is an answer."""
        return None if self._answer is None else self._answer.schema.metadata

    def send(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """
        The answer to this batch.

        :raises WorkerError: the worker's own code, or WORKER_ENDED
        """
        try:
            assert self._writer is not None
            self._writer.write_batch(batch)
            self._worker._stdin.flush()
            self._open_answer()
            return self._read()
        except StopIteration as error:
            raise self._broken("the answer ended before its request") from error
        except WorkerError:
            self._finish_refused()
            raise
        except (OSError, pa.ArrowException) as error:
            raise self._worker.died() from error

    def finish(self) -> list[pa.RecordBatch]:
        """
        Ends the request.

        :returns: the batches that the worker answers behind the last one that was sent
        :raises WorkerError: the worker's own code, or WORKER_ENDED
        """
        try:
            self._end_request()
            self._open_answer()
            rest = []
            while True:
                try:
                    rest.append(self._read())
                except StopIteration:
                    break
            self._worker._in_request = False
            return rest
        except WorkerError:
            self._finish_refused()
            raise
        except (OSError, pa.ArrowException) as error:
            raise self._worker.died() from error

    def _end_request(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        self._worker._stdin.flush()

    def _open_answer(self) -> None:
        if self._answer is None:
            self._answer = pa.ipc.open_stream(self._worker._answers)
            check_answer(self._answer.schema.metadata)

    def _read(self) -> pa.RecordBatch:
        assert self._answer is not None
        batch, metadata = self._answer.read_next_batch_with_custom_metadata()
        check_answer(None if metadata is None else dict(metadata))
        return batch

    def _finish_refused(self) -> None:
        """What was refused is read to its end: the worker serves the next request as if nothing had been."""
        try:
            self._end_request()
            assert self._answer is not None
            while True:
                self._answer.read_next_batch()
        except StopIteration:
            self._worker._in_request = False
        except (OSError, pa.ArrowException):
            self._worker._process.kill()

    def _broken(self, what: str) -> WorkerError:
        self._worker._process.kill()
        return WorkerError("PROTOCOL_BROKEN", what)


def _keep_last(stream: IO[bytes], lines: collections.deque[str]) -> None:
    with stream:
        for line in stream:
            lines.append(line.decode(errors="replace").rstrip()[:_LOG_LINE])


def _forget_in_child() -> None:
    for worker in list(_started):
        worker._let_go()
    _started.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_in_child)
