import { createHash } from 'node:crypto';
import type { InputFile } from './input-file.js';
import type { InputList } from './list-inputs.js';

/** The names of a listing. */
export type ListedNames = Omit<InputList, 'files'> & {
  readonly files: readonly Pick<InputFile, 'name'>[];
};

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
