import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import picomatch from 'picomatch';
import type { InputFile } from './input-file.js';
import { systemReason } from './system-reason.js';
import type { UnreadFile } from './unread-file.js';

/** What a scan is asked to look at. */
export interface InputSelection {
  /** Files, folders and globs. */
  readonly paths: readonly string[];
  /** Whether hidden files and folders are read. */
  readonly hidden: boolean;
  /** Whether `node_modules` and the folders of version control are read. */
  readonly noIgnore: boolean;
}

/** The files of a selection. */
export interface InputList {
  /** By name, each once. */
  readonly files: readonly InputFile[];
  readonly unread: readonly UnreadFile[];
  /** Entries left out because they are hidden, and because they are ignored; a folder counts as one. */
  readonly hiddenSkipped: number;
  readonly ignoredSkipped: number;
}

const IGNORED: ReadonlySet<string> = new Set(['node_modules', '.git', '.hg', '.svn']);
const GLOB = /[*?{}[\]]/;

/** A path that names nothing. */
export class NoSuchInput extends Error {
  constructor(name: string) {
    super(`There is no file or folder "${name}", and it matches nothing.`);
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
    if (info?.isDirectory() === true) await walk.folder(name);
    else if (info?.isFile() === true) walk.add(name);
    else if (info !== undefined) walk.leaveOut(name, 'neither a file nor a folder');
    else if (!GLOB.test(name) || (await walk.glob(name)) === 0) throw new NoSuchInput(name);
  }
  return walk.list();
}

class Walk {
  readonly #selection: InputSelection;
  readonly #files = new Map<string, InputFile>();
  readonly #unread: UnreadFile[] = [];
  #hidden = 0;
  #ignored = 0;

  constructor(selection: InputSelection) {
    this.#selection = selection;
  }

  add(name: string): void {
    const full = path.resolve(name);
    if (!this.#files.has(full)) this.#files.set(full, { name: name.replaceAll(path.sep, '/'), path: full });
  }

  leaveOut(name: string, reason: string): void {
    this.#unread.push({ file: name.replaceAll(path.sep, '/'), reason, skipped: true });
  }

  /** Everything below a folder, or of that what the test accepts; answers how many files. */
  async folder(name: string, accepts: (file: string) => boolean = () => true): Promise<number> {
    let entries;
    try {
      entries = await readdir(name, { withFileTypes: true });
    } catch (error) {
      this.#unread.push({ file: name, reason: systemReason(error), skipped: false });
      return 0;
    }
    let added = 0;
    for (const entry of entries) {
      const full = path.join(name, entry.name);
      if (IGNORED.has(entry.name) && !this.#selection.noIgnore) this.#ignored++;
      else if (entry.name.startsWith('.') && !IGNORED.has(entry.name) && !this.#selection.hidden)
        this.#hidden++;
      else if (entry.isDirectory()) added += await this.folder(full, accepts);
      else if (!accepts(full)) continue;
      else if (entry.isFile()) {
        this.add(full);
        added++;
      } else this.leaveOut(full, entry.isSymbolicLink() ? 'a symbolic link' : 'not a regular file');
    }
    return added;
  }

  async glob(pattern: string): Promise<number> {
    const { base } = picomatch.scan(pattern);
    const matches = picomatch(pattern.replace(/^\.\//, ''), { dot: this.#selection.hidden });
    return this.folder(base === '' ? '.' : base, (file) => matches(file.replaceAll(path.sep, '/')));
  }

  list(): InputList {
    const byName = <T>(items: T[], nameOf: (item: T) => string): readonly T[] =>
      items.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    return {
      files: byName([...this.#files.values()], ({ name }) => name),
      unread: byName(this.#unread, ({ file }) => file),
      hiddenSkipped: this.#hidden,
      ignoredSkipped: this.#ignored,
    };
  }
}
