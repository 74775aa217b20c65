// Memory and speed of `data-discovery worker` over 100,000 rows, in batches of 64, each answered before the next is
// sent: `npm run measure:worker`, with the options of the worker behind `--`.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Field, makeData, RecordBatch, RecordBatchStreamWriter, Schema, Struct, Utf8 } from 'apache-arrow';
import { ByteSource } from '../src/arrow/byte-source.js';
import { utf8Column } from '../src/arrow/columns.js';
import { IncomingRequest } from '../src/arrow/incoming-request.js';

const ROWS = 100_000;
const BATCH = 64;
/** Bytes of the marker at the end of a stream. */
const MARKER = 8;

const schema = new Schema(
  [new Field('note', new Utf8(), true)],
  new Map([
    ['data-discovery.protocol', '1'],
    ['data-discovery.request', JSON.stringify({ kind: 'classify' })],
  ]),
);

function stream(batches: readonly RecordBatch[]): Uint8Array {
  const writer = new RecordBatchStreamWriter();
  writer.reset(undefined, schema);
  for (const batch of batches) writer.write(batch);
  return writer.finish().toUint8Array(true);
}

function batchOf(from: number): RecordBatch {
  const texts = Array.from({ length: Math.min(BATCH, ROWS - from) }, (_text, at) => {
    const row = (from + at).toString();
    return `Customer ${row} rang again about order A-${row}; answer to jane.roe${row}@example.org, please.`;
  });
  const children = [utf8Column(texts)];
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length: texts.length, children }),
  );
}

const command = ['dist/program/data-discovery.js', 'worker', ...process.argv.slice(2)];
const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
const megabytes = (name: string): string => {
  const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+) kB`).exec(status) ?? [];
  return `${Math.round(Number(kilobytes) / 1024).toString()} MB`;
};

const head = stream([]).length - MARKER;
child.stdin.write(stream([]).subarray(0, head));
const answer = await IncomingRequest.next(new ByteSource(child.stdout as AsyncIterable<Uint8Array>));
answer?.open();
const began = performance.now();
let answered = 0;
for (let from = 0; from < ROWS; from += BATCH) {
  child.stdin.write(stream([batchOf(from)]).subarray(head, -MARKER));
  answered += (await answer?.batch())?.numRows ?? 0;
}
const seconds = (performance.now() - began) / 1000;
process.stdout.write(
  `${answered.toString()} rows in ${seconds.toFixed(1)} s: resident memory ${megabytes('VmRSS')}, at most ${megabytes('VmHWM')}\n`,
);
child.kill();
