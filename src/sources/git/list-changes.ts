import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { IgnoreFiles } from '../ignore-files.js';
import type { InputFile } from '../input-file.js';
import { inOrderOfNames, type InputList, textOfName } from '../list-inputs.js';
import type { UnreadFile } from '../unread-file.js';
import { coversLines, type LineRange, newLinesOf } from './line-range.js';

/** A file of the index that differs from the base. */
interface ChangedFile {
  /** Relative to the top of the repository, with "/". */
  readonly path: string;
  /** Object name of its content in the index. */
  readonly object: string;
  /** Whether it is a regular file rather than a symbolic link or a submodule. */
  readonly isRegular: boolean;
  /** Added or changed lines; undefined if git has no line information. */
  readonly lines: readonly LineRange[] | undefined;
}

/** Options of `git diff` and `git log` that fix the form of diffs, regardless of user settings and attributes. */
export const DIFF_FORM: readonly string[] = [
  '-M',
  '-O/dev/null',
  '--no-abbrev',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--diff-filter=ACMRT',
  '--ignore-submodules=none',
  '--inter-hunk-context=0',
  '--submodule=short',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];
const DIFF = ['diff', '--cached', ...DIFF_FORM];
const TYPE_CHANGED = 'T';
const EVERY_LINE: readonly LineRange[] = [[1, Infinity]];

/** Overrides user settings that would change git's output or run external programs. */
const PLAIN = [
  'core.quotePath=false',
  'core.fsmonitor=false',
  'color.ui=never',
  'diff.relative=false',
  'log.follow=false',
  'log.showRoot=true',
  'log.showSignature=false',
  'i18n.logOutputEncoding=UTF-8',
].flatMap((setting) => ['-c', setting]);

/** Maximum number of characters kept per line. The longest lines that are parsed contain two quoted paths. */
const LONGEST_LINE = 20_000;

/**
 * Returns the files that differ between the index and the last commit, or the merge base with another branch.
 * @param ref the other branch
 * @param paths pathspecs, relative to `folder`, that limit the result
 * @throws GitFailure
 */
export async function changedFiles(
  folder: string,
  ref: string | undefined,
  paths: readonly string[],
): Promise<readonly ChangedFile[]> {
  const args = [await baseOf(folder, ref), '--', ...paths];
  const entries = parseEntries(await gitText(folder, [...DIFF, '--raw', '-z', ...args], 'latin1'));
  const sections = sectionsOf(gitLines(folder, [...DIFF, '-U0', ...args]));
  const files: ChangedFile[] = [];
  for (const { status, ...entry } of entries) {
    let lines = await next(sections);
    // The diff lists a type change as two entries: a deleted and an added file.
    if (status === TYPE_CHANGED) lines = await next(sections);
    files.push({ ...entry, lines });
  }
  return files;
}

async function next(sections: AsyncIterator<ChangedFile['lines'], undefined>): Promise<ChangedFile['lines']> {
  const told = await sections.next();
  if (told.done === true) throw new GitFailure('git reported the lines of fewer files than it listed');
  return told.value;
}

async function baseOf(folder: string, ref: string | undefined): Promise<string> {
  if (ref === undefined) {
    const head = await gitText(folder, ['rev-parse', '--verify', '-q', 'HEAD']).catch(() => '');
    // Before the first commit, compare with the empty tree.
    return head === '' ? (await gitText(folder, ['hash-object', '-t', 'tree', '/dev/null'])).trim() : 'HEAD';
  }
  const commit = await gitText(folder, [
    'rev-parse',
    '--verify',
    '-q',
    '--end-of-options',
    `${ref}^{commit}`,
  ]).catch((error: unknown) => {
    if (error instanceof GitFailure && error.message !== 'git rev-parse failed') throw error;
    throw new GitFailure(`the commit "${ref}" does not exist in this repository; fetch it first`);
  });
  const base = await gitText(folder, ['merge-base', commit.trim(), 'HEAD']).catch(() => '');
  if (base === '')
    throw new GitFailure(
      `"${ref}" and this branch have no common commit in this repository; fetch more history`,
    );
  return base.trim();
}

type Entry = Omit<ChangedFile, 'lines'> & { readonly status: string };

/** Parses `--raw -z` entries, decoded as Latin-1: modes, objects and status, then one path, or two for renames and copies. */
function parseEntries(text: string): readonly Entry[] {
  const fields = text.split('\0');
  const entries: Entry[] = [];
  for (let at = 0; at < fields.length - 1;) {
    const [, mode = '', , object = '', status = ''] = (fields[at] ?? '').split(' ');
    // Modes without this prefix are symbolic links or submodules.
    const isRegular = mode.startsWith('100');
    const names = status.startsWith('R') || status.startsWith('C') ? 2 : 1;
    const path = fields[at + names];
    if (path === undefined) throw new GitFailure('git reported a file without a name');
    entries.push({
      path: textOfName(Buffer.from(path, 'latin1')),
      object,
      isRegular,
      status: status.slice(0, 1),
    });
    at += names + 1;
  }
  return entries;
}

