import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PYTHON = '.venv/bin/python3';
const PROGRAM = path.resolve('dist/program/data-discovery.js');

/** A file of the kit: one value in one place. */
interface Planted {
  readonly file: string;
  readonly format: string;
  readonly producer: string;
  /** `known`, `schema` or `standing`: how the place was chosen. */
  readonly group: string;
  readonly place: string;
  readonly kind: string;
  readonly value: string;
  readonly needles: readonly string[];
}

/** What became of the value of one file. */
export interface Outcome extends Planted {
  readonly scan: 'found' | 'unread' | 'missed';
  /** `refused`: no result, and the file is named with a reason. `vanished`: no result, and no message. */
  readonly protect: 'written' | 'refused' | 'vanished';
  readonly left: 'no' | 'reported' | 'silent';
  /** The parts of the result that the value still stands in. */
  readonly parts: readonly string[];
  /** `removed`: protect named the part, and removed it. */
  readonly restored: 'same' | 'removed' | 'lost' | 'not written';
  readonly message: string;
}

interface ScanReport {
  readonly findings: readonly { readonly file: string; readonly value?: string }[];
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
}

/** Which files are written: every Nth from the Mth on, of these formats, chosen in these ways; empty: all. */
export interface KitOptions {
  readonly every?: number;
  readonly offset?: number;
  readonly formats?: string;
  readonly groups?: string;
  readonly attachments?: 'drop' | 'keep' | 'refuse';
}

const POLICY = 'version: 1\nthreshold: 0.5\ndefault: {operator: redact}\n';
const REVERSIBLE = 'version: 1\nthreshold: 0.5\ndefault: {operator: placeholder}\n';

/** Generates the files into a folder, runs the commands over them, and looks for each value with code of the kit. */
export async function runKit(
  folder: string,
  { every = 1, offset = 0, formats = '', groups = '', attachments = 'drop' }: KitOptions,
): Promise<readonly Outcome[]> {
  const input = path.join(folder, 'in');
  mkdirSync(folder, { recursive: true });
  const choice = [
    '--every',
    String(every),
    '--offset',
    String(offset),
    '--formats',
    formats,
    '--groups',
    groups,
  ];
  python('generate.py', input, ...choice);
  const planted = JSON.parse(readFileSync(`${input}.json`, 'utf8')) as readonly Planted[];
  const files = planted.map(({ file }) => file);
  const at = (name: string): string => path.join(folder, name);
  const [policy, reversible, map] = [at('policy.yaml'), at('reversible.yaml'), at('map.json')] as const;
  const [out, numbered, restored] = [at('out'), at('numbered'), at('restored')] as const;
  writeFileSync(policy, POLICY);
  writeFileSync(reversible, REVERSIBLE);
  const scan = await run(input, [
    'scan',
    '.',
    '--json',
    '--show-values',
    '--exit-zero',
    '--allow-unread',
    ...FAST,
  ]);
  const report = JSON.parse(scan.stdout) as ScanReport;
  const protect = ['protect', ...FAST, '--attachments', attachments];
  mkdirSync(out);
  const redacted = await run(input, [...protect, '--verify', '--policy', policy, '-o', out, ...files]);
  mkdirSync(numbered);
  mkdirSync(restored);
  const numbering = await run(input, [
    ...protect,
    '--policy',
    reversible,
    '--map',
    map,
    '-o',
    numbered,
    ...files,
  ]);
  await run(numbered, ['restore', '--map', map, '-o', restored, ...files]);
  const places = JSON.parse(python('check.py', `${input}.json`, input, out, restored)) as Record<
    string,
    readonly (readonly string[] | null)[]
  >;
  return planted.map((one) =>
    outcomeOf(one, report, [redacted.stderr, numbering.stderr], places[one.file] ?? []),
  );
}

const ofOne = (file: string, messages: string): string =>
  messages
    .split('\n')
    .filter((line) => line.startsWith(`${file}:`) || line.startsWith(`${file} `))
    .join('; ');

const partName = (part: string): string => part.replaceAll(/!.*| \(name\)|embedded:.*/g, '') || 'the file';

const FAST = ['--providers', 'pattern'];

function outcomeOf(
  one: Planted,
  report: ScanReport,
  [messages, numbering]: readonly [string, string],
  [before, after, restored]: readonly (readonly string[] | null)[],
): Outcome {
  const ofFile = (name: string): boolean =>
    name === one.file || name.startsWith(`${one.file}!`) || name.startsWith(`${one.file}/`);
  const needles = one.needles.map((needle) => needle.toLowerCase());
  const isValue = (value = ''): boolean => {
    const text = value.toLowerCase();
    return needles.some((needle) => text.includes(needle) || text.replace(/[\s-]/g, '').includes(needle));
  };
  const found = report.findings.some(
    ({ file, value }) => ofFile(file) && (value === undefined || isValue(value)),
  );
  const unread = report.unread.some(({ file }) => ofFile(file));
  const message = ofOne(one.file, messages);
  const isWritten = after !== null && after !== undefined;
  const parts = after ?? [];
  // Naming the part is a report; that the search took place is none.
  const says = message
    .split('; ')
    .filter((line) => !line.includes(': verified: '))
    .join('; ');
  const isReported =
    says !== '' && parts.every((part) => part === 'the file' || says.includes(partName(part)));
  const back = new Set((restored ?? []).map(partName));
  const lost = (before ?? []).map(partName).filter((part) => !back.has(part));
  const isRemoved = lost.every((part) => ofOne(one.file, numbering).includes(part));
  return {
    ...one,
    scan: found ? 'found' : unread ? 'unread' : 'missed',
    protect: isWritten ? 'written' : message === '' ? 'vanished' : 'refused',
    left: parts.length === 0 ? 'no' : isReported ? 'reported' : 'silent',
    parts,
    restored:
      restored === null || restored === undefined
        ? 'not written'
        : lost.length === 0
          ? 'same'
          : isRemoved
            ? 'removed'
            : 'lost',
    message,
  };
}

/** The outcomes by format and group, as a Markdown table. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = [...new Set(outcomes.map(({ format, group }) => `${format} | ${group}`))].sort();
  const head =
    'format | places | files | found by scan | reported unread | missed | refused | vanished | left, reported | left, silent | restored | lost';
  const lines = rows.map((row) => {
    const those = outcomes.filter(({ format, group }) => `${format} | ${group}` === row);
    const count = (is: (one: Outcome) => boolean): number => those.filter(is).length;
    const cells = [
      those.length,
      count(({ scan }) => scan === 'found'),
      count(({ scan }) => scan === 'unread'),
      count(({ scan }) => scan === 'missed'),
      count(({ protect }) => protect === 'refused'),
      count(({ protect }) => protect === 'vanished'),
      count(({ left }) => left === 'reported'),
      count(({ left }) => left === 'silent'),
      count(({ restored }) => restored === 'same'),
      count(({ restored }) => restored === 'lost'),
    ];
    return `| ${row} | ${cells.join(' | ')} |`;
  });
  const rule = head
    .split('|')
    .map(() => '---')
    .join(' | ');
  return [`| ${head} |`, `| ${rule} |`, ...lines, ''].join('\n');
}

function python(script: string, ...args: readonly string[]): string {
  const file = path.join('measure', 'conformance-kit', script);
  const done = spawnSync(PYTHON, [file, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (done.status !== 0)
    throw new Error(
      `${script}: ${done.stderr || String(done.error)} (.ci/install-tools brings what it needs)`,
    );
  return done.stdout;
}

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(cwd: string, args: readonly string[]): Promise<Run> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
}
