import { gitLines, gitText, GitFailure } from './run-git.js';

/** Lines from one to another, both among them, from 1. */
export type LineRange = readonly [first: number, last: number];

/** A file of the index that differs from a state before. */
export interface ChangedFile {
  /** Below the top of the repository, with "/". */
  readonly path: string;
  /** Name of its content in the index. */
  readonly object: string;
  /** A regular file; else a link, or another repository. */
  readonly isRegular: boolean;
  /** Lines that are new or changed; undefined where git knows no lines of it. */
  readonly lines: readonly LineRange[] | undefined;
}

const DIFF = [
  'diff',
  '--cached',
  '-M',
  '--no-ext-diff',
  '--no-textconv',
  '--diff-filter=ACMRT',
  '--ignore-submodules=none',
];
const TYPE_CHANGED = 'T';

/**
 * What differs between the index and a state before: the last commit, or where this branch left another.
 * @param ref the other branch
 * @param paths limits it to these, as git reads them in that folder
 * @throws GitFailure
 */
export async function changedFiles(
  folder: string,
  ref: string | undefined,
  paths: readonly string[],
): Promise<readonly ChangedFile[]> {
  const args = [await baseOf(folder, ref), '--', ...paths];
  const entries = parseEntries(await gitText(folder, [...DIFF, '--raw', '--no-abbrev', '-z', ...args]));
  const sections = sectionsOf(gitLines(folder, [...DIFF, '-U0', ...args]));
  const files: ChangedFile[] = [];
  for (const { status, ...entry } of entries) {
    let lines = await next(sections);
    // A change of type is told as one file that goes and one that comes.
    if (status === TYPE_CHANGED) lines = await next(sections);
    files.push({ ...entry, lines });
  }
  return files;
}

async function next(sections: AsyncIterator<ChangedFile['lines'], undefined>): Promise<ChangedFile['lines']> {
  const told = await sections.next();
  if (told.done === true) throw new GitFailure('git told the lines of fewer files than it listed');
  return told.value;
}

async function baseOf(folder: string, ref: string | undefined): Promise<string> {
  if (ref === undefined) {
    const head = await gitText(folder, ['rev-parse', '--verify', '-q', 'HEAD']).catch(() => '');
    // Before the first commit everything is new.
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
    throw new GitFailure(`there is no commit "${ref}" here: fetch it first`);
  });
  const base = await gitText(folder, ['merge-base', commit.trim(), 'HEAD']).catch(() => '');
  if (base === '')
    throw new GitFailure(`"${ref}" and this branch have no common commit here: fetch more of the history`);
  return base.trim();
}

type Entry = Omit<ChangedFile, 'lines'> & { readonly status: string };

/** Entries as `--raw -z` tells them: modes, objects and status, then one path, or two of what was renamed. */
function parseEntries(text: string): readonly Entry[] {
  const fields = text.split('\0');
  const entries: Entry[] = [];
  for (let at = 0; at < fields.length - 1;) {
    const [, mode = '', , object = '', status = ''] = (fields[at] ?? '').split(' ');
    // What begins otherwise is a link or another repository.
    const isRegular = mode.startsWith('100');
    const names = status.startsWith('R') || status.startsWith('C') ? 2 : 1;
    const path = fields[at + names];
    if (path === undefined) throw new GitFailure('git told a file without a name');
    entries.push({ path, object, isRegular, status: status.slice(0, 1) });
    at += names + 1;
  }
  return entries;
}

/** The changed lines of each file of a diff without context, in its order. */
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
      const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
      const [, first, count = '1'] = hunk ?? [];
      if (first !== undefined && count !== '0')
        ranges?.push([Number(first), Number(first) + Number(count) - 1]);
    }
  }
  if (ranges !== undefined) yield isBinary ? undefined : ranges;
}
