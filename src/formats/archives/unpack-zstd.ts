import { UnreadableDocument } from '../content/document-text.js';

/** Bytes that are unpacked before what came of them is handed on: four of them may be 128 KiB. */
const AT_ONCE = 512;

/** What a Zstandard file unpacks to; several frames may follow each other in it. @throws UnreadableDocument */
export async function* unpackZstd(packed: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> {
  const { Decompress } = await import('fzstd');
  let ready: Uint8Array[] = [];
  const stream = new Decompress((bytes) => ready.push(bytes));
  const push = (bytes: Uint8Array, isLast = false): readonly Uint8Array[] => {
    ready = [];
    try {
      stream.push(bytes, isLast);
    } catch (error) {
      throw brokenZstd(error);
    }
    return ready;
  };
  for await (const piece of packed)
    for (let at = 0; at < piece.length; at += AT_ONCE) yield* push(piece.subarray(at, at + AT_ONCE));
  yield* push(new Uint8Array(0), true);
}

const brokenZstd = (error: unknown): UnreadableDocument =>
  new UnreadableDocument(
    error instanceof Error && /unexpected e(?:nd of file|of)/i.test(error.message)
      ? 'the Zstandard file is truncated'
      : 'the Zstandard file is corrupted',
  );
