import type { ArrowOutput } from '../arrow/answer-stream.js';

/**
 * Reserves standard output for protocol messages. Anything else printed there, also by libraries and threads, is
 * dropped.
 * @param onPrinted receives the number of dropped bytes, not their content
 */
export function takeStandardOutput(
  stream: NodeJS.WriteStream,
  onPrinted: (bytes: number) => void,
): ArrowOutput {
  const write = stream.write.bind<(bytes: Uint8Array) => boolean>(stream);
  stream.write = (
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    done?: (error?: Error | null) => void,
  ): boolean => {
    onPrinted(Buffer.byteLength(chunk));
    const told = typeof encoding === 'function' ? encoding : done;
    if (told !== undefined) process.nextTick(told);
    return true;
  };
  return {
    write: (bytes) =>
      new Promise((resolve) => {
        if (write(bytes)) resolve();
        else stream.once('drain', resolve);
      }),
  };
}
