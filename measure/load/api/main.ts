// Tests the service against its own OpenAPI document with requests that Schemathesis makes up: `npm run test:api`.
// EXAMPLES (for each operation and run) and SEED change how many and which. Needs Python 3.10 or later, and its
// package index the first time. Writes docs/api-conformance.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeCaller } from '../capacity/caller.js';
import { startProgram } from '../support/running-program.js';
import { writeReport } from '../support/write-report.js';
import { conformanceReport, type NamedRun } from './conformance-report.js';
import { installSchemathesis, type RunOptions } from './schemathesis.js';

const options = {
  examplesEach: Number(process.env['EXAMPLES'] ?? '700'),
  seed: Number(process.env['SEED'] ?? '1'),
};
/** The pattern provider alone: the schemas are the same, and thousands of answers take seconds. */
const PATTERN = { PROVIDERS: '[{"name":"Pattern","address":"in-process"}]' };

const tool = installSchemathesis();
const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-api-'));
const runs: NamedRun[] = [];
async function test(name: string, origin: string, caller: Pick<RunOptions, 'headers' | 'login'> = {}) {
  console.log(`\n--- ${name}`);
  const run = await tool.run(origin, { ...options, ...caller });
  console.log(run.output);
  runs.push({ name, run });
}

try {
  const open = { ...PATTERN, AUTH_MODE: 'off', DATA_DIR: path.join(folder, 'open') };
  const service = await startProgram(['serve'], open);
  await test('the service, `AUTH_MODE=off`', service.origin);
  await service.stop();

  const guarded = {
    ...PATTERN,
    AUTH_MODE: 'required',
    REGISTRATION: 'direct',
    DATA_DIR: path.join(folder, 'required'),
    // Schemathesis asks from another address each time, or limits would answer for what lies behind them.
    TRUST_PROXY: '127.0.0.1',
  };
  const caller = await makeCaller(guarded, () => startProgram(['serve'], guarded));
  await test(
    'the service, `AUTH_MODE=required`, `REGISTRATION=direct`, as a registered caller',
    caller.program.origin,
    caller,
  );
  await test('the same without credentials', caller.program.origin);
  await caller.program.stop();

  const provider = await startProgram(['serve', 'pattern']);
  await test('the pattern provider alone', provider.origin);
  await provider.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const { text, passed } = conformanceReport(runs, tool.version, options);
console.log(text);
await writeReport('docs/api-conformance.md', text);
process.exitCode = passed ? 0 : 1;
