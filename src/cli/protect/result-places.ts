import { realpath, stat } from 'node:fs/promises';
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
 * @throws UsageError where two results would have one place, or have none, or where a file would be lost
 */
export async function resultPlaces(
  files: readonly string[],
  options: RestoreOptions,
): Promise<readonly ResultPlace[]> {
  const places = await placesOf(files, options);
  const inputs = new Set<string>();
  for (const name of files) if (name !== STANDARD_INPUT) inputs.add(await identityOf(name));
  const targets = new Set<string>();
  for (const { name, target } of places) {
    if (target === undefined) continue;
    const identity = await identityOf(target);
    if (options.inPlace !== true && inputs.has(identity))
      throw new UsageError(
        `The result of ${name} would take the place of ${target}, which is an input: --in-place does that, or name another place.`,
      );
    targets.add(identity);
  }
  const { map } = options;
  if (map === undefined) return places;
  const mapIdentity = await identityOf(map);
  if (inputs.has(mapIdentity) || targets.has(mapIdentity))
    throw new UsageError(`--map ${map} is an input or a result as well: name another file.`);
  return places;
}

/** What a file is told apart by, whatever it is called: its inode, or where it would be. */
async function identityOf(name: string): Promise<string> {
  const there = await stat(name, { bigint: true }).catch(() => undefined);
  if (there !== undefined) return `${there.dev.toString()}:${there.ino.toString()}`;
  const folder = path.dirname(path.resolve(name));
  return path.join(await realpath(folder).catch(() => folder), path.basename(name));
}

async function placesOf(
  files: readonly string[],
  { output, inPlace }: RestoreOptions,
): Promise<readonly ResultPlace[]> {
  if (output === '') throw new UsageError('--output needs the name of a file or a folder.');
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
