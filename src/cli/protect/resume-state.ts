import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { StreamState } from '../../protect/stream/stream-step.js';
import type { MapEntry } from '../../transform/session-map.js';
import { replaceFile } from '../open-replacement.js';
import { UsageError } from '../exit-codes.js';

/** Checkpoint of an interrupted file: counts and digests, but no values. */
export interface ResumeState {
  /** Digest of the file, the policy, the keys, the version and everything else that the result depends on. */
  readonly fingerprint: string;
  readonly state: StreamState;
  /** Number of bytes read and written. */
  readonly read: number;
  readonly written: number;
  /** Number of map entries at the checkpoint, and their digest. */
  readonly entries: number;
  readonly entriesDigest: string;
}

/** Paths of the temporary files next to a streamed result: the partial result and the checkpoint. */
export const filesBeside = (target: string) => {
  const start = path.join(path.dirname(target), `.${path.basename(target)}.protect`);
  return { part: `${start}.part`, state: `${start}.state` };
};

/** Whether a file name is that of such a temporary file. */
export const isResumeFile = (name: string): boolean =>
  /^\..+\.protect\.(?:part|state)$/.test(path.basename(name));

/** Returns a digest of map entries. */
export const digestOf = (entries: readonly MapEntry[]): string =>
  createHash('sha256').update(JSON.stringify(entries)).digest('hex');

const isState = (value: unknown): value is ResumeState =>
  typeof value === 'object' && value !== null && 'fingerprint' in value && 'state' in value;

/**
 * Reads the checkpoint of an interrupted file; undefined if there is none.
 * @param fingerprint the expected fingerprint
 * @throws UsageError if the checkpoint is invalid or has another fingerprint
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

/** Writes a checkpoint. */
export const writeResumeState = (file: string, state: ResumeState): Promise<void> =>
  replaceFile(file, JSON.stringify(state), true);

export const removeResumeState = (file: string): Promise<void> => rm(file, { force: true });
