import path from 'node:path';
import type { IgnoreFiles } from '../ignore-files.js';
import type { InputFile } from '../input-file.js';
import { inOrderOfNames, type InputList } from '../list-inputs.js';
import type { RemoteFile } from '../remote-file.js';
import { coversLines, type LineRange, newLinesOf } from './line-range.js';
import { gitBytes, gitLines, gitText } from './list-changes.js';

/** The commit that added a version of a file. */
export interface CommitFacts {
  /** The full commit hash. */
  readonly commit: string;
  /** Author date in ISO 8601 with the author's UTC offset. */
  readonly author_date: string;
}

/** All versions of the files of a repository, each content once. */
export interface HistoryList extends InputList {
  /** Returns the commit of a version by its name in the list; undefined for other names. */
  readonly commitOf: (file: string) => CommitFacts | undefined;
  /** Whether the commit added or changed any of these lines of a version. */
  readonly isChanged: (file: string, first: number, last: number) => boolean;
}

interface Version extends CommitFacts {
  /** Relative to the top of the repository, with "/". */
  readonly path: string;
  /** Object name of its content. */
  readonly object: string;
  /** Lines that the commit added or changed; undefined if git has no line information. */
  readonly lines: readonly LineRange[] | undefined;
}

/** Prefix of a commit line. No line of a diff begins with it. */
const COMMIT = 'commit ';
const LOG = [
  'log',
  '--reverse',
  '--no-ext-diff',
  '--no-textconv',
  '--diff-filter=ACMRT',
  '-M',
  '-U0',
  '-p',
  '--full-index',
  `--format=${COMMIT}%H %aI`,
];
/** Length of an abbreviated commit hash. */
const SHORT = 12;
const HEAD_BYTES = 65_536;

/**
 * Lists the versions of files added by the commits of a repository, oldest commit first, each content once. A version
 * is named as in git: `1a2b3c4d5e6f:path/from/the/top`.
 * @param paths pathspecs, relative to the working directory, that limit the result
 * @throws GitFailure
 */
export async function listHistory(paths: readonly string[], ignoreFiles: IgnoreFiles): Promise<HistoryList> {
  const here = process.cwd();
  const top = (await gitText(here, ['rev-parse', '--show-toplevel'])).replace(/\n$/, '');
  const known = new Map<string, Version>();
  const objects = new Set<string>();
  let excludedSkipped = 0;
  for await (const version of versionsOf(gitLines(here, [...LOG, '--all', '--', ...paths]))) {
    if (objects.has(version.object)) continue;
    objects.add(version.object);
    if (await ignoreFiles.excludesWithin(path.join(top, version.path))) excludedSkipped += 1;
    else known.set(`${version.commit.slice(0, SHORT)}:${version.path}`, version);
  }
  const sizes = await sizesOf(top, [...known.values()]);
  const files = [...known].map(([name, { object }]): InputFile => ({
    name,
    path: '',
    remote: blobFile(top, object, sizes.get(object) ?? 0),
  }));
  return {
    files: inOrderOfNames(files, ({ name }) => name),
    unread: [],
    hiddenSkipped: 0,
    ignoredSkipped: 0,
    excludedSkipped,
    commitOf(file) {
      const version = versionOf(known, file);
      return version && { commit: version.commit, author_date: version.author_date };
    },
    isChanged(file, first, last) {
      const lines = known.get(file)?.lines;
      return lines === undefined || coversLines(lines, first, last);
    },
  };
}

/** Returns the version of a file, or of the archive that contains it. */
const versionOf = (known: ReadonlyMap<string, Version>, file: string): Version | undefined => {
  const inner = file.indexOf('!');
  return known.get(file) ?? (inner < 0 ? undefined : known.get(file.slice(0, inner)));
};

/** Parses the versions of files from a log with diffs. */
async function* versionsOf(lines: AsyncIterable<string>): AsyncIterable<Version> {
  let commit: CommitFacts = { commit: '', author_date: '' };
  let header: { path?: string; object?: string; isRegular: boolean } | undefined;
  let ranges: LineRange[] | undefined;
  const finish = (): Version | undefined => {
    const { path: name, object, isRegular } = header ?? { isRegular: false };
    header = undefined;
    return isRegular && name !== undefined && object !== undefined
      ? { ...commit, path: name, object, lines: ranges }
      : undefined;
  };
  for await (const line of lines) {
    if (line.startsWith(COMMIT) || line.startsWith('diff --git ')) {
      const version = finish();
      if (version !== undefined) yield version;
      const [, name, date] = /^commit (\S+) (\S+)/.exec(line) ?? [];
      if (name !== undefined && date !== undefined) commit = { commit: name, author_date: date };
      else {
        header = { isRegular: true };
        ranges = undefined;
        const named = pathOf(/ (b\/.*|"b\/.*")$/.exec(line)?.[1]);
        if (named !== undefined) header.path = named;
      }
    } else if (header !== undefined && ranges === undefined) readHeader(line, header);
    if (header !== undefined && line.startsWith('@@ ')) ranges ??= [];
    const range = newLinesOf(line);
    if (range !== undefined) (ranges ??= []).push(range);
  }
  const last = finish();
  if (last !== undefined) yield last;
}

function readHeader(line: string, header: { path?: string; object?: string; isRegular: boolean }): void {
  const object = /^index [\da-f]+\.\.([\da-f]+)/.exec(line)?.[1];
  if (object !== undefined) header.object = object;
  const mode = /^(?:new file mode|new mode|index \S+) (\d{6})$/.exec(line)?.[1];
  // Modes without this prefix are symbolic links or submodules.
  if (mode !== undefined && !mode.startsWith('100')) header.isRegular = false;
  const named = line.startsWith('+++ ') ? line.slice(4) : /^rename to (.*)$/.exec(line)?.[1];
  const name = named === undefined ? undefined : pathOf(line.startsWith('+++ ') ? named : `b/${named}`);
  if (name !== undefined) header.path = name;
}

/** Parses a path of a diff: prefixed with `b/`, and quoted with escapes if it contains special characters. */
function pathOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const plain = written.replace(/\t$/, '');
  const bytes = plain.startsWith('"')
    ? plain.slice(1, -1).replaceAll(/\\([0-7]{3}|.)/g, (_, mark: string) => unescaped(mark))
    : plain;
  return bytes.startsWith('b/') ? Buffer.from(bytes.slice(2), 'latin1').toString('utf8') : undefined;
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
