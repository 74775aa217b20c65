// Puts the result of `npm run test:slow -- --write` into the page about evidence.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const PAGE = 'docs/evidence/security-tests.md';
const LINE = /^Last result of `npm run test:slow`: .*$/m;

/** @param {{ counts: { tests: number, failed: number, skipped: number }, cpuSeconds: number }} result */
export function writeLastResult({ counts: { tests, failed, skipped }, cpuSeconds }) {
  const page = readFileSync(PAGE, 'utf8');
  if (!LINE.test(page)) throw new Error(`${PAGE} has no line for the result`);
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const numbers = `${tests} tests, ${failed} failed, ${skipped} skipped, ${cpuSeconds.toFixed(0)} s of CPU time`;
  const line = `Last result of \`npm run test:slow\`: ${numbers} (${day}, commit ${commit}, Node ${process.versions.node}, ${cpus()[0]?.model ?? 'unknown processor'}).`;
  writeFileSync(
    PAGE,
    page.replace(LINE, () => line),
  );
}
