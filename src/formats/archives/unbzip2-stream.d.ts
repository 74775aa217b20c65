declare module 'unbzip2-stream/lib/bit_iterator.js' {
  /** Reads bits of a file. */
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
    /** Digit of the header of a stream. */
    header(bits: BitReader): number;
    /** Unpacks one block; null at the end of the stream, else the checksum so far. */
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
