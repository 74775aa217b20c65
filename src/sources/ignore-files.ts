import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ignore } from 'ignore';

/** The ignore file of this program; its syntax is that of `.gitignore`. */
export const OWN_IGNORE_FILE = '.data-discoveryignore';
export const GIT_IGNORE_FILE = '.gitignore';

/** The patterns of one directory. */
interface Scope {
  readonly folder: string;
  readonly patterns: Ignore;
}

/**
 * Evaluates ignore files: those in the directory of an entry and in its parents, up to the working directory, or up to
 * the directory given on the command line if that is elsewhere. The nearest matching pattern wins.
 */
export class IgnoreFiles {
  readonly #names: readonly string[];
  readonly #base: string;
  readonly #scopes = new Map<string, Promise<readonly Scope[]>>();

  /**
   * @param names names of the ignore files; later ones take precedence
   * @param base the working directory
   */
  constructor(names: readonly string[], base: string) {
    this.#names = names;
    this.#base = base;
  }

  /**
   * Whether a pattern excludes the entry itself. Parent directories are not checked.
   * @param place absolute path
   * @param top absolute path of the directory given on the command line
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

  /** Whether a pattern excludes the entry or any of its parent directories. */
  async excludesWithin(place: string): Promise<boolean> {
    for (let at = place; isInside(at, this.#base); at = path.dirname(at))
      if (await this.excludes(at, at !== place, this.#base)) return true;
    return false;
  }

  /** Returns the patterns of a directory and its parents, innermost first. */
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
    // As git: by default the library would also exclude names that differ in letter case.
    return ignore({ ignoreCase: false }).add(texts.join('\n'));
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
