// Memory and speed of `data-discovery worker` over rows of varied text in ten languages, about 124 characters each, in
// batches of 64, each answered before the next is sent: `npm run measure:worker`, with the options of the worker behind
// `--`. ROWS sets their number (20,000); TEXT=note sends short notes that differ in their numbers alone.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Field, makeData, RecordBatch, RecordBatchStreamWriter, Schema, Struct, Utf8 } from 'apache-arrow';
import { ByteSource } from '../src/arrow/byte-source.js';
import { utf8Column } from '../src/arrow/columns.js';
import { IncomingRequest } from '../src/arrow/incoming-request.js';

const ROWS = Number(process.env['ROWS'] ?? '20000');
const ROW_CHARACTERS = 124;
/** Rows before the measured ones: code is compiled when it has run some times. */
const WARM_UP = 2_000;
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

/** Sentences of the accuracy documents without their marks, cut into rows at spaces, all languages in turn. */
function variedTexts(): readonly string[] {
  const files = ['documents-multi', 'documents'].flatMap((folder) => {
    const inside = path.join('measure', 'accuracy', folder);
    return readdirSync(inside)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(path.join(inside, name), 'utf8'));
  });
  const byFile = files.map((file) => {
    const plain = file.replaceAll(/\[\[\w+\|(.*?)\]\]/gsu, '$1').replaceAll(/\s+/g, ' ');
    return (
      plain.match(
        new RegExp(`.{${(ROW_CHARACTERS - 10).toString()},${(ROW_CHARACTERS + 10).toString()}}(?= )`, 'gu'),
      ) ?? []
    );
  });
  const longest = Math.max(...byFile.map(({ length }) => length));
  return Array.from({ length: longest }, (_row, at) => byFile.flatMap((rows) => rows[at] ?? [])).flat();
}

const varied = variedTexts();

/** Each time round the digits are others, so that no row comes twice. */
function textOf(row: number): string {
  if (process.env['TEXT'] === 'note')
    return `Customer ${row.toString()} rang again about order A-${row.toString()}; answer to jane.roe${row.toString()}@example.org, please.`;
  const round = Math.floor(row / varied.length);
  const text = varied[row % varied.length] ?? '';
  return round === 0
    ? text
    : text.replaceAll(/\d/g, (digit, at: number) => ((Number(digit) + round * (at + 1)) % 10).toString());
}

function batchOf(from: number): RecordBatch {
  const texts = Array.from({ length: Math.min(BATCH, ROWS + WARM_UP - from) }, (_text, at) =>
    textOf(from + at),
  );
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
/** CPU seconds of the worker so far, all threads. */
function cpuSeconds(): number {
  const fields =
    readFileSync(`/proc/${String(child.pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

let began = performance.now();
let before = cpuSeconds();
let answered = 0;
for (let from = 0; from < ROWS + WARM_UP; from += BATCH) {
  child.stdin.write(stream([batchOf(from)]).subarray(head, -MARKER));
  const rows = (await answer?.batch())?.numRows ?? 0;
  answered += rows;
  if (answered >= WARM_UP && answered - rows < WARM_UP) {
    [began, before] = [performance.now(), cpuSeconds()];
    answered = WARM_UP;
  }
}
const seconds = (performance.now() - began) / 1000;
const cpu = cpuSeconds() - before;
process.stdout.write(
  `${(answered - WARM_UP).toString()} rows in ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU time: ` +
    `${Math.round((answered - WARM_UP) / cpu).toString()} rows a CPU second; ` +
    `resident memory ${megabytes('VmRSS')}, at most ${megabytes('VmHWM')}\n`,
);
child.kill();
