import path from 'node:path';
import type { IgnoreFiles } from '../ignore-files.js';
import type { InputFile } from '../input-file.js';
import { UniqueNames } from '../../core/unique-names.js';
import { inOrderOfNames, type InputList, textOfName } from '../list-inputs.js';
import type { RemoteFile } from '../remote-file.js';
import { coversLines, createLineReader, type LineRange, type LineReader } from './line-range.js';
import { DIFF_FORM, GitFailure, gitBytes, gitLines, gitText } from './list-changes.js';
import { listMessages } from './list-messages.js';

/** The commit that added a version of a file. */
export interface CommitFacts {
  /** The full commit hash. */
  readonly commit: string;
  /** Author date in ISO 8601 with the author's UTC offset; absent if the commit has none. */
  readonly author_date?: string;
}

/** All versions of the files of a repository and all messages of commits and tags, each content once. */
export interface HistoryList extends InputList {
  /** Returns the commit of a version or message by its name in the list; undefined for other names. */
  readonly commitOf: (file: string) => CommitFacts | undefined;
  /** Returns the path of a version, or of a file in it, without the commit; `commit message` for messages. */
  readonly pathOf: (file: string) => string;
  /** Whether the commit added or changed any of these lines of a version. */
  readonly isChanged: (file: string, first: number, last: number) => boolean;
}

interface Version extends CommitFacts {
  /** Relative to the top of the repository, with "/". */
  readonly path: string;
  /** The path before the commit renamed the file; otherwise `path`. */
  readonly oldPath: string;
  /** Object name of its content. */
  readonly object: string;
  /** Lines that the commit added or changed; undefined if git has no line information. */
  readonly lines: readonly LineRange[] | undefined;
}

/** Prefix of a commit line. No line of a diff begins with it. */
const COMMIT = 'commit ';
/**
 * Parents come before children. `-c` lists the files of merges that differ from all parents; versions that are equal to
 * one were listed with the commit that added them.
 */
const LOG = [
  'log',
  '--reverse',
  '--topo-order',
  '--full-history',
  '-c',
  '--raw',
  '-p',
  '-U0',
  ...DIFF_FORM,
  `--format=${COMMIT}%H %aI`,
];
/** Length of an abbreviated commit hash. */
const SHORT = 12;
/** Name of the messages of all commits in baselines, which outlast a rebase. */
const MESSAGE = 'commit message';
const HEAD_BYTES = 65_536;

/**
 * Lists the versions of files added by the commits of a repository, oldest commit first, each content once, and the
 * messages of commits and tags. They are named as in git: `1a2b3c4d5e6f:path/from/the/top`, `1a2b3c4d5e6f`, `tags/v1`.
 * @param paths pathspecs, relative to `here`, that limit the result to versions of these files
 * @param here a folder in the work tree, or a bare repository
 * @throws GitFailure
 */
export async function listHistory(
  paths: readonly string[],
  ignoreFiles: IgnoreFiles,
  here: string = process.cwd(),
): Promise<HistoryList> {
  const top = (await isTrue(here, '--is-bare-repository'))
    ? here
    : (await gitText(here, ['rev-parse', '--show-toplevel'])).replace(/\n$/, '');
  // The reference log of the stash has its older entries, which `--all` omits.
  const stashes = await gitText(here, ['rev-list', '--walk-reflogs', 'refs/stash', '--']).catch(() => '');
  const commits = ['--all', ...stashes.split('\n').filter((line) => line !== '')];
  const known = new Map<string, Version>();
  const names = new UniqueNames();
  const objects = new Set<string>();
  const excluded = new Set<string>();
  const isExcluded = (name: string): Promise<boolean> => ignoreFiles.excludesWithin(path.join(top, name));
  for await (const version of versionsOf(gitLines(here, [...LOG, ...commits, '--', ...paths]))) {
    if (objects.has(version.object)) continue;
    // Only the path is excluded: another commit may add the same content elsewhere.
    if (await isExcluded(version.path)) {
      excluded.add(version.object);
      continue;
    }
    objects.add(version.object);
    // The unchanged lines of a file that comes from an excluded path have not been scanned.
    const isNew = version.oldPath !== version.path && (await isExcluded(version.oldPath));
    known.set(
      // A name that is not UTF-8 may be escaped to the name of another file.
      names.unique(`${version.commit.slice(0, SHORT)}:${version.path}`),
      isNew ? { ...version, lines: undefined } : version,
    );
  }
  const sizes = await sizesOf(top, [...known.values()]);
  const files = [...known].map(([name, { object }]): InputFile => ({
    name,
    path: '',
    remote: blobFile(top, object, sizes.get(object) ?? 0),
  }));
  const messages = new Map<string, CommitFacts>();
  if (paths.length === 0)
    for await (const { tag, content, commit, date } of listMessages(here, commits)) {
      const name = names.unique(tag === undefined ? commit.slice(0, SHORT) : `tags/${tag}`);
      messages.set(name, factsOf(commit, date));
      files.push({ name, path: '', isText: true, remote: content });
    }
  return {
    files: inOrderOfNames(files, ({ name }) => name),
    unread: (await isTrue(here, '--is-shallow-repository'))
      ? [{ file: path.relative(here, top) || '.', ...SHALLOW }]
      : [],
    hiddenSkipped: 0,
    ignoredSkipped: 0,
    excludedSkipped: [...excluded].filter((object) => !objects.has(object)).length,
    commitOf(file) {
      const version = messages.get(file) ?? versionOf(known, file);
      return version && factsOf(version.commit, version.author_date);
    },
    pathOf(file) {
      if (messages.has(file)) return file.startsWith('tags/') ? file : MESSAGE;
      return versionOf(known, file) === undefined ? file : file.slice(SHORT + 1);
    },
    isChanged(file, first, last) {
      const lines = known.get(file)?.lines;
      return lines === undefined || coversLines(lines, first, last);
    },
  };
}

