// Measures what a request costs in processor time, role by role, on one core each: the figures under
// docs/scaling.md. `npm run measure:capacity [-- --write]`; SECONDS_EACH shortens it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../../test/support/postgres-server.js';
import { startBalancer } from '../support/balancer.js';
import type { RunningProgram } from '../support/running-program.js';
import { makeCaller } from './caller.js';
import { familyOf } from './cpu-time.js';
import { measureCost, type Cost, type Load } from './measure-cost.js';
import { onCore, startPinned } from './pinned-program.js';
import { proseOf, sentence, tableOf } from './varied-texts.js';

const SECONDS = Number(process.env['SECONDS_EACH'] ?? '10');
const [SERVICE_CORE, OTHER_CORE] = [0, Math.min(1, cpus().length - 1)];
const DOCUMENT = 'docs/scaling.md';
const BASE = '/svc/data-discovery/v1.1';
const TEXT = { 'content-type': 'text/plain' };
const CSV = { 'content-type': 'text/csv' };
const PATTERN_ONLY = { PROVIDERS: '[{"name":"Pattern","address":"in-process"}]' };

const classify = (
  origin: string,
  body: (index: number) => string,
  headers: Readonly<Record<string, string>> = TEXT,
): Load => ({ origin, path: `${BASE}/classify`, headers, body });

const rows: { readonly name: string; readonly process: string; readonly cost: Cost; readonly at: number }[] =
  [];
async function measure(name: string, load: Load, watched: Readonly<Record<string, () => readonly number[]>>) {
  const names = Object.entries(watched).flatMap(([label, pids]) => pids().map(() => label));
  const cost = await measureCost(load, () => Object.values(watched).flatMap((pids) => pids()), SECONDS);
  for (const label of new Set(names)) {
    const cpuMs = cost.cpuMs.reduce((sum, ms, at) => (names[at] === label ? sum + ms : sum), 0);
    rows.push({ name, process: label, cost, at: cpuMs });
    console.log(`${name.padEnd(52)} ${label.padEnd(15)} ${cpuMs.toFixed(2).padStart(8)} ms CPU`);
  }
}
const only = (label: string, program: RunningProgram) => ({ [label]: () => [program.pid] });

const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-capacity-'));
const single = await startPinned(SERVICE_CORE, ['serve'], {});
for (const [name, body, headers] of [
  ['sentence', sentence, TEXT],
  ['1 KB English', proseOf(1024), TEXT],
  ['10 KB English', proseOf(10_000), TEXT],
  ['1 KB CSV', tableOf(900), CSV],
  ['10 KB CSV', tableOf(10_000), CSV],
] as const) {
  await measure(`both providers: ${name}`, classify(single.origin, body, headers), only('service', single));
}
await single.stop();

const pattern = await startPinned(SERVICE_CORE, ['serve'], PATTERN_ONLY);
for (const [name, body] of [
  ['sentence', sentence],
  ['1 KB English', proseOf(1024)],
  ['10 KB English', proseOf(10_000)],
] as const) {
  await measure(`pattern provider alone: ${name}`, classify(pattern.origin, body), only('service', pattern));
}
const nginx = await startBalancer([Number(new URL(pattern.origin).port)], folder, onCore(OTHER_CORE));
await measure('behind nginx, pattern provider alone: 1 KB English', classify(nginx.origin, proseOf(1024)), {
  nginx: () => familyOf(nginx.pid).slice(1),
  service: () => [pattern.pid],
});
await nginx.stop();
await pattern.stop();

const providers = await Promise.all([
  startPinned(OTHER_CORE, ['serve', 'pattern'], {}),
  startPinned(OTHER_CORE, ['serve', 'context'], {}),
]);
const classification = await startPinned(SERVICE_CORE, ['serve', 'classification'], {
  PROVIDERS: JSON.stringify([
    { name: 'Pattern', address: providers[0].origin },
    { name: 'Context', address: providers[1].origin },
  ]),
});
await measure('one process per role: 1 KB English', classify(classification.origin, proseOf(1024)), {
  classification: () => [classification.pid],
  pattern: () => [providers[0].pid],
  context: () => [providers[1].pid],
});
for (const program of [classification, ...providers]) await program.stop();

const postgres = await startPostgres();
for (const [store, url] of [
  ['SQLite', ''],
  ['PostgreSQL', await postgres.createDatabase()],
] as const) {
  const env = {
    ...PATTERN_ONLY,
    AUTH_MODE: 'required',
    DATA_DIR: path.join(folder, store),
    ...(url !== '' && { DATABASE_URL: url }),
  };
  const caller = await makeCaller(env, () => startPinned(SERVICE_CORE, ['serve'], env));
  const database = url === '' ? {} : { PostgreSQL: () => familyOf(postgres.pid) };
  const signedIn = { ...classify(caller.program.origin, sentence), headers: { ...TEXT, ...caller.headers } };
  await measure(`pattern provider alone, authorized, ${store}: sentence`, signedIn, {
    service: () => [caller.program.pid],
    ...database,
  });
  const logIn = {
    origin: caller.program.origin,
    path: '/auth/login',
    headers: { 'content-type': 'application/json' },
  };
  await measure(
    `login, ${store}`,
    { ...logIn, body: () => caller.login },
    { service: () => [caller.program.pid], ...database },
  );
  await caller.program.stop();
}
await postgres.remove();
rmSync(folder, { recursive: true, force: true });

// What nginx, PostgreSQL and single roles take is printed above, and is small beside the service.
const shown = rows.filter(({ process: label }) => label === 'service');
const table = [
  '| request | process | CPU ms a request | requests a second and core | p50 ms | p99 ms | resident MiB |',
  '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
  ...shown.map(
    ({ name, process: label, cost, at }) =>
      `| ${name} | ${label} | ${at.toFixed(2)} | ${(1000 / at).toFixed(0)} | ${cost.p50.toFixed(1)} | ${cost.p99.toFixed(1)} | ${cost.residentMb.toFixed(0)} |`,
  ),
].join('\n');
console.log(`\n${table}`);
if (process.argv.includes('--write')) {
  const written = readFileSync(DOCUMENT, 'utf8').replace(
    /(<!-- measured -->\n)[\s\S]*?(\n<!-- \/measured -->)/,
    (_all, open: string, close: string) => `${open}\n${table}\n${close}`,
  );
  writeFileSync(DOCUMENT, written);
}
