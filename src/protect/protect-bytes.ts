import { randomBytes } from 'node:crypto';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import type { SessionMap } from '../transform/session-map.js';
import { searchResult, type SearchedResult } from '../transform/verification/search-result.js';
import { ValueIndex } from '../transform/verification/value-index.js';
import { OwnProcesses } from '../formats/rewriting/own-process.js';
import { NotProtected } from '../formats/rewriting/rewriting.js';
import { ProtectWork, reachesOf, type ProtectWishes } from './protect-work.js';
import { ComparingWork, RecordedWork, WrittenOtherwise } from './recorded-work.js';
import { rewriteFile, SECRET_BYTES, type FileWishes } from './rewrite-file.js';
import { VerifyingWork, type PlacedLeak } from './verifying-work.js';

/** A rewritten file. */
export interface ProtectedBytes {
  readonly bytes: Buffer;
  /** Values and findings that remain in the file; empty unless it was verified. */
  readonly leaks: readonly PlacedLeak[];
  /** Result of the search for replaced values; absent unless the file was verified. */
  readonly searched?: SearchedResult;
}

/**
 * Rewrites a file with its findings replaced. The result is then read back and must match what was written; otherwise
 * it is discarded.
 * @param verifies whether to search the result for replaced values and classify it again
 * @throws NotProtected, ServiceError
 */
export async function protectBytes(
  deps: DiscoveryDeps,
  wishes: ProtectWishes,
  map: SessionMap,
  bytes: Buffer,
  file: FileWishes,
  verifies: boolean,
): Promise<ProtectedBytes> {
  const processes = new OwnProcesses();
  try {
    return await protectWith(processes, deps, wishes, map, bytes, file, verifies);
  } finally {
    await processes.close();
  }
}

async function protectWith(
  processes: OwnProcesses,
  ...[deps, wishes, map, bytes, file, verifies]: Parameters<typeof protectBytes>
): Promise<ProtectedBytes> {
  const values = verifies ? new ValueIndex() : undefined;
  const collecting = { ...wishes, ...(values !== undefined && { values }) };
  const recorded = new RecordedWork(new ProtectWork(deps, collecting, map, file.note));
  const secret = file.secret ?? randomBytes(SECRET_BYTES);
  const encodings: NonNullable<FileWishes['encodings']> = new Map();
  const kept = {
    secret,
    processes,
    encodings,
    layouts: new Map(),
    examined: new Map(),
    covered: new Map(),
    encoded: new Map(),
  } satisfies Partial<FileWishes>;
  const written = await rewriteFile(bytes, recorded, {
    ...file,
    ...kept,
  });
  const { records } = recorded;
  const silent: FileWishes = { ...file, ...kept, attachments: 'keep', note: () => undefined };
  const again = verifies ? new VerifyingWork(records, deps, reachesOf(wishes)) : new ComparingWork(records);
  try {
    await rewriteFile(written, again, silent);
    again.end();
  } catch (error) {
    if (!(error instanceof WrittenOtherwise)) throw error;
    throw new NotProtected(`${error.message}; nothing was written: try another operator`);
  }
  if (values === undefined || !(again instanceof VerifyingWork)) return { bytes: written, leaks: [] };
  // Of other formats, the texts are decoded when they are read.
  const encoded: { readonly part: string; readonly text: string }[] = [];
  const onEncoded =
    'form' in file.kind ? { onEncoded: (one: (typeof encoded)[number]) => void encoded.push(one) } : {};
  const searched = await searchResult(values, [written], { texts: again.loose, encodings, ...onEncoded });
  await again.encoded(encoded);
  return { bytes: written, leaks: again.leaks, searched };
}
