// The reporter of `npm test`: what Node's own `spec` prints, and with it the names of the files and tests that had not
// ended where a process of several files ended too early or took too long. Before the closing lines it prints where
// the CPU time went.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { spec as Spec } from 'node:test/reporters';

const groups = new Map(JSON.parse(process.env.TEST_GROUPS ?? '[]'));
const MOST_LISTED = 10;

/** A test as a person looks for it. */
const placeOf = ({ name, file, line }) =>
  file === undefined ? name : `${path.relative('.', file)}:${line}: ${name}`;

/** @returns {{ seconds: number, name: string }[]} CPU time of the processes, the most expensive first */
function cpuTimes() {
  const log = process.env.TEST_CPU_LOG;
  if (log === undefined || !existsSync(log)) return [];
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map(([seconds, name]) => ({ seconds: Number(seconds), name }))
    .sort((a, b) => b.seconds - a.seconds);
}

const sumOf = (rows) => rows.reduce((sum, { seconds }) => sum + seconds, 0);

/** @returns {string} the processes that took most CPU time; empty where none is known */
function mostExpensive() {
  const rows = cpuTimes();
  if (rows.length < 2) return '';
  const all = sumOf(rows);
  const listed = rows.slice(0, MOST_LISTED);
  return [
    `\nCPU time: ${all.toFixed(0)} s in ${rows.length} processes. The most expensive:`,
    ...listed.map(({ seconds, name }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`),
    '\n',
  ].join('\n');
}

/** Tests that run, by the entry of their process: events of a process arrive without its name, those of files do not. */
export default async function* report(source) {
  const spec = new Spec();
  const running = new Map();
  const lastOf = new Map();
  const counts = { tests: 0, failed: 0, skipped: 0 };
  let isClosing = false;
  async function* events() {
    for await (const event of source) {
      const { type, data } = event;
      const group = groups.get(path.resolve(data?.name ?? '.'));
      const key = `${data?.nesting} ${placeOf(data ?? {})}`;
      if (type === 'test:dequeue' && group === undefined) running.set(key, data);
      if (type === 'test:pass' || type === 'test:fail') {
        running.delete(key);
        if (group === undefined && data.details?.type !== 'suite') {
          counts.tests += 1;
          counts.failed += Number(type === 'test:fail');
          counts.skipped += Number(data.skip !== undefined);
        }
        if (data.file !== undefined) lastOf.set(path.relative('.', data.file), data);
      }
      if (group !== undefined && data.nesting === 0) {
        if (type === 'test:start') continue;
        const names = group.files.map((file) => path.join('dist', 'test', file));
        const left = [...running.values()].filter(
          ({ file }) => file !== undefined && names.includes(path.relative('.', file)),
        );
        if (type === 'test:fail') {
          const last = names.map((file) => lastOf.get(file)).findLast((one) => one !== undefined);
          const unfinished =
            (left.length === 0 ? '' : `; not ended: ${left.map(placeOf).join('; ')}`) +
            (last === undefined ? '' : `; ended last: ${placeOf(last)}`);
          const { file, line, column } = left.at(-1) ?? last ?? { ...data, file: path.resolve(names[0]) };
          yield { type, data: { ...data, file, line, column, name: `${names.join(', ')}${unfinished}` } };
          continue;
        }
      }
      yield event;
    }
  }
  for await (const chunk of Readable.from(events()).compose(spec)) {
    const text = chunk.toString();
    if (!isClosing && /^.{0,12}ℹ tests \d/mu.test(text)) {
      isClosing = true;
      yield mostExpensive();
    }
    yield text;
  }
  if (process.env.TEST_RESULT !== undefined)
    writeFileSync(process.env.TEST_RESULT, JSON.stringify({ counts, cpuSeconds: sumOf(cpuTimes()) }));
}
