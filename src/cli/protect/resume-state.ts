import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { StreamState } from '../../protect/stream/stream-step.js';
import type { MapEntry } from '../../transform/session-map.js';
import { replaceFile } from '../open-replacement.js';
import { UsageError } from '../exit-codes.js';

/** How far a file was written that was left: counts and digests, never a value. */
export interface ResumeState {
  /** Of the file, the policy, the keys, the version and what else the result depends on. */
  readonly fingerprint: string;
  readonly state: StreamState;
  /** Bytes that were read, and written. */
  readonly read: number;
  readonly written: number;
  /** Rows of the map then, and a digest of them. */
  readonly entries: number;
  readonly entriesDigest: string;
}

/** The files beside a result that is written in pieces: what there is of it, and how far it is. */
export const filesBeside = (target: string) => {
  const start = path.join(path.dirname(target), `.${path.basename(target)}.protect`);
  return { part: `${start}.part`, state: `${start}.state` };
};

/** Whether a file is one of those, by its name. */
export const isResumeFile = (name: string): boolean =>
  /^\..+\.protect\.(?:part|state)$/.test(path.basename(name));

/** What tells rows of a map from others. */
export const digestOf = (entries: readonly MapEntry[]): string =>
  createHash('sha256').update(JSON.stringify(entries)).digest('hex');

const isState = (value: unknown): value is ResumeState =>
  typeof value === 'object' && value !== null && 'fingerprint' in value && 'state' in value;

/**
 * How far a file is that was left; undefined where none was.
 * @param fingerprint what it must have been made with
 * @throws UsageError where it was made with something else
 */
export async function readResumeState(file: string, fingerprint: string): Promise<ResumeState | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const value = parsed(text);
  const again = `delete ${file} to start again`;
  if (!isState(value)) throw new UsageError(`cannot resume: the state file is invalid; ${again}.`);
  if (value.fingerprint !== fingerprint)
    throw new UsageError(
      `cannot resume: the file, the policy, the keys, the options or the version has changed; ${again}.`,
    );
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes down how far a file is. */
export const writeResumeState = (file: string, state: ResumeState): Promise<void> =>
  replaceFile(file, JSON.stringify(state), true);

export const removeResumeState = (file: string): Promise<void> => rm(file, { force: true });