const SHALLOW = {
  part: 'earlier commits',
  reason: 'the clone is shallow; run `git fetch --unshallow`, or check out with fetch-depth 0',
  skipped: false,
};

/** Returns the answer of `git rev-parse` to a yes-or-no question. */
const isTrue = async (folder: string, question: string): Promise<boolean> =>
  (await gitText(folder, ['rev-parse', question])).trim() === 'true';

const ISO_DATE = /^\d{4}-\d\d-\d\dT/;

/** A commit without a date has something else in its place. */
const factsOf = (commit: string, date = ''): CommitFacts => ({
  commit,
  ...(ISO_DATE.test(date) && { author_date: date }),
});

/** Returns the version of a file, or of the archive that contains it. */
function versionOf(known: ReadonlyMap<string, Version>, file: string): Version | undefined {
  for (let end = file.length; end > 0; end = file.lastIndexOf('!', end - 1)) {
    const version = known.get(file.slice(0, end));
    if (version !== undefined) return version;
  }
  return undefined;
}

/** Parses the versions of files from a log with raw entries and diffs. */
async function* versionsOf(lines: AsyncIterable<string>): AsyncIterable<Version> {
  let commit: CommitFacts = { commit: '' };
  let entries: Entry[] = [];
  let sections: LineReader[] = [];
  for await (const line of lines) {
    const [, name, date] = /^commit (\S+) (\S+)$/.exec(line) ?? [];
    if (name !== undefined && date !== undefined) {
      yield* versionsIn(commit, entries, sections);
      commit = factsOf(name, date);
      entries = [];
      sections = [];
    } else if (line.startsWith(':')) entries.push(readEntry(line));
    else if (line.startsWith('diff --')) sections.push(createLineReader());
    else sections.at(-1)?.read(line);
  }
  yield* versionsIn(commit, entries, sections);
}

/** Combines the entries of a commit with the sections of its diff, which have the same order. */
function* versionsIn(
  commit: CommitFacts,
  entries: readonly Entry[],
  sections: readonly LineReader[],
): Iterable<Version> {
  const expected = entries.reduce((sum, { sections: count }) => sum + count, 0);
  let at = 0;
  for (const { path: name, oldPath, object, isRegular, sections: count } of entries) {
    at += count;
    // Without a section for each file, every line counts as changed.
    const lines = expected === sections.length ? sections[at - 1]?.ranges() : undefined;
    if (isRegular) yield { ...commit, path: name, oldPath, object, lines };
  }
}

/** A raw entry of a commit. */
interface Entry extends Pick<Version, 'path' | 'oldPath' | 'object'> {
  readonly isRegular: boolean;
  /** Number of sections of the diff: a type change has two, a deleted and an added file. */
  readonly sections: number;
}

/** Parses a raw entry: a colon per parent, modes, objects and status, then one path, or two if it was renamed. */
function readEntry(line: string): Entry {
  const [facts = '', ...names] = line.split('\t');
  const fields = facts.split(' ');
  const parents = facts.lastIndexOf(':') + 1;
  const [mode, object, status] = [fields[parents], fields[2 * parents + 1], fields[2 * parents + 2]];
  const [name, old] = [names.at(-1), names[0]].map(pathOf);
  if (mode === undefined || object === undefined || name === undefined || old === undefined)
    throw new GitFailure('git reported a file without a name');
  return {
    path: name,
    oldPath: old,
    object,
    // Modes without this prefix are symbolic links or submodules.
    isRegular: mode.startsWith('100'),
    sections: status === 'T' ? 2 : 1,
  };
}

/** Parses a path of a raw entry, which is quoted with escapes if it contains special characters. */
function pathOf(written: string | undefined): string | undefined {
  if (written === undefined || written === '') return undefined;
  const bytes = written.startsWith('"')
    ? written.slice(1, -1).replaceAll(/\\([0-7]{3}|.)/g, (_, mark: string) => unescaped(mark))
    : written;
  return textOfName(Buffer.from(bytes, 'latin1'));
}

const MARKS: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};
const unescaped = (mark: string): string =>
  mark.length === 3 ? String.fromCharCode(Number.parseInt(mark, 8)) : (MARKS[mark] ?? mark);

/** Returns the size of each content in bytes, by object name. */
async function sizesOf(top: string, versions: readonly Version[]): Promise<ReadonlyMap<string, number>> {
  if (versions.length === 0) return new Map();
  const listed = await gitText(top, [
    'cat-file',
    '--batch-all-objects',
    '--batch-check=%(objectname) %(objectsize)',
  ]);
  const wanted = new Set(versions.map(({ object }) => object));
  return new Map(
    listed.split('\n').flatMap((line) => {
      const [object = '', size = ''] = line.split(' ');
      return wanted.has(object) ? [[object, Number(size)] as const] : [];
    }),
  );
}

/** Creates an input for a git blob, which is read on demand. */
function blobFile(top: string, object: string, size: number): RemoteFile {
  const pieces = (): AsyncIterable<Buffer> => gitBytes(top, ['cat-file', 'blob', object]);
  const slice = async (from: number, to: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    let at = 0;
    for await (const piece of pieces()) {
      parts.push(piece.subarray(Math.max(0, from - at), Math.max(0, to - at)));
      at += piece.length;
      if (at >= to) break;
    }
    return Buffer.concat(parts);
  };
  return {
    identity: { size, mtime: 0, head: object.slice(0, 24) },
    prepare: () => undefined,
    start: () => slice(0, HEAD_BYTES),
    slice,
    pieces,
  };
}
