import { open } from 'node:fs/promises';
import { openSource, sourceOfBytes, sourceOfPlaces, type OpenSource } from '../../sources/byte-source.js';
import type { RemoteFile } from '../../sources/remote-file.js';
import type { SourceOfTask } from './unpack-protocol.js';

/** What a process has opened to unpack it. */
export interface OpenTask {
  readonly source: OpenSource;
  close(): Promise<void>;
}

/**
 * Opens what a task names.
 * @param elsewhere what leads to bytes that lie elsewhere
 */
export async function openTask(
  { source }: { readonly source: SourceOfTask },
  elsewhere: Pick<RemoteFile, 'slice'>,
): Promise<OpenTask> {
  const { name, size, at } = source;
  if ('isElsewhere' in at) {
    return { source: sourceOfPlaces(name, size, elsewhere), close: () => Promise.resolve() };
  }
  if ('bytes' in at) {
    return { source: sourceOfBytes(name, asBuffer(at.bytes)), close: () => Promise.resolve() };
  }
  const path = typeof at.path === 'string' ? at.path : asBuffer(at.path);
  const handle = await open(path);
  return { source: await openSource({ name, path, handle }, size), close: () => handle.close() };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
