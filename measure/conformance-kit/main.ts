// Runs scan, protect --verify and restore over files that each have one value in one place: `npm run conformance-kit`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runKit, tableOf, type Outcome } from './run-kit.js';

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    offset: { type: 'string', default: '0' },
    formats: { type: 'string', default: '' },
    groups: { type: 'string', default: '' },
    folder: { type: 'string' },
    results: { type: 'string' },
  },
});
const folder = values.folder ?? mkdtempSync(path.join(tmpdir(), 'conformance-kit-'));
const outcomes = await runKit(folder, {
  every: Number(values.every),
  offset: Number(values.offset),
  formats: values.formats,
  groups: values.groups,
});
process.stdout.write(tableOf(outcomes));
const isFault = ({ left, scan, restored }: Outcome): boolean =>
  left === 'silent' || scan === 'missed' || restored === 'lost';
const faults = outcomes.filter(isFault);
for (const one of faults)
  process.stdout.write(
    `${one.file} ${one.producer} ${one.group}: ${one.place}: scan ${one.scan}, protect ${one.protect}` +
      `${one.parts.length > 0 ? `, left in ${one.parts.join(', ')}` : ''}, restore ${one.restored}\n`,
  );
if (values.results !== undefined) writeFileSync(values.results, JSON.stringify(outcomes, null, 1));
if (values.folder === undefined) rmSync(folder, { recursive: true });
process.exitCode = faults.length === 0 ? 0 : 1;
