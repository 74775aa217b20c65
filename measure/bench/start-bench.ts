import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeTable } from './row.js';

const PROGRAM = 'dist/program/data-discovery.js';
const RUNS = 10;
const LINE = 'Mail jane.roe@example.org or ring +44 20 7946 0958.\n';

/** What starting one command takes. */
export interface StartRow {
  readonly command: string;
  /** CPU seconds of the process, its threads and its children; the least of ten runs. */
  readonly cpuSeconds: number;
  /** How many times as much as `node -e 0`, the least of ten runs between these. */
  readonly toNode: number;
  /** What `toNode` should stay below, where a goal is set. */
  readonly goal?: number;
}

/** The commands by what they are listed as; FILE stands for a file with one line of text. */
const COMMANDS: readonly { readonly args: readonly string[]; readonly goal?: number }[] = [
  { args: ['--version'], goal: 2.5 },
  { args: ['--help'], goal: 2.5 },
  { args: ['scan', '--help'] },
  { args: ['completion', 'bash'] },
  { args: ['classify', '--providers', 'pattern', 'FILE'], goal: 8 },
  { args: ['classify', '--model', 'small', 'FILE'] },
  { args: ['classify', 'FILE'], goal: 15 },
  { args: ['label', '--providers', 'pattern', 'FILE'] },
  { args: ['scan', '--providers', 'pattern', '--exit-zero', 'FILE'] },
  { args: ['scan', '--exit-zero', 'FILE'] },
  { args: ['selftest'] },
];

/**
 * CPU time of each command from its start to its end, beside `node -e 0` in the same rounds.
 * @param wanted words of the commands to run, such as `classify`; none: all
 */
export function benchStarts(wanted: readonly string[] = []): readonly StartRow[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-bench-'));
  try {
    const file = path.join(folder, 'line.txt');
    writeFileSync(file, LINE);
    const chosen = COMMANDS.filter(({ args }) => wanted.every((word) => args.includes(word)));
    if (chosen.length === 0) throw new RangeError(`no command has ${wanted.join(' ')}`);
    const least = chosen.map(() => Infinity);
    let node = Infinity;
    for (let run = 0; run < RUNS; run++) {
      node = Math.min(node, cpuSeconds(['-e', '0']));
      for (const [index, { args }] of chosen.entries()) {
        const given = args.map((one) => (one === 'FILE' ? file : one));
        least[index] = Math.min(least[index] ?? Infinity, cpuSeconds([PROGRAM, ...given]));
      }
    }
    return [
      { command: 'node -e 0', cpuSeconds: node, toNode: 1 },
      ...chosen.map(({ args, goal }, index) => {
        const seconds = least[index] ?? Infinity;
        const toNode = seconds / node;
        return { command: args.join(' '), cpuSeconds: seconds, toNode, ...(goal !== undefined && { goal }) };
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A table for people. */
export const describeStarts = (rows: readonly StartRow[]): string =>
  describeTable([
    ['start', 'CPU seconds', 'times node -e 0', 'goal'],
    ...rows.map(({ command, cpuSeconds, toNode, goal }) => [
      command,
      cpuSeconds.toFixed(3),
      toNode.toFixed(1),
      goal?.toString() ?? '',
    ]),
  ]);

/**
 * CPU seconds of a program with its threads and children, as bash counts them: Node tells of its own process alone.
 * @throws Error where it does not end with 0
 */
function cpuSeconds(args: readonly string[]): number {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" </dev/null >/dev/null 2>&1';
  const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${String(status)}`);
  return stderr
    .trim()
    .split(' ')
    .reduce((sum, part) => sum + Number(part), 0);
}
