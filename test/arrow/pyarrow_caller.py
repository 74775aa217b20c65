"""The other side of the worker's pipe, by pyarrow: prints what came back as JSON."""

import json
import subprocess
import sys

import pyarrow as pa
from pyarrow import ipc

VALUES = ["mail jane@example.org, please", None, "short", "", "ring +44 20 7946 0958"]
LONG = "x " * 524_288 + "jane@example.org"


class Worker:
    """The real process; one request after another on its pipe."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.sink = pa.PythonFile(self.process.stdin, "w")
        self.source = pa.PythonFile(self.process.stdout, "r")

    def ask(self, request: dict, schema: pa.Schema, batches: list[pa.RecordBatch], **options: object) -> dict:
        """Sends a batch, waits for its answer, sends the next."""
        metadata = {"data-discovery.protocol": "1", "data-discovery.request": json.dumps(request)}
        schema = schema.with_metadata(metadata)
        answer: ipc.RecordBatchStreamReader | None = None
        rows = []
        fault = None
        with ipc.new_stream(self.sink, schema, options=ipc.IpcWriteOptions(**options)) as writer:
            for batch in batches:
                writer.write_batch(batch.replace_schema_metadata(metadata))
                if answer is None:
                    answer = ipc.open_stream(self.source)
                if fault is not None or b"data-discovery.error" in (answer.schema.metadata or {}):
                    break
                answered, custom = answer.read_next_batch_with_custom_metadata()
                answered.validate(full=True)
                if custom is not None and b"data-discovery.error" in custom:
                    fault = json.loads(custom[b"data-discovery.error"])
                else:
                    rows.append(answered.to_pylist())
        if answer is None:
            answer = ipc.open_stream(self.source)
        for behind in answer:
            rows.append(behind.to_pylist())
        refusal = (answer.schema.metadata or {}).get(b"data-discovery.error")
        return {
            "fields": [f"{field.name}: {field.type}" for field in answer.schema],
            "rows": rows,
            "fault": fault if refusal is None else json.loads(refusal),
        }

    def close(self) -> int:
        """Ends the input; answers the exit code."""
        self.process.stdin.close()
        return self.process.wait()


def column(array: pa.Array) -> tuple[pa.Schema, list[pa.RecordBatch]]:
    """One column, whole and in slices that begin and end within a byte of the bitmap, one of them empty."""
    schema = pa.schema([("note", array.type)])
    slices = [array, array.slice(1, 3), array.slice(2, 0), array.slice(3)]
    return schema, [pa.record_batch([part], schema=schema) for part in slices]


def main(command: list[str]) -> dict:
    """Every case on one pipe, one after another."""
    worker = Worker(command)
    answers = {"hello": worker.ask({"kind": "hello"}, pa.schema([]), [])}
    for kind in [pa.string(), pa.large_string(), pa.string_view()]:
        answers[str(kind)] = worker.ask({"kind": "label"}, *column(pa.array(VALUES, kind)))
    for index in [pa.int8(), pa.int64()]:
        encoded = pa.array(VALUES).dictionary_encode().cast(pa.dictionary(index, pa.string()))
        answers[str(encoded.type)] = worker.ask({"kind": "label"}, *column(encoded))
    answers["null"] = worker.ask({"kind": "label"}, *column(pa.nulls(5)))
    answers["classify"] = worker.ask({"kind": "classify"}, *column(pa.array(VALUES)))
    answers["long"] = worker.ask({"kind": "classify"}, *column(pa.array([LONG, None, "short"])))

    schema = pa.schema([("note", pa.dictionary(pa.int32(), pa.string()))])
    first, grown, other = (["jane@example.org", "b"], ["jane@example.org", "b", "john@example.org"], ["c", "a@b.com"])
    for name, deltas in [("delta", True), ("replaced", False)]:
        batches = [
            pa.record_batch([pa.DictionaryArray.from_arrays(pa.array(at, pa.int32()), entries)], schema=schema)
            for at, entries in [([0, 1], first), ([2, 0], grown), ([1, 0] if not deltas else [1, 2], other if not deltas else grown)]
        ]
        answers[name] = worker.ask({"kind": "label"}, schema, batches, emit_dictionary_deltas=deltas)

    for codec in ["lz4", "zstd"]:
        answers[codec] = worker.ask({"kind": "label"}, *column(pa.array(VALUES)), compression=codec)
    for name, array in {
        "int": pa.array([1, 2, 3, 4, 5]),
        "run_end": pa.RunEndEncodedArray.from_arrays([2, 5], ["jane@example.org", "b"]),
        "list_view": pa.array([["a"], ["b"], None, [], ["c"]], pa.list_view(pa.string())),
    }.items():
        schema = pa.schema([("note", array.type)])
        answers[name] = worker.ask({"kind": "classify"}, schema, [pa.record_batch([array], schema=schema)])
    bad = pa.Array.from_buffers(pa.string(), 1, [None, pa.py_buffer(b"\0\0\0\0\2\0\0\0"), pa.py_buffer(b"\xff\xfe")])
    schema = pa.schema([("note", pa.string())])
    answers["not_utf8"] = worker.ask({"kind": "label"}, schema, [pa.record_batch([bad], schema=schema)])
    answers["after"] = worker.ask({"kind": "hello"}, pa.schema([]), [])
    answers["exit"] = worker.close()
    return answers


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1:])))
