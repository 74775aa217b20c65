declare module 'unbzip2-stream/lib/bit_iterator.js' {
  /** Reads bits of the compressed file. */
  export interface BitReader {
    (bits: number | null): number | undefined;
    readonly bytesRead: number;
  }
  const bitReaderOf: (nextPiece: () => Uint8Array) => BitReader;
  export default bitReaderOf;
}

declare module 'unbzip2-stream/lib/bzip2.js' {
  import type { BitReader } from 'unbzip2-stream/lib/bit_iterator.js';

  const library: {
    /** Reads the header of a stream and returns its block size digit. */
    header(bits: BitReader): number;
    /** Decompresses one block; returns null at the end of the stream, otherwise the running checksum. */
    decompress(
      bits: BitReader,
      push: (byte: number) => void,
      work: Int32Array,
      size: number,
      checksum: number,
    ): number | null;
  };
  export default library;
}
