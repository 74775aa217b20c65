import { LOCK_SUFFIX } from './file-lock.js';

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

/** Whether an entry is left out by its name. */
export const isExcluded = (name: string): boolean => EXCLUDED.has(name);

/** Files of this program, which are never read: opening one would drop its lock. */
export const isOwnLock = (name: string): boolean => name.endsWith(LOCK_SUFFIX);

/** Whether an entry is hidden; only a command that asks for it leaves hidden entries out. */
export const isHidden = (name: string): boolean => name.startsWith('.') && name !== '.' && name !== '..';
