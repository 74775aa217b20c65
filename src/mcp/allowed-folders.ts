import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '../core/errors.js';

/** A file or folder that may be read. */
export interface AllowedPlace {
  /** Real path, with links resolved. */
  readonly place: string;
  /** The allowed folder that contains it, with links resolved. */
  readonly folder: string;
}

/** A folder cannot be allowed; the message says which one and why. */
export class FolderUnusable extends Error {
  constructor(folder: string) {
    super(`The folder "${folder}" does not exist or cannot be read.`);
    this.name = 'FolderUnusable';
  }
}

/** Folders that may be read, including everything below them. Neither `..` nor a link can escape them. */
export class AllowedFolders {
  /** Real paths, with links resolved. */
  readonly names: readonly string[];

  private constructor(names: readonly string[]) {
    this.names = names;
  }

  /** @throws FolderUnusable */
  static async open(folders: readonly string[]): Promise<AllowedFolders> {
    const real = folders.map(async (folder) => {
      const place = await realpath(folder).catch(() => undefined);
      const info = place === undefined ? undefined : await stat(place);
      if (place === undefined || info?.isDirectory() !== true) throw new FolderUnusable(folder);
      return place;
    });
    return new AllowedFolders([...new Set(await Promise.all(real))]);
  }

  /**
   * Resolves a path, which is absolute, or relative if only one folder is allowed. A path outside the allowed folders
   * gets
   * the same error as one that does not exist.
   * @param field name of the argument, for the error
   * @throws ServiceError FIELD_INVALID
   */
  async find(name: string, field: string): Promise<AllowedPlace> {
    const [first, ...others] = this.names;
    const base = first !== undefined && others.length === 0 ? first : undefined;
    const full = path.isAbsolute(name) ? name : base === undefined ? undefined : path.join(base, name);
    const place = full === undefined ? undefined : await realpath(full).catch(() => undefined);
    const folder = place === undefined ? undefined : this.names.find((one) => isWithin(one, place));
    if (place !== undefined && folder !== undefined) return { place, folder };
    const expected = this.#expected(base !== undefined);
    throw new ServiceError('FIELD_INVALID', { field, expected }, { field, folders: this.names });
  }

  #expected(isRelativeFine: boolean): string {
    if (this.names.length === 0)
      return 'omitted, because no folder is allowed; start the server with `--allow FOLDER`';
    const how = isRelativeFine ? 'absolute or relative to it' : 'as an absolute path';
    return `an existing file or folder in ${this.names.join(' or ')}, ${how}`;
  }
}

/** Whether a path is the folder or below it; both with links resolved. */
function isWithin(folder: string, place: string): boolean {
  const way = path.relative(folder, place);
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
}
