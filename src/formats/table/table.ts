import { NoTable, type RecordBlock } from '../content/records.js';
import { defineFormat } from '../define-format.js';
import { readTableForm } from './table-form.js';

const BLOCK_BYTES = 262_144;
const LONGEST_RECORD = 4 * 2 ** 20;
/** Maximum block size in bytes. Every block gets the header, so blocks grow with a long one, up to this limit. */
const LONGEST_BLOCK = 2 ** 20;
const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

/** Tables with delimiter-separated records. */
export const table = defineFormat({
  kind: 'table',
  name: 'table',
  title: 'CSV, TSV and tables with "|" or ";"',
  extensions: ['.csv', '.tsv', '.psv', '.tab'],
  mediaTypes: ['text/csv', 'text/tab-separated-values'],
  rewriting: { form: 'csv' },
  looksLike: () => 'possible',
  async *read(pieces) {
    const splitter = new RecordSplitter();
    for await (const piece of pieces) yield* splitter.push(piece);
    yield* splitter.end();
  },
  open: ({ bytes }, options) => readTableForm(bytes.toString('utf8'), options),
});

/**
 * Splits a chunked table between records: after line ends (LF, CRLF or CR) outside of quotes. The splits depend only
 * on the bytes, never on the chunks.
 */
export class RecordSplitter {
  #blockBytes: number;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #quoted = false;
  /** Whether the buffer ends with a CR outside of quotes: the next byte shows whether an LF completes the line end. */
  #endsInReturn = false;
  #index: number;

  /** @param index index of the first block, if reading resumes after others */
  constructor(blockBytes = BLOCK_BYTES, index = 0) {
    this.#index = index;
    this.#blockBytes = blockBytes;
  }

  /** @throws NoTable if a record is too long */
  *push(piece: Buffer): Iterable<RecordBlock> {
    if (piece.length === 0) return;
    if (this.#endsInReturn && piece[0] !== LINE_FEED && this.#heldBytes >= this.#blockBytes)
      yield this.#take();
    let from = 0;
    let quoted = this.#quoted;
    // Bytes since the last split, counted at `from`.
    let held = this.#heldBytes;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      if (byte === QUOTE) quoted = !quoted;
      else if (
        (byte === LINE_FEED || (byte === RETURN && at + 1 < piece.length && piece[at + 1] !== LINE_FEED)) &&
        !quoted &&
        held + at + 1 - from >= this.#blockBytes
      ) {
        this.#hold(piece.subarray(from, at + 1));
        yield this.#take();
        from = at + 1;
        held = 0;
      }
    }
    this.#quoted = quoted;
    this.#endsInReturn = !quoted && piece.at(-1) === RETURN;
    this.#hold(piece.subarray(from));
    if (this.#heldBytes > this.#blockBytes + LONGEST_RECORD)
      throw new NoTable(`a record of more than ${(LONGEST_RECORD / 2 ** 20).toString()} MiB`);
  }

  *end(): Iterable<RecordBlock> {
    if (this.#heldBytes > 0) yield this.#take();
  }

  #hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    // Copy, because the reader may reuse its buffer.
    this.#held.push(Buffer.from(bytes));
    this.#heldBytes += bytes.length;
  }

  #take(): RecordBlock {
    const block = { index: this.#index, bytes: Buffer.concat(this.#held) };
    this.#held = [];
    this.#heldBytes = 0;
    const isLong = this.#index === 0 && block.bytes.length > 2 * this.#blockBytes;
    if (isLong) this.#blockBytes = Math.max(this.#blockBytes, Math.min(block.bytes.length, LONGEST_BLOCK));
    this.#index += 1;
    return block;
  }
}
