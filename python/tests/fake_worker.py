"""
Stands in for Node and the detector where a test needs a worker that dies, lies or refuses at a chosen text. Whatever
has an at sign is an EMAIL_ADDRESS to it. It is started as Node would be, so the whole way to a worker is walked.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from typing import Any

import pyarrow as pa

from data_discovery_spark.columns import ERROR, ERRORS, FINDINGS
from data_discovery_spark.version import __version__

EMAIL = [{"provider": "Pattern", "name": "email", "score": 0.99}]


def main() -> None:
    if sys.argv[1:] == ["--version"]:
        print(os.environ.get("FAKE_NODE", "v20.19.0"))
        return
    print(json.dumps({"level": "info", "msg": "the worker is ready", "arguments": sys.argv[2:]}), file=sys.stderr)
    requests, answers = pa.PythonFile(sys.stdin.buffer, mode="r"), pa.PythonFile(sys.stdout.buffer, mode="w")
    while True:
        try:
            reader = pa.ipc.open_stream(requests)
        except pa.ArrowInvalid:
            return
        serve(reader, answers)
        sys.stdout.buffer.flush()


def serve(reader: Any, answers: Any) -> None:
    request = json.loads(reader.schema.metadata[b"data-discovery.request"])
    kind = request.pop("kind")
    metadata = {
        "data-discovery.protocol": "1",
        "data-discovery.version": os.environ.get("FAKE_VERSION", __version__),
        "data-discovery.options": json.dumps(request),
    }
    named = [at + 1 for at, name in enumerate(reader.schema.names) if "@" in name]
    if named:
        metadata["data-discovery.findings_in_names"] = json.dumps(named)
    refused = "POLICY_INVALID" if "REFUSED" in request.get("policy", "") else "OPTION_INVALID"
    if refused == "POLICY_INVALID" or "REFUSED" in request.get("entities", []):
        error = json.dumps({"code": refused, "message": "what is asked for cannot be"})
        pa.ipc.new_stream(answers, pa.schema([]).with_metadata({**metadata, "data-discovery.error": error})).close()
        drain(reader)
        return
    schema = {
        "hello": pa.schema([]),
        "classify": pa.schema([("findings", FINDINGS), ("error", ERROR)]),
    }.get(kind, reader.schema.append(pa.field("errors", ERRORS))).with_metadata(metadata)
    with pa.ipc.new_stream(answers, schema) as writer:
        for batch in reader:
            answer = classify(batch) if kind == "classify" else rewrite(batch, schema, kind, request)
            if answer is None:
                error = json.dumps({"code": "BATCH_TOO_LARGE", "message": "a batch has more rows than it may"})
                writer.write_batch(empty(schema), custom_metadata={"data-discovery.error": error})
                break
            writer.write_batch(answer)
            sys.stdout.buffer.flush()
    drain(reader)


def drain(reader: Any) -> None:
    """The answer is out; what is left of the request is thrown away."""
    sys.stdout.buffer.flush()
    for _ in reader:
        pass


def classify(batch: Any) -> Any:
    texts = batch.column(0).to_pylist()
    for text in texts:
        if text == "DIE":
            os.kill(os.getpid(), signal.SIGKILL)
        if text == "SLEEP":
            time.sleep(60)
    if "REFUSE" in texts:
        return None
    if "SHORT" in texts:
        texts.pop()
    findings = [None if text is None or text == "POISON" else found(text) for text in texts]
    poison = {"code": "UNTRUSTED_INPUT", "message": "a text is refused"}
    errors = [poison if text == "POISON" else None for text in texts]
    return pa.RecordBatch.from_arrays([pa.array(findings, FINDINGS), pa.array(errors, ERROR)], ["findings", "error"])


def found(text: str) -> list[dict[str, Any]]:
    if "@" not in text:
        return []
    return [{"category": "EMAIL_ADDRESS", "score": 1.0, "start": 0, "end": len(text), "classifiers": EMAIL}]


def rewrite(batch: Any, schema: Any, kind: str, request: dict[str, Any]) -> Any:
    """A cell of a column whose category is given becomes that in brackets; restored, what has an at sign anew."""
    categories = request.get("categories", {})
    columns = []
    errors: list[list[dict[str, str]]] = [[] for _ in range(batch.num_rows)]
    for name, column in zip(batch.schema.names, batch.columns):
        labelled = []
        for row, text in enumerate(column.to_pylist()):
            is_poison = text == "POISON"
            if is_poison:
                shown = f"column {batch.schema.names.index(name) + 1}" if "@" in name else name
                errors[row].append({"column": shown, "code": "UNTRUSTED_INPUT", "message": "a text is refused"})
            hidden = f"[{categories.get(name, 'EMAIL_ADDRESS')}]"
            if kind == "restore":
                labelled.append(None if is_poison else text and text.replace("[EMAIL_ADDRESS]", "ana@b.example"))
            elif name in categories:
                labelled.append(text and hidden)
            else:
                labelled.append(None if is_poison else hidden if text and "@" in text else text)
        columns.append(pa.array(labelled, column.type))
    return pa.RecordBatch.from_arrays([*columns, pa.array([e or None for e in errors], ERRORS)], schema=schema)


def empty(schema: Any) -> Any:
    return pa.RecordBatch.from_arrays([pa.array([], field.type) for field in schema], schema=schema)


main()
