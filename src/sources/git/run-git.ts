import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Git cannot answer; `message` says why. */
export class GitFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GitFailure';
  }
}

/** Settings of people that would change what git prints, or run programs of theirs. */
const PLAIN = ['-c', 'core.quotePath=false', '-c', 'color.ui=never', '-c', 'core.fsmonitor=false'];

/** Characters of a line that are handed on: what git itself writes of a change is short. */
const LONGEST_LINE = 500;

/** Runs git in a folder and hands on what it prints, the start of each line at a time; bytes are told as Latin-1. */
export async function* gitLines(folder: string, args: readonly string[]): AsyncIterable<string> {
  const { child, ended } = start(folder, args, 'pipe');
  if (child.stdout === null) throw new GitFailure('git has no output');
  let line = '';
  for await (const piece of child.stdout.setEncoding('latin1') as AsyncIterable<string>) {
    const [first = '', ...others] = piece.split('\n');
    line = (line + first).slice(0, LONGEST_LINE);
    for (const other of others) {
      yield line;
      line = other.slice(0, LONGEST_LINE);
    }
  }
  await ended;
}

/** What git prints, in pieces of bytes. Stopping early ends git. */
export async function* gitBytes(folder: string, args: readonly string[]): AsyncIterable<Buffer> {
  const { child, ended } = start(folder, args, 'pipe');
  if (child.stdout === null) throw new GitFailure('git has no output');
  yield* child.stdout as AsyncIterable<Buffer>;
  await ended;
}

/** What git prints, as text. */
export async function gitText(folder: string, args: readonly string[]): Promise<string> {
  const { child, ended } = start(folder, args, 'pipe');
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  await ended;
  return text;
}

/** Runs git with its output going to an open file. */
export async function gitToFile(folder: string, args: readonly string[], file: number): Promise<void> {
  await start(folder, args, file).ended;
}

function start(folder: string, args: readonly string[], output: 'pipe' | number) {
  const child = spawn('git', [...PLAIN, ...args], { cwd: folder, stdio: ['ignore', output, 'pipe'] });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => (complaint += piece));
  const ended = once(child, 'close').then(
    ([code]: unknown[]) => {
      if (code !== 0) throw new GitFailure(reasonOf(args, complaint));
    },
    () => {
      throw new GitFailure('git is not installed; --staged, --diff and --git-history need it');
    },
  );
  // Who reads the output hears of a failure at its end.
  ended.catch(() => undefined);
  return { child, ended };
}

/** The first line of git's complaint: names of files and branches, never what is in them. */
function reasonOf([command]: readonly string[], complaint: string): string {
  const [line = ''] = complaint.trim().split('\n');
  return `git ${String(command)} failed${line === '' ? '' : `: ${line.replace(/^fatal: /, '')}`}`;
}
