import { open } from 'node:fs/promises';
import { openSource, sourceOfBytes, type OpenSource } from '../../sources/byte-source.js';
import type { SourceOfTask } from './unpack-protocol.js';

/** What a process has opened to unpack it. */
export interface OpenTask {
  readonly source: OpenSource;
  close(): Promise<void>;
}

/** Opens what a task names. */
export async function openTask({ source }: { readonly source: SourceOfTask }): Promise<OpenTask> {
  const { name, size, at } = source;
  if ('bytes' in at) {
    return { source: sourceOfBytes(name, asBuffer(at.bytes)), close: () => Promise.resolve() };
  }
  const path = typeof at.path === 'string' ? at.path : asBuffer(at.path);
  const handle = await open(path);
  return { source: await openSource({ name, path, handle }, size), close: () => handle.close() };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
