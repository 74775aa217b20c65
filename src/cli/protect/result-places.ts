import { mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { STANDARD_INPUT } from '../files/file-options.js';
import { systemReason } from '../../sources/system-reason.js';
import { UsageError } from '../usage-error.js';
import type { RestoreOptions } from './define-protect.js';

/** A file and where its result goes; undefined: standard output. */
export interface ResultPlace {
  readonly name: string;
  readonly target: string | undefined;
}

/**
 * Determines where the result of each file is written, and creates the output folder.
 * @throws UsageError if two results have the same name, or a result would overwrite an input or the map
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
        `The result of ${name} would overwrite the input ${target}. Use --in-place, or choose another output.`,
      );
    targets.add(identity);
  }
  const { map } = options;
  if (map !== undefined) {
    const mapIdentity = await identityOf(map);
    if (inputs.has(mapIdentity) || targets.has(mapIdentity))
      throw new UsageError(`--map ${map} is also an input or a result; choose another file.`);
  }
  if (options.output !== undefined && places.some(({ target }) => target !== options.output))
    await createFolder(options.output);
  return places;
}

/** What a file is told apart by, whatever it is called: its inode, or where it would be. */
async function identityOf(name: string): Promise<string> {
  const there = await stat(name, { bigint: true }).catch(() => undefined);
  if (there !== undefined) return `${there.dev.toString()}:${there.ino.toString()}`;
  const folder = path.dirname(path.resolve(name));
  return path.join(await realpath(folder).catch(() => folder), path.basename(name));
}

/** @throws UsageError if the folder does not exist and cannot be created */
async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new UsageError(`The folder ${folder} cannot be created: ${systemReason(error)}.`);
  });
}

async function placesOf(
  files: readonly string[],
  { output, inPlace }: RestoreOptions,
): Promise<readonly ResultPlace[]> {
  if (output === '') throw new UsageError('--output must name a file or a folder.');
  if (inPlace === true) {
    if (output !== undefined) throw new UsageError('--in-place cannot be combined with --output.');
    if (files.includes(STANDARD_INPUT))
      throw new UsageError('--in-place cannot be combined with standard input.');
    return files.map((name) => ({ name, target: name }));
  }
  if (output === undefined) {
    if (files.length > 1) throw new UsageError('Several files require -o FOLDER or --in-place.');
    return files.map((name) => ({ name, target: undefined }));
  }
  const existing = await stat(output).catch(() => undefined);
  const isFolder = existing?.isDirectory() === true;
  const [only] = files;
  if (!isFolder && files.length === 1 && only !== undefined && !output.endsWith(path.sep))
    return [{ name: only, target: output }];
  if (existing !== undefined && !isFolder)
    throw new UsageError(`${output} is not a folder. Several results need a folder.`);
  if (files.includes(STANDARD_INPUT))
    throw new UsageError('For standard input, -o must name a file, not a folder.');
  const places = files.map((name) => ({ name, target: path.join(output, path.basename(name)) }));
  const seen = new Map<string, string>();
  for (const { name, target } of places) {
    const other = seen.get(target);
    if (other !== undefined) throw new UsageError(`${other} and ${name} would both be written to ${target}.`);
    seen.set(target, name);
  }
  return places;
}
