/**
 * Scans a real PostgreSQL and a real MariaDB of 200 tables and 5 million rows, which it makes, with the whole program:
 * says which planted columns were found and what was told of others, kills the server and the scan in the middle, goes
 * on, and compares byte for byte. Fails where a planted column is missed, a look-alike is told, or bytes differ.
 *   npm run test:databases
 *   TABLES=20 ROWS=100000 SAMPLE=1000 ENGINES=postgres npm run test:databases
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startMariadb } from '../test/support/mariadb-server.js';
import { startPostgres } from '../test/support/postgres-server.js';
import { residentBytes } from './resident-bytes.js';
import { PLANTED, tableStatements, type Dialect } from './databases/planted-tables.js';

const TABLES = Number(process.env['TABLES'] ?? 200);
const ROWS = Number(process.env['ROWS'] ?? 5e6);
const SAMPLE = process.env['SAMPLE'] ?? '10000';
const ENGINES = (process.env['ENGINES'] ?? 'postgres,mariadb').split(',');
const ARGS = ['--providers', 'pattern', '--exit-zero', '--json', '--rows', SAMPLE];
const PROGRAM = 'dist/program/data-discovery.js';

/** A server that is filled, killed and started again. */
interface Server {
  readonly url: string;
  readonly dialect: Dialect;
  query(sql: string): Promise<unknown>;
  halt(): Promise<void>;
  resume(): Promise<void>;
  remove(): Promise<void>;
}

interface Run {
  readonly code: number | null;
  readonly seconds: number;
  readonly peak: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Report {
  readonly findings: readonly {
    readonly file: string;
    readonly category: string;
    readonly location: { readonly column_name: string };
  }[];
  readonly files: readonly {
    readonly rows: number;
    readonly bytes: number;
    readonly sample: { readonly method: string };
  }[];
}

async function openPostgres(): Promise<Server> {
  const server = await startPostgres();
  const url = await server.createDatabase();
  return {
    url,
    dialect: 'postgres',
    async query(sql) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(sql);
      await client.end();
    },
    halt: () => server.halt(),
    resume: () => server.resume(),
    remove: () => server.remove(),
  };
}

async function openMariadb(): Promise<Server> {
  const server = await startMariadb();
  await server.query('create database test');
  return {
    url: `mysql://root@127.0.0.1:${server.port.toString()}/test`,
    dialect: 'mariadb',
    query: (sql) => server.query(`use test; ${sql}`),
    halt: () => server.halt(),
    resume: () => server.resume(),
    remove: () => server.remove(),
  };
}

/** Runs a scan, and does something while it runs. */
function scan(args: readonly string[], during: (kill: () => void) => void = () => undefined): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'scan', ...args, ...ARGS], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr, peak] = ['', '', 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const sampling = setInterval(() => (peak = Math.max(peak, residentBytes(child.pid ?? 0))), 100);
  during(() => child.kill('SIGKILL'));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearInterval(sampling);
      resolve({ code, seconds: (performance.now() - began) / 1000, peak, stdout, stderr });
    });
  });
}

/** Kills a scan when so many tables are done. */
const killAt =
  (state: string, tables: number) =>
  (kill: () => void): void => {
    const timer = setInterval(() => {
      const done = existsSync(state) ? (readFileSync(state, 'utf8').match(/^\{"t":"end"/gm)?.length ?? 0) : 0;
      if (done < tables) return;
      clearInterval(timer);
      kill();
    }, 50);
    timer.unref();
  };

/** What was missed, and what was told of columns that hold nothing. */
function judge({ findings }: Report): readonly string[] {
  const told = new Set(
    findings.map(
      ({ file, category, location }) =>
        `${file.replace(/^.*!(?:\w+\.)?/, '')}.${location.column_name} ${category}`,
    ),
  );
  const wanted = new Set<string>();
  for (let at = 0; at < TABLES; at++) {
    const planted = PLANTED[at % PLANTED.length];
    if (planted?.category !== undefined) wanted.add(`t${at.toString()}.${planted.found} ${planted.category}`);
  }
  const missed = [...wanted].filter((one) => !told.has(one));
  const wrong = [...told].filter((one) => !wanted.has(one));
  console.log(
    `planted columns found: ${(wanted.size - missed.length).toString()} of ${wanted.size.toString()}; told of others: ${wrong.length.toString()}`,
  );
  return [...missed.map((one) => `missed: ${one}`), ...wrong.map((one) => `told: ${one}`)];
}

async function examine(name: string, server: Server, folder: string): Promise<readonly string[]> {
  const began = performance.now();
  for (let at = 0; at < TABLES; at++)
    await server.query(tableStatements(server.dialect, at, Math.round(ROWS / TABLES)));
  console.log(
    `\n${name}: ${TABLES.toString()} tables, ${ROWS.toString()} rows, made in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  const whole = await scan([server.url]);
  if (whole.code !== 0) return [`exit code ${String(whole.code)}: ${whole.stderr}`];
  const report = JSON.parse(whole.stdout) as Report;
  const rows = report.files.reduce((sum, file) => sum + file.rows, 0);
  const bytes = report.files.reduce((sum, file) => sum + file.bytes, 0);
  const methods = [...new Set(report.files.map(({ sample }) => sample.method))].join(', ');
  console.log(
    `${name}: ${rows.toString()} rows (${(bytes / 1e6).toFixed(0)} MB) by ${methods} in ${whole.seconds.toFixed(1)} s, peak memory ${(whole.peak / 1e6).toFixed(0)} MB`,
  );
  const faults = [...judge(report)];
  const state = path.join(folder, `${name}.state`);
  const resumed = [server.url, '--state', state];
  for (const share of [0.2, 0.5]) {
    const killed = await scan(resumed, killAt(state, Math.floor(TABLES * share)));
    console.log(
      `${name}: scan killed after ${(share * 100).toFixed(0)} % of the tables: ${killed.code === null ? 'yes' : 'had ended'}`,
    );
  }
  const kills: number[] = [];
  const last = await scan(resumed, () => {
    killAt(
      state,
      Math.floor(TABLES * 0.8),
    )(() => {
      void server.halt().then(() => {
        kills.push(performance.now());
        return server.resume();
      });
    });
  });
  const same = last.stdout === whole.stdout;
  console.log(
    `${name}: server killed after 80 % of the tables: ${kills.length > 0 ? 'yes' : 'no'}; went on ${last.stderr.includes('retrying in') ? 'after a new attempt' : 'without an attempt'}; ${same ? 'the same bytes' : 'OTHER BYTES'}`,
  );
  return [
    ...faults,
    ...(same ? [] : [`other bytes: ${last.stderr}`]),
    ...(kills.length > 0 ? [] : ['the server was not killed']),
  ];
}

const folder = mkdtempSync(path.join(tmpdir(), 'test-databases-'));
const faults: string[] = [];
try {
  for (const [name, open] of [
    ['postgres', openPostgres],
    ['mariadb', openMariadb],
  ] as const) {
    if (!ENGINES.includes(name)) continue;
    const server = await open();
    try {
      faults.push(...(await examine(name, server, folder)).map((fault) => `${name}: ${fault}`));
    } finally {
      await server.remove();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(`FAILED ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
