import { pipeline, Readable, type Transform } from 'node:stream';

/**
 * What a stream unpacks pieces to.
 * @param faultOf what is thrown where the stream cannot unpack them
 */
export async function* unpackStream(
  packed: AsyncIterable<Buffer>,
  stream: Transform,
  faultOf: (error: Error) => Error,
): AsyncIterable<Buffer> {
  // Whoever reads the stream hears of its faults.
  pipeline(Readable.from(packed), stream, () => undefined);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    throw error instanceof Error && 'errno' in error && 'code' in error && String(error.code).startsWith('Z_')
      ? faultOf(error)
      : error;
  }
}
