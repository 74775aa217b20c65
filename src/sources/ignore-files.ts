import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ignore } from 'ignore';

/** The file of patterns of this program; its rules are those of `.gitignore`. */
export const OWN_IGNORE_FILE = '.data-discoveryignore';
export const GIT_IGNORE_FILE = '.gitignore';

/** The patterns of one folder. */
interface Scope {
  readonly folder: string;
  readonly patterns: Ignore;
}

/**
 * Which files and folders the files of patterns leave out: those of the folder that an entry is in and of those
 * around it, up to the folder where the program runs, or the one that was named where that lies elsewhere. The nearest
 * that says something of an entry decides.
 */
export class IgnoreFiles {
  readonly #names: readonly string[];
  readonly #base: string;
  readonly #scopes = new Map<string, Promise<readonly Scope[]>>();

  /**
   * @param names of the files of patterns, the one that decides last
   * @param base where the program runs
   */
  constructor(names: readonly string[], base: string) {
    this.#names = names;
    this.#base = base;
  }

  /**
   * Whether an entry is left out by itself; a folder around it may be as well.
   * @param place absolute path
   * @param top absolute path of the folder that was named
   */
  async excludes(place: string, isFolder: boolean, top: string): Promise<boolean> {
    if (this.#names.length === 0 || place === top) return false;
    for (const { folder, patterns } of await this.#scopesOf(path.dirname(place), top)) {
      const name = path.relative(folder, place).split(path.sep).join('/');
      const { ignored, unignored } = patterns.test(isFolder ? `${name}/` : name);
      if (ignored || unignored) return ignored;
    }
    return false;
  }

  /** The same, where no folder around it was looked at before. */
  async excludesWithin(place: string): Promise<boolean> {
    for (let at = place; isInside(at, this.#base); at = path.dirname(at))
      if (await this.excludes(at, at !== place, this.#base)) return true;
    return false;
  }

  /** Of a folder and those around it, the innermost first. */
  #scopesOf(folder: string, top: string): Promise<readonly Scope[]> {
    const key = `${top}\0${folder}`;
    const known = this.#scopes.get(key);
    if (known !== undefined) return known;
    const scopes = this.#readScopes(folder, top);
    this.#scopes.set(key, scopes);
    return scopes;
  }

  async #readScopes(folder: string, top: string): Promise<readonly Scope[]> {
    const isLast = folder === this.#base || (folder === top && !isInside(top, this.#base));
    const around =
      isLast || folder === path.dirname(folder) ? [] : await this.#scopesOf(path.dirname(folder), top);
    const patterns = await this.#patternsIn(folder);
    return patterns === undefined ? around : [{ folder, patterns }, ...around];
  }

  async #patternsIn(folder: string): Promise<Ignore | undefined> {
    const texts = [];
    for (const name of this.#names) {
      const text = await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
      if (text !== undefined) texts.push(text);
    }
    if (texts.length === 0) return undefined;
    const { default: ignore } = await import('ignore');
    return ignore().add(texts.join('\n'));
  }
}

const isInside = (place: string, folder: string): boolean => {
  const relative = path.relative(folder, place);
  return (
    relative !== '' &&
    relative !== '..' &&
    !relative.startsWith(`..${path.sep}`) &&
    !path.isAbsolute(relative)
  );
};
