import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import picomatch from 'picomatch';
import type { Shard } from '../core/shard.js';
import { LOCK_SUFFIX } from './file-lock.js';
import { GIT_IGNORE_FILE, IgnoreFiles, OWN_IGNORE_FILE } from './ignore-files.js';
import type { InputFile } from './input-file.js';
import { systemReason } from './source-failure.js';
import type { UnreadFile } from './unread-file.js';

/** The name of an entry of a folder. */
export interface EntryName {
  /** As text: bytes that are not UTF-8 are written as escapes (`\xfc`). */
  readonly shown: string;
  /** Where the entry of a folder is; a buffer where a name on the way is not UTF-8. */
  readonly inside: (folder: string | Buffer) => string | Buffer;
}

/** The names of a listing. */
type ListedNames = Omit<InputList, 'files'> & {
  readonly files: readonly Pick<InputFile, 'name'>[];
};

/** Bytes of a hash that a number holds exactly. */
const HASH_BYTES = 6;

/**
 * Folders of version control, packages and caches: copies of what lies elsewhere, left out unless they are asked for. Folders in
 * which tools also keep credentials (`.cargo`, `.m2`, `.gradle`, `.gem`) are not among them.
 * Hidden files and folders are read like all others, as secrets often lie there: `.env`, `.aws`, `.ssh`, `.github`.
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

/** @param bytes the name as the system has it: any bytes but `/` and zero */
function nameOfEntry(bytes: Buffer): EntryName {
  const isText = isUtf8(bytes);
  const shown = isText ? bytes.toString() : escaped(bytes);
  return {
    shown,
    inside: (folder) =>
      isText && typeof folder === 'string'
        ? path.join(folder, shown)
        : Buffer.concat([Buffer.from(folder), Buffer.from(path.sep), bytes]),
  };
}

/** Characters as they are, and bytes that belong to none as escapes. */
function escaped(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find((most) => isUtf8(bytes.subarray(at, at + most)));
    if (length === undefined) text += `\\x${bytes.toString('hex', at, at + 1)}`;
    else text += bytes.toString('utf8', at, at + length);
    at += length ?? 1;
  }
  return text;
}

/** What a scan is asked to look at. */
export interface InputSelection {
  /** Files, folders and globs. */
  readonly paths: readonly string[];
  /** Whether hidden files and folders are read. */
  readonly hidden: boolean;
  /** Whether folders of version control, packages and caches, and what files of patterns leave out are read. */
  readonly noIgnore: boolean;
  /** Whether what `.gitignore` leaves out is left out. */
  readonly gitignore?: boolean;
}

/** The files of a selection. */
export interface InputList {
  /** By name, each once. */
  readonly files: readonly InputFile[];
  readonly unread: readonly UnreadFile[];
  /** Entries left out because they are hidden, and because they are ignored; a folder counts as one. */
  readonly hiddenSkipped: number;
  readonly ignoredSkipped: number;
  /** Entries that files of patterns leave out; a folder counts as one. */
  readonly excludedSkipped: number;
}

const GLOB = /[*?{}[\]]/;

/** Whether a name that names no file or folder is a pattern of names. */
export const isGlob = (name: string): boolean => GLOB.test(name);

/** A path that names nothing. */
export class NoSuchInput extends Error {
  constructor(name: string) {
    // What an argument holds in place of bytes that are not UTF-8.
    const hint = name.includes('\uFFFD') ? ' If its name is not UTF-8, name its folder instead.' : '';
    super(`No file or folder "${name}" exists, and no file matches it as a glob.${hint}`);
    this.name = 'NoSuchInput';
  }
}

/**
 * Lists what is to be scanned, in the order of the names' characters, so that a scan is the same on every machine.
 * Symbolic links inside folders are not followed; they are listed as skipped.
 * @throws NoSuchInput
 */
export async function listInputs(selection: InputSelection): Promise<InputList> {
  const walk = new Walk(selection);
  for (const name of selection.paths) {
    const info = await stat(name).catch(() => undefined);
    if (info?.isDirectory() === true) await walk.tree(name);
    else if (info?.isFile() === true) walk.add(name);
    else if (info !== undefined) walk.leaveOut(name, 'neither a file nor a folder');
    else if (!isGlob(name) || (await walk.glob(name)) === 0) throw new NoSuchInput(name);
  }
  return walk.list();
}

/** Items in the order of the characters of their names; those of one name stay as they are. */
export const inOrderOfNames = <T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] =>
  items.toSorted((a, b) => {
    const [one, other] = [nameOf(a), nameOf(b)];
    return one === other ? 0 : one < other ? -1 : 1;
  });

/** A folder on the way. */
interface WalkedFolder {
  readonly name: string;
  /** Where it is: a buffer where a name on the way is not UTF-8. */
  readonly place: string | Buffer;
  /** The folder that was named. */
  readonly top: string;
  readonly accepts: (file: string) => boolean;
}

/** The files of patterns that a selection heeds. */
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

  /** @param place where it is, where its name alone does not say that */
  add(name: string, place: string | Buffer = path.resolve(name)): void {
    const key = typeof place === 'string' ? place : `\0${place.toString('latin1')}`;
    if (!this.#files.has(key)) this.#files.set(key, { name: name.replaceAll(path.sep, '/'), path: place });
  }

  leaveOut(name: string, reason: string): void {
    this.#unread.push({ file: name.replaceAll(path.sep, '/'), reason, skipped: true });
  }

  /** Everything below a folder, or of that what the test accepts; answers how many files. */
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
        this.add(full, at);
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
    return {
      files: inOrderOfNames([...this.#files.values()], ({ name }) => name),
      unread: inOrderOfNames(this.#unread, ({ file }) => file),
      hiddenSkipped: this.#hidden,
      ignoredSkipped: this.#ignored,
      excludedSkipped: this.#excluded,
    };
  }
}

/** Whether an entry is left out by its name. */
export const isExcluded = (name: string): boolean => EXCLUDED.has(name);

/** Files of this program, which are never read: opening one would drop its lock. */
const isOwnLock = (name: string): boolean => name.endsWith(LOCK_SUFFIX);

/** Whether an entry is hidden; only a command that asks for it leaves hidden entries out. */
export const isHidden = (name: string): boolean => name.startsWith('.') && name !== '.' && name !== '..';

/** Tells one listing from another: what is in it, in which order, and what was left out. */
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
 * The shard that an input belongs to, 1 to `count`: by the hash of its name alone, so that other inputs may come and
 * go.
 * @param name as reports tell it
 */
export const shardOf = (name: string, count: number): number =>
  (createHash('sha256').update(name).digest().readUIntBE(0, HASH_BYTES) % count) + 1;

/** What of a listing belongs to a shard, in the listing's order; what was left out is shared out alike. */
export function shareOf(list: InputList, { number, count }: Shard): InputList {
  return {
    ...list,
    files: list.files.filter(({ name }) => shardOf(name, count) === number),
    unread: list.unread.filter(({ file }) => shardOf(file, count) === number),
  };
}
