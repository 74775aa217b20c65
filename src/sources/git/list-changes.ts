import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { IgnoreFiles } from '../ignore-files.js';
import type { InputFile } from '../input-file.js';
import { inOrderOfNames, type InputList } from '../list-inputs.js';
import type { UnreadFile } from '../unread-file.js';
import { changedFiles, type ChangedFile, type LineRange } from './changed-files.js';
import { gitText, gitToFile } from './run-git.js';

/** What of a repository is looked at. */
export interface ChangeSelection {
  /** Changes since this branch left that one; undefined: what is staged. */
  readonly ref: string | undefined;
  /** Limits it to these. */
  readonly paths: readonly string[];
  readonly ignoreFiles: IgnoreFiles;
}

/** The changed files of a repository, with what the index holds of them. */
export interface ChangeList extends InputList {
  /** Whether some of these lines of a file are new or changed. */
  readonly isChanged: (file: string, first: number, last: number) => boolean;
  /** Removes what was taken out of the index. */
  readonly close: () => Promise<void>;
}

/**
 * Lists what is staged or changed, by its names from the folder where the program runs. The content is that of the
 * index, whatever lies in the work tree, and of filters nothing is run.
 * @throws GitFailure
 */
export async function listChanges({ ref, paths, ignoreFiles }: ChangeSelection): Promise<ChangeList> {
  const here = process.cwd();
  const top = (await gitText(here, ['rev-parse', '--show-toplevel'])).replace(/\n$/, '');
  const changed = await changedFiles(here, ref, paths);
  const folder = await openFolder(here);
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const files: InputFile[] = [];
  const unread: UnreadFile[] = [];
  const lines = new Map<string, readonly LineRange[]>();
  let excludedSkipped = 0;
  try {
    for (const [index, file] of changed.entries()) {
      const place = path.join(top, file.path);
      const name = path.relative(here, place).split(path.sep).join('/');
      if (await ignoreFiles.excludesWithin(place)) excludedSkipped += 1;
      else if (!file.isRegular)
        unread.push({ file: name, reason: 'a symbolic link or another repository', skipped: true });
      else if (file.lines === undefined || file.lines.length > 0) {
        if (file.lines !== undefined) lines.set(name, file.lines);
        files.push({ name, path: await checkOut(top, file, path.join(folder, index.toString())) });
      }
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    files: inOrderOfNames(files, ({ name }) => name),
    unread: inOrderOfNames(unread, ({ file }) => file),
    hiddenSkipped: 0,
    ignoredSkipped: 0,
    excludedSkipped,
    isChanged: (file, first, last) =>
      lines.get(file)?.some(([from, to]) => from <= last && first <= to) ?? true,
    close,
  };
}

/** A folder beside the objects of the repository: what is taken out of them is nowhere that they are not. */
async function openFolder(here: string): Promise<string> {
  const store = (await gitText(here, ['rev-parse', '--absolute-git-dir'])).replace(/\n$/, '');
  return mkdtemp(path.join(store, 'data-discovery-')).catch(() =>
    mkdtemp(path.join(tmpdir(), 'data-discovery-')),
  );
}

async function checkOut(top: string, { object }: ChangedFile, place: string): Promise<string> {
  const handle = await open(place, 'wx', 0o600);
  try {
    await gitToFile(top, ['cat-file', 'blob', object], handle.fd);
  } finally {
    await handle.close();
  }
  return place;
}
