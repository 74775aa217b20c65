import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import picomatch from 'picomatch';
import type { Shard } from '../core/shard.js';
import { UniqueNames } from '../core/unique-names.js';
import { LOCK_SUFFIX } from './file-lock.js';
import { GIT_IGNORE_FILE, IgnoreFiles, OWN_IGNORE_FILE } from './ignore-files.js';
import type { InputFile } from './input-file.js';
import { systemReason } from './source-failure.js';
import type { UnreadFile } from './unread-file.js';

/** Name of a directory entry. */
export interface EntryName {
  /** As text: bytes that are not UTF-8 are escaped (`\xfc`). */
  readonly shown: string;
  /** Returns the path of the entry in a directory; a buffer if any part of it is not UTF-8. */
  readonly inside: (folder: string | Buffer) => string | Buffer;
}

/** The parts of a listing that its digest covers. */
type ListedNames = Omit<InputList, 'files'> & {
  readonly files: readonly Pick<InputFile, 'name'>[];
};

/** Number of hash bytes that fit into a safe integer. */
const HASH_BYTES = 6;

/**
 * Directories of version control, packages and caches: their content is a copy of something else, so they are skipped
 * by default. Directories in which tools also store credentials (`.cargo`, `.m2`, `.gradle`, `.gem`) are not listed
 * here.
 * Other hidden files and directories are read, because they often contain secrets: `.env`, `.aws`, `.ssh`, `.github`.
 */
const EXCLUDED: ReadonlySet<string> = new Set([
  ...['.git', '.hg', '.svn', '.jj'],
  ...['node_modules', '.npm', '.pnpm-store', '.yarn'],
  ...[
    '__pycache__',
    '.venv',
    '.tox',
    '.nox',
    '.mypy_cache',
    '.pytest_cache',
    '.ruff_cache',
    '.eggs',
    '.cache',
  ],
  ...['.next', '.nuxt', '.parcel-cache', '.turbo', '.nyc_output', '.eslintcache'],
  ...['.DS_Store', '.Trash', '.Spotlight-V100', '.fseventsd'],
]);

/** @param bytes the raw name: any bytes except `/` and NUL */
function nameOfEntry(bytes: Buffer): EntryName {
  const isText = isUtf8(bytes);
  const shown = textOfName(bytes);
  return {
    shown,
    inside: (folder) =>
      isText && typeof folder === 'string'
        ? path.join(folder, shown)
        : Buffer.concat([Buffer.from(folder), Buffer.from(path.sep), bytes]),
  };
}

/** Returns a file name as text: UTF-8 is decoded, all other bytes are escaped (`\xfc`). */
export function textOfName(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find((most) => isUtf8(bytes.subarray(at, at + most)));
    if (length === undefined) text += `\\x${bytes.toString('hex', at, at + 1)}`;
    else text += bytes.toString('utf8', at, at + length);
    at += length ?? 1;
  }
  return text;
}

/** What to scan. */
export interface InputSelection {
  /** Files, directories and globs. */
  readonly paths: readonly string[];
  /** Whether hidden files and directories are read. */
  readonly hidden: boolean;
  /** Whether to read directories of version control, packages and caches, and entries excluded by ignore files. */
  readonly noIgnore: boolean;
  /** Whether `.gitignore` files are applied. */
  readonly gitignore?: boolean;
}

/** The files of a selection. */
export interface InputList {
  /** Sorted by name, without duplicates. */
  readonly files: readonly InputFile[];
  readonly unread: readonly UnreadFile[];
  /**
   * Number of entries skipped because they are hidden, and because their name is on the ignore list; a directory counts
   * as one.
   */
  readonly hiddenSkipped: number;
  readonly ignoredSkipped: number;
  /** Number of entries excluded by ignore files; a directory counts as one. */
  readonly excludedSkipped: number;
}

const GLOB = /[*?{}[\]]/;

/** Whether a name is a glob, if no file or directory has that name. */
export const isGlob = (name: string): boolean => GLOB.test(name);

/** A path or glob that matches nothing. */
export class NoSuchInput extends Error {
  constructor(name: string) {
    // Node replaces bytes of an argument that are not UTF-8 with U+FFFD.
    const hint = name.includes('\uFFFD') ? ' If its name is not UTF-8, name its folder instead.' : '';
    super(`No file or folder "${name}" exists, and no file matches it as a glob.${hint}`);
    this.name = 'NoSuchInput';
  }
}

/**
 * Lists the files to scan, sorted by UTF-16 code units, so that the order is the same on every machine. Symbolic links
 * inside directories are not followed; they are listed as skipped.
 * @throws NoSuchInput
 */
export async function listInputs(selection: InputSelection): Promise<InputList> {
  const walk = new Walk(selection);
  for (const name of selection.paths) {
    const info = await stat(name).catch(() => undefined);
    if (info?.isDirectory() === true) await walk.tree(name);
    else if (info?.isFile() === true) walk.addNamed(name);
    else if (info !== undefined)
      walk.leaveOut(name, 'neither a file nor a folder; pipe its content to standard input ("-")', false);
    else if (!isGlob(name) || (await walk.glob(name)) === 0) throw new NoSuchInput(name);
  }
  return walk.list();
}

/** Sorts items by the UTF-16 code units of their names; the sort is stable. */
export const inOrderOfNames = <T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] =>
  items.toSorted((a, b) => {
    const [one, other] = [nameOf(a), nameOf(b)];
    return one === other ? 0 : one < other ? -1 : 1;
  });

/** A directory to walk. */
interface WalkedFolder {
  readonly name: string;
  /** Path on disk; a buffer if any part of it is not UTF-8. */
  readonly place: string | Buffer;
  /** The directory given on the command line. */
  readonly top: string;
  readonly accepts: (file: string) => boolean;
}

