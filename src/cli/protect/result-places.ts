import { stat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { offsetsFromUtf16 } from '../../core/offsets.js';
import { makeFolders } from '../../core/make-folders.js';
import { codeOf, reasonOf } from '../../core/system-reason.js';
import { visible } from '../../core/visible-text.js';
import { DocumentError } from '../../documents/document-fault.js';
import { systemReason } from '../../sources/source-failure.js';
import { lineAndColumn } from '../../text/text-position.js';
import type { MapEntry } from '../../transform/session-map.js';
import { readMap } from '../../transform/transform-request.js';
import { UsageError } from '../exit-codes.js';
import { STANDARD_INPUT } from '../files/file-options.js';
import { replaceFile } from '../open-replacement.js';
import type { RestoreOptions } from './define-protect.js';
import { identityOf } from './file-identity.js';
import type { RewrittenInputs } from './list-protect-inputs.js';

/** A file, and the target of its result; undefined: standard output. */
export interface ResultPlace {
  readonly name: string;
  readonly target: string | undefined;
  /** Folder to create before the result is written there. */
  readonly folder?: string;
}

/**
 * Determines where the result of each file is written, and creates the output folder.
 * @throws UsageError if two results have the same name, or a result would overwrite an input or the map
 */
export async function resultPlaces(
  listed: RewrittenInputs,
  options: RestoreOptions,
): Promise<readonly ResultPlace[]> {
  const places = await placesOf(listed, options);
  const inputs = new Set<string>();
  for (const { name } of listed.files) if (name !== STANDARD_INPUT) inputs.add(await identityOf(name));
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
    createFolder(options.output);
  return places;
}

/** Creates the folder for results. @throws UsageError if it does not exist and cannot be created */
export function createFolder(folder: string): void {
  try {
    makeFolders(folder);
  } catch (error) {
    throw new UsageError(`The folder ${folder} cannot be created: ${systemReason(error)}.`);
  }
}

async function placesOf(
  { files, isTree }: RewrittenInputs,
  { output, inPlace }: RestoreOptions,
): Promise<readonly ResultPlace[]> {
  const isStandardInput = files.some(({ name }) => name === STANDARD_INPUT);
  if (output === '') throw new UsageError('--output must name a file or a folder.');
  if (inPlace === true) {
    if (output !== undefined) throw new UsageError('--in-place cannot be combined with --output.');
    if (isStandardInput) throw new UsageError('--in-place cannot be combined with standard input.');
    return files.map(({ name }) => ({ name, target: name }));
  }
  if (output === undefined) {
    if (isTree) throw new UsageError('A folder requires -o FOLDER or --in-place.');
    if (files.length > 1) throw new UsageError('Several files require -o FOLDER or --in-place.');
    return files.map(({ name }) => ({ name, target: undefined }));
  }
  const existing = await stat(output).catch(() => undefined);
  const isFolder = existing?.isDirectory() === true;
  const [only] = files;
  if (!isTree && !isFolder && files.length === 1 && only !== undefined && !output.endsWith(path.sep))
    return [{ name: only.name, target: output }];
  if (existing !== undefined && !isFolder)
    throw new UsageError(`${output} is not a folder. Several results need a folder.`);
  if (isStandardInput) throw new UsageError('For standard input, -o must name a file, not a folder.');
  const places = files.map(({ name, below }) => {
    const target = path.join(output, below);
    return { name, target, folder: path.dirname(target) };
  });
  const seen = new Map<string, string>();
  for (const { name, target } of places) {
    const other = seen.get(target);
    if (other !== undefined) throw new UsageError(`${other} and ${name} would both be written to ${target}.`);
    seen.set(target, name);
  }
  return places;
}

/** Formats a location for a message, to follow the file name: the part, and the line and column in its text. */
export function placeIn({
  part,
  text,
  start,
}: {
  readonly part: string;
  readonly text: string;
  readonly start: number;
}): string {
  const { line, column } = lineAndColumn(text, start, offsetsFromUtf16(text, 'codepoint'));
  const place = `${line.toString()}:${column.toString()}: `;
  return part === '' ? `:${place}` : `: ${visible(part)}: ${place}`;
}

/**
 * Reads the session map; empty if the file does not exist and is not required.
 * @throws UsageError if it cannot be read or is not a map
 */
export async function openMap(file: string | undefined, isNeeded: boolean): Promise<readonly MapEntry[]> {
  if (file === undefined) return [];
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !isNeeded) return [];
    throw new UsageError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
  try {
    return readMap(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof DocumentError)) throw error;
    throw new UsageError(`${file} is not a session map.`);
  }
}

/** Replaces the map file, readable by its owner only. */
export async function saveMap(file: string, entries: readonly MapEntry[]): Promise<void> {
  await replaceFile(file, `${JSON.stringify(entries, undefined, 1)}\n`, true);
}