/** Returns the changed lines of each file of a diff without context, in the order of the diff. */
async function* sectionsOf(
  lines: AsyncIterable<string>,
): AsyncGenerator<readonly LineRange[] | undefined, undefined, undefined> {
  let ranges: LineRange[] | undefined;
  let isBinary = false;
  for await (const line of lines) {
    if (line.startsWith('diff --git ')) {
      if (ranges !== undefined) yield isBinary ? undefined : ranges;
      ranges = [];
      isBinary = false;
    } else if (line.startsWith('Binary files ')) isBinary = true;
    else {
      const range = newLinesOf(line);
      if (range !== undefined) ranges?.push(range);
    }
  }
  if (ranges !== undefined) yield isBinary ? undefined : ranges;
}

/** Which changes of a repository are scanned. */
export interface ChangeSelection {
  /** Changes since the merge base with this ref; undefined: staged changes. */
  readonly ref: string | undefined;
  /** Pathspecs that limit the result. */
  readonly paths: readonly string[];
  readonly ignoreFiles: IgnoreFiles;
}

/** The changed files of a repository, with their content in the index. */
export interface ChangeList extends InputList {
  /** Whether any of these lines of a file was added or changed. */
  readonly isChanged: (file: string, first: number, last: number) => boolean;
  /** Removes the files extracted from the index. */
  readonly close: () => Promise<void>;
}

/**
 * Lists the staged or changed files, with names relative to the working directory. The content is that of the index,
 * regardless of the work tree, and no git filters are run.
 * @throws GitFailure
 */
export async function listChanges({ ref, paths, ignoreFiles }: ChangeSelection): Promise<ChangeList> {
  const here = process.cwd();
  const top = (await gitText(here, ['rev-parse', '--show-toplevel'])).replace(/\n$/, '');
  const changed = await changedFiles(here, ref, paths);
  const folder = await openFolder(here);
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const files: InputFile[] = [];
  const unread: UnreadFile[] = [];
  const lines = new Map<string, readonly LineRange[]>();
  let excludedSkipped = 0;
  try {
    for (const [index, file] of changed.entries()) {
      const place = path.join(top, file.path);
      const name = path.relative(here, place).split(path.sep).join('/');
      if (await ignoreFiles.excludesWithin(place)) excludedSkipped += 1;
      else if (!file.isRegular)
        unread.push({ file: name, reason: 'it is a symbolic link or another repository', skipped: true });
      else if (file.lines === undefined || file.lines.length > 0) {
        if (file.lines !== undefined) lines.set(name, file.lines);
        files.push({ name, path: await checkOut(top, file, path.join(folder, index.toString())) });
      }
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    files: inOrderOfNames(files, ({ name }) => name),
    unread: inOrderOfNames(unread, ({ file }) => file),
    hiddenSkipped: 0,
    ignoredSkipped: 0,
    excludedSkipped,
    isChanged: (file, first, last) => coversLines(lines.get(file) ?? EVERY_LINE, first, last),
    close,
  };
}

/** Creates a directory inside the git directory, so that content extracted from the repository stays within it. */
async function openFolder(here: string): Promise<string> {
  const store = (await gitText(here, ['rev-parse', '--absolute-git-dir'])).replace(/\n$/, '');
  return mkdtemp(path.join(store, 'data-discovery-')).catch(() =>
    mkdtemp(path.join(tmpdir(), 'data-discovery-')),
  );
}

async function checkOut(top: string, { object }: ChangedFile, place: string): Promise<string> {
  const handle = await open(place, 'wx', 0o600);
  try {
    await gitToFile(top, ['cat-file', 'blob', object], handle.fd);
  } finally {
    await handle.close();
  }
  return place;
}

/** A git command failed; `message` says why. */
export class GitFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GitFailure';
  }
}

/** Runs git and streams its output line by line, decoded as Latin-1. Long lines are truncated. */
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

/** Runs git and streams its output as bytes. Stopping early terminates git. */
export async function* gitBytes(folder: string, args: readonly string[]): AsyncIterable<Buffer> {
  const { child, ended } = start(folder, args, 'pipe');
  if (child.stdout === null) throw new GitFailure('git has no output');
  yield* child.stdout as AsyncIterable<Buffer>;
  await ended;
}

/** Runs git and returns its output as text. */
export async function gitText(
  folder: string,
  args: readonly string[],
  encoding: 'utf8' | 'latin1' = 'utf8',
): Promise<string> {
  const { child, ended } = start(folder, args, 'pipe');
  let text = '';
  child.stdout?.setEncoding(encoding).on('data', (piece: string) => (text += piece));
  await ended;
  return text;
}

/** Runs git with its output redirected to an open file. */
async function gitToFile(folder: string, args: readonly string[], file: number): Promise<void> {
  await start(folder, args, file).ended;
}

function start(folder: string, args: readonly string[], output: 'pipe' | number) {
  // Without an override, GIT_DIFF_OPTS takes precedence over the number of context lines in the arguments.
  const env = { ...process.env, GIT_DIFF_OPTS: '' };
  const child = spawn('git', ['--no-replace-objects', ...PLAIN, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', output, 'pipe'],
  });
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
  // The code that reads the output gets the error when the output ends.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Returns the first line of git's error output, which contains names of files and branches, but no file content. */
function reasonOf([command]: readonly string[], complaint: string): string {
  const [line = ''] = complaint.trim().split('\n');
  return `git ${String(command)} failed${line === '' ? '' : `: ${line.replace(/^fatal: /, '')}`}`;
}