/** Returns the ignore files that apply to a selection. */
export const ignoreFilesOf = ({
  noIgnore,
  gitignore,
}: Pick<InputSelection, 'noIgnore' | 'gitignore'>): IgnoreFiles =>
  new IgnoreFiles(
    noIgnore ? [] : gitignore === true ? [GIT_IGNORE_FILE, OWN_IGNORE_FILE] : [OWN_IGNORE_FILE],
    process.cwd(),
  );

class Walk {
  readonly #selection: InputSelection;
  readonly #patterns: IgnoreFiles;
  readonly #files = new Map<string, InputFile>();
  readonly #unread: UnreadFile[] = [];
  #hidden = 0;
  #ignored = 0;
  #excluded = 0;

  constructor(selection: InputSelection) {
    this.#selection = selection;
    this.#patterns = ignoreFilesOf(selection);
  }

  #add({ name, ...file }: InputFile): void {
    const key = typeof file.path === 'string' ? file.path : `\0${file.path.toString('latin1')}`;
    if (!this.#files.has(key)) this.#files.set(key, { ...file, name: name.replaceAll(path.sep, '/') });
  }

  /** Adds a file that the user named, under the name that a listing of its folder would give it. */
  addNamed(name: string): void {
    this.#add({ name: path.normalize(name), path: path.resolve(name), isNamed: true });
  }

  leaveOut(name: string, reason: string, skipped = true): void {
    this.#unread.push({ file: name.replaceAll(path.sep, '/'), reason, skipped });
  }

  /** Adds all files below a directory that the filter accepts; returns their number. */
  tree(name: string, accepts: (file: string) => boolean = () => true): Promise<number> {
    const top = path.resolve(name);
    return this.#folder({ name, place: top, top, accepts });
  }

  async #folder({ name, place, top, accepts }: WalkedFolder): Promise<number> {
    let entries;
    try {
      entries = await readdir(place, { withFileTypes: true, encoding: 'buffer' });
    } catch (error) {
      this.#unread.push({ file: name, reason: systemReason(error), skipped: false });
      return 0;
    }
    let added = 0;
    for (const entry of entries) {
      const { shown, inside } = nameOfEntry(entry.name);
      const full = path.join(name, shown);
      const at = inside(place);
      if (isOwnLock(shown)) continue;
      if (isExcluded(shown) && !this.#selection.noIgnore) this.#ignored++;
      else if (isHidden(shown) && !this.#selection.hidden) this.#hidden++;
      else if (await this.#patterns.excludes(path.resolve(full), entry.isDirectory(), top)) this.#excluded++;
      else if (entry.isDirectory()) added += await this.#folder({ name: full, place: at, top, accepts });
      else if (!accepts(full)) continue;
      else if (entry.isFile()) {
        this.#add({ name: full, path: at });
        added++;
      } else this.leaveOut(full, entry.isSymbolicLink() ? 'a symbolic link' : 'not a regular file');
    }
    return added;
  }

  async glob(pattern: string): Promise<number> {
    const { base } = picomatch.scan(pattern);
    const matches = picomatch(pattern.replace(/^\.\//, ''), { dot: this.#selection.hidden });
    return this.tree(base === '' ? '.' : base, (file) => matches(file.replaceAll(path.sep, '/')));
  }

  list(): InputList {
    const names = new UniqueNames();
    // A name that is not UTF-8 may be shown as another file is called.
    const files = inOrderOfNames([...this.#files.values()], ({ name, path: place }) =>
      typeof place === 'string' ? `${name}\0` : `${name}\0\0${place.toString('latin1')}`,
    ).map((file) => ({ ...file, name: names.unique(file.name) }));
    return {
      files: inOrderOfNames(files, ({ name }) => name),
      unread: inOrderOfNames(this.#unread, ({ file }) => file),
      hiddenSkipped: this.#hidden,
      ignoredSkipped: this.#ignored,
      excludedSkipped: this.#excluded,
    };
  }
}

/** Whether an entry is skipped because of its name. */
export const isExcluded = (name: string): boolean => EXCLUDED.has(name);

/** Lock files of this program are never read: closing one would drop its lock. */
const isOwnLock = (name: string): boolean => name.endsWith(LOCK_SUFFIX);

/** Whether an entry is hidden. Hidden entries are read unless the selection excludes them. */
export const isHidden = (name: string): boolean => name.startsWith('.') && name !== '.' && name !== '..';

/** Returns a digest of a listing: its names, their order, and what was skipped. */
export function digestOfListing({
  files,
  unread,
  hiddenSkipped,
  ignoredSkipped,
  excludedSkipped,
}: ListedNames): string {
  const hash = createHash('sha256');
  const add = (entry: readonly unknown[]): void => void hash.update(`${JSON.stringify(entry)}\n`);
  for (const { name } of files) add([name]);
  for (const { file, reason, skipped } of unread) add([file, reason, skipped]);
  add([hiddenSkipped, ignoredSkipped, excludedSkipped]);
  return hash.digest('hex').slice(0, 24);
}

/**
 * Assigns an input to a shard from 1 to `count`. It depends on the hash of the name only, so that adding or removing
 * inputs does not move others.
 * @param name as shown in reports
 */
export const shardOf = (name: string, count: number): number =>
  (createHash('sha256').update(name).digest().readUIntBE(0, HASH_BYTES) % count) + 1;

/** Returns the part of a listing that belongs to a shard, in order. Unread files are distributed in the same way. */
export function shareOf(list: InputList, { number, count }: Shard): InputList {
  return {
    ...list,
    files: list.files.filter(({ name }) => shardOf(name, count) === number),
    unread: list.unread.filter(({ file }) => shardOf(file, count) === number),
  };
}
