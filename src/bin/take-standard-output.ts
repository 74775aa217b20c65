import type { ArrowOutput } from '../arrow/answer-stream.js';

/**
 * Keeps standard output for Arrow alone: what anything else prints there, libraries and threads included, is dropped.
 * @param onPrinted told how much was dropped, never what
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
