import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import picomatch from 'picomatch';
import { visible } from '../../core/visible-text.js';
import { OWN_IGNORE_FILE } from '../../sources/ignore-files.js';
import { isGlob, type InputList, listInputs, NoSuchInput } from '../../sources/list-inputs.js';
import { isUnread } from '../../sources/unread-file.js';
import { UsageError } from '../exit-codes.js';
import { STANDARD_INPUT } from '../files/file-options.js';
import { identityOf } from './file-identity.js';
import { isResumeFile } from './resume-state.js';

/** A file to rewrite. */
export interface RewrittenInput {
  readonly name: string;
  /** Path of its result relative to the output folder. */
  readonly below: string;
}

/** The files that the arguments select. */
export interface RewrittenInputs {
  readonly files: readonly RewrittenInput[];
  /** Whether an argument is a folder or a glob, so that there may be several results. */
  readonly isTree: boolean;
  /** What was skipped and why, one message per line. */
  readonly messages: readonly string[];
  /** Whether something could not be read. */
  readonly isIncomplete: boolean;
}

/** Files that are skipped in folders, with the option that names them, such as `--map`. */
export type OwnFiles = readonly (readonly [option: string, file: string | undefined])[];

/**
 * Lists named files, files below folders, and matches of globs. In folders, it skips what a scan skips, the output
 * folder, the command's own files, and symbolic links.
 * @throws UsageError if a glob matches no file
 */
export async function listRewrittenInputs(
  names: readonly string[],
  output: string | undefined,
  own: OwnFiles,
): Promise<RewrittenInputs> {
  const files: RewrittenInput[] = [];
  const messages: string[] = [];
  let [isTree, isIncomplete] = [false, false];
  const leftOut = new Map<string, string>();
  for (const [option, file] of own)
    if (file !== undefined) leftOut.set(await identityOf(file), `it is the file of ${option}`);
  for (const name of names) {
    const base = await baseOf(name);
    if (base === undefined) {
      files.push({ name, below: path.basename(name) });
      continue;
    }
    isTree = true;
    const list = await listed(name);
    const results = output === undefined ? undefined : await folderWithin(output, base);
    let hasResults = false;
    let count = 0;
    for (const file of list.files) {
      const below = path.relative(base, file.name);
      const reason = leftOut.get(await identityOf(file.name));
      if (typeof file.path !== 'string') {
        messages.push(`${visible(file.name)}: skipped, because its name is not UTF-8; rename it.`);
        isIncomplete = true;
      } else if (results !== undefined && below.startsWith(results + path.sep)) hasResults = true;
      else if (reason !== undefined) messages.push(`${visible(file.name)}: left out, because ${reason}.`);
      else if (isResumeFile(below))
        messages.push(`${visible(file.name)}: left out, because an interrupted protect resumes with it.`);
      else {
        count += 1;
        files.push({ name: file.name, below });
      }
    }
    if (hasResults && results !== undefined)
      messages.push(`${visible(path.join(base, results))}: left out, because it is the output folder.`);
    messages.push(...unreadInWords(list), ...skippedInWords(name, list));
    if (list.unread.some(isUnread)) isIncomplete = true;
    if (count === 0) messages.push(`${visible(name)}: no files to read.`);
  }
  return { files, isTree, messages, isIncomplete };
}

/** Returns the folder that results are relative to; undefined for a single file. */
async function baseOf(name: string): Promise<string | undefined> {
  if (name === STANDARD_INPUT) return undefined;
  const info = await stat(name).catch(() => undefined);
  if (info !== undefined) return info.isDirectory() ? name : undefined;
  if (!isGlob(name)) return undefined;
  const { base } = picomatch.scan(name);
  return base === '' ? '.' : base;
}

/** @throws UsageError */
async function listed(name: string): Promise<InputList> {
  try {
    return await listInputs({ paths: [name], hidden: true, noIgnore: false });
  } catch (error) {
    throw error instanceof NoSuchInput ? new UsageError(error.message) : error;
  }
}

/** Returns the path of the output folder relative to another folder; undefined if it does not exist or is elsewhere. */
async function folderWithin(output: string, folder: string): Promise<string | undefined> {
  const inner = await realpath(output).catch(() => undefined);
  if (inner === undefined) return undefined;
  const below = path.relative(await realpath(folder), inner);
  return below === '' || below === '..' || below.startsWith(`..${path.sep}`) || path.isAbsolute(below)
    ? undefined
    : below;
}

const unreadInWords = ({ unread }: InputList): readonly string[] =>
  unread.map((one) =>
    isUnread(one)
      ? `${visible(one.file)}: cannot be read: ${one.reason}.`
      : `${visible(one.file)}: skipped, because it is ${one.reason}.`,
  );

function skippedInWords(name: string, { ignoredSkipped, excludedSkipped }: InputList): readonly string[] {
  const entries = (count: number): string => `${count.toString()} ${count === 1 ? 'entry' : 'entries'}`;
  return [
    ...(ignoredSkipped > 0
      ? [
          `${visible(name)}: left out ${entries(ignoredSkipped)} of version control, packages or caches, such as .git and node_modules.`,
        ]
      : []),
    ...(excludedSkipped > 0
      ? [`${visible(name)}: left out ${entries(excludedSkipped)} that ${OWN_IGNORE_FILE} excludes.`]
      : []),
  ];
}
