// Compares the context models' answers on this processor with those on one without VNNI and AVX-512, which qemu's
// user-mode emulation provides (apt-get install qemu-user): `npm run measure:processors`. `TEXTS=100` takes fewer texts,
// `CPU=Skylake-Client` another processor (`qemu-x86_64 -cpu help` lists them). Exits with 1 when answers differ by more
// than the bound that docs/spark.md states.
import { spawn } from 'node:child_process';
import { ContextModel, type ModelFinding } from '../src/ner/context-model.js';
import { MODEL_NAMES } from '../src/core/model-names.js';
import { present } from '../src/core/present.js';
import { readDocuments } from './accuracy/gold.js';

/** Scores agree to this much; spans and labels exactly. */
const BOUND = 0.001;
/** An emulated processor with AVX2 alone, less what user-mode emulation lacks. */
const CPU = process.env['CPU'] ?? 'Haswell-noTSX,-pcid,-x2apic,-tsc-deadline,-invpcid';
const FOLDERS = ['measure/accuracy/documents', 'measure/accuracy/documents-multi'];

type Answer = readonly ModelFinding[];

function readTexts(): readonly string[] {
  const texts = FOLDERS.flatMap((folder) => readDocuments(folder).map(({ text }) => text));
  const wanted = Number(process.env['TEXTS'] ?? texts.length);
  const step = Math.max(1, texts.length / wanted);
  return Array.from({ length: Math.min(wanted, texts.length) }, (_text, at) =>
    present(texts[Math.floor(at * step)], 'text'),
  );
}

/** Prints the findings of each text by each model, one JSON line each. */
async function answer(): Promise<void> {
  for (const name of MODEL_NAMES) {
    const model = await ContextModel.open(`models/${name}`, 1);
    for (const text of readTexts()) {
      const [found = []] = await model.find([{ text, from: 0, shares: false }], new AbortController().signal);
      const answered = found.map(({ start, end, label, score }) => ({ start, end, label, score }));
      process.stdout.write(`${JSON.stringify(answered)}\n`);
    }
    await model.close();
  }
}

/** The lines that `answer` prints in a process of its own, on this processor or on an emulated one. */
async function answersOf(command: string, options: readonly string[]): Promise<readonly Answer[]> {
  const child = spawn(command, [...options, import.meta.filename, 'answer'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0) throw new Error(`${command} ended with status ${String(status)}`);
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Answer);
}

const placesOf = (found: Answer): string =>
  JSON.stringify(found.map(({ start, end, label }) => [start, end, label]));

interface Difference {
  readonly texts: number;
  readonly findings: number;
  /** Texts whose spans or labels differ. */
  readonly otherSpans: number;
  readonly scoresBeyond: number;
  readonly largest: number;
}

function compare(here: readonly Answer[], there: readonly Answer[]): Difference {
  let [findings, otherSpans, scoresBeyond, largest] = [0, 0, 0, 0];
  here.forEach((found, at) => {
    const other = present(there[at], 'answer');
    findings += found.length;
    if (placesOf(found) !== placesOf(other)) {
      otherSpans += 1;
      return;
    }
    found.forEach(({ score }, index) => {
      const apart = Math.abs(score - present(other[index], 'finding').score);
      if (apart > BOUND) scoresBeyond += 1;
      largest = Math.max(largest, apart);
    });
  });
  return { texts: here.length, findings, otherSpans, scoresBeyond, largest };
}

if (process.argv[2] === 'answer') {
  await answer();
} else {
  const here = await answersOf(process.execPath, []);
  const there = await answersOf('qemu-x86_64', ['-cpu', CPU, process.execPath]);
  if (here.length !== there.length) throw new Error('one processor answered fewer texts than the other');
  const half = here.length / MODEL_NAMES.length;
  for (const [at, name] of MODEL_NAMES.entries()) {
    const [from, to] = [at * half, (at + 1) * half];
    const r = compare(here.slice(from, to), there.slice(from, to));
    console.log(
      `${name}: ${r.texts.toString()} texts, ${r.findings.toString()} findings; ` +
        `texts with other spans ${r.otherSpans.toString()}, scores apart by more than ${BOUND.toString()} ` +
        `${r.scoresBeyond.toString()}, largest difference of a score ${r.largest.toFixed(6)} (this processor, ${CPU})`,
    );
    if (r.otherSpans + r.scoresBeyond > 0) process.exitCode = 1;
  }
}
