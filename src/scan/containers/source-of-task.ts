import { buffer } from 'node:stream/consumers';
import { UnreadableDocument } from '../../formats/content/document-text.js';
import { LARGEST_DOCUMENT } from '../../formats/reading/document-limits.js';
import type { SourceOfTask } from '../../formats/reading/unpack-protocol.js';
import type { ByteSource } from '../../sources/byte-source.js';
import type { InputFile } from '../../sources/input-file.js';

/**
 * How another process finds a file: by its name, or as bytes where it has none.
 * @throws UnreadableDocument where it has none and is too large to be handed over
 */
export async function sourceOfTask(input: InputFile, source: ByteSource): Promise<SourceOfTask> {
  const { name, size, at } = source;
  if ('bytes' in at) return { name, size, at };
  if ('slice' in at) return { name, size, at: { isElsewhere: true } };
  if (input.handle === undefined) return { name, size, at: { path: input.path } };
  // Linux lets another process of the same user open what this one has open, though it has lost its name.
  if (process.platform === 'linux')
    return { name, size, at: { path: `/proc/${process.pid.toString()}/fd/${at.fd.toString()}` } };
  if (size <= LARGEST_DOCUMENT) return { name, size, at: { bytes: await buffer(source.pieces()) } };
  const most = (LARGEST_DOCUMENT / 2 ** 20).toString();
  throw new UnreadableDocument(`larger than ${most} MiB, the most for a file of this kind inside another`);
}
