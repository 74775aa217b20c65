import { stat } from 'node:fs/promises';
import path from 'node:path';
import { STANDARD_INPUT } from '../files/file-options.js';
import { UsageError } from '../usage-error.js';
import type { RestoreOptions } from './define-protect.js';

/** A file and where its result goes; undefined: standard output. */
export interface ResultPlace {
  readonly name: string;
  readonly target: string | undefined;
}

/**
 * Says where the result of each file goes.
 * @throws UsageError where two results would have one place, or have none
 */
export async function resultPlaces(
  files: readonly string[],
  { output, inPlace }: RestoreOptions,
): Promise<readonly ResultPlace[]> {
  if (inPlace === true) {
    if (output !== undefined) throw new UsageError('--in-place and --output do not go together.');
    if (files.includes(STANDARD_INPUT))
      throw new UsageError('--in-place needs files: standard input has no place.');
    return files.map((name) => ({ name, target: name }));
  }
  if (output === undefined) {
    if (files.length > 1)
      throw new UsageError(
        'Several files need -o FOLDER or --in-place: on standard output nobody could tell them apart.',
      );
    return files.map((name) => ({ name, target: undefined }));
  }
  const isFolder = (await stat(output).catch(() => undefined))?.isDirectory() === true;
  const [only] = files;
  if (!isFolder && files.length === 1 && only !== undefined && !output.endsWith(path.sep))
    return [{ name: only, target: output }];
  if (!isFolder) throw new UsageError(`${output} is no folder; make it, or name one that is there.`);
  if (files.includes(STANDARD_INPUT))
    throw new UsageError('Standard input has no name in a folder; give -o a file.');
  const places = files.map((name) => ({ name, target: path.join(output, path.basename(name)) }));
  const seen = new Map<string, string>();
  for (const { name, target } of places) {
    const other = seen.get(target);
    if (other !== undefined) throw new UsageError(`${other} and ${name} would both become ${target}.`);
    seen.set(target, name);
  }
  return places;
}
