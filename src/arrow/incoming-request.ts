import { RecordBatchReader, type RecordBatch, type RecordBatchStreamReader, type Schema } from 'apache-arrow';
import { present } from '../core/present.js';
import type { ByteSource } from './byte-source.js';
import { END, readMessage } from './read-messages.js';
import { BrokenInput, RequestFault } from './parse-request.js';

const NOTHING = new Uint8Array();
/**
 * Maximum number of consecutive reads without data: the reader requests the bytes received, and one more time than
 * necessary.
 */
const IN_VAIN = 8;

/** A request as it arrives: the schema, then batches for as long as the client sends them. */
export class IncomingRequest {
  readonly #source: ByteSource;
  readonly #reader: RecordBatchStreamReader;
  readonly #bytes: Uint8Array[] = [];
  #hasEnded = false;

  private constructor(source: ByteSource, schema: Uint8Array) {
    this.#source = source;
    this.#bytes.push(schema);
    this.#reader = RecordBatchReader.from(this.#feed()) as RecordBatchStreamReader;
  }

  /**
   * Waits for the next request.
   * @returns undefined if the input has ended
   * @throws BrokenInput if the input is not an Arrow stream
   */
  static async next(source: ByteSource): Promise<IncomingRequest | undefined> {
    const message = await readMessage(source);
    if (message === undefined) return undefined;
    if (message === END || message.kind !== 'schema')
      throw new BrokenInput('A request does not begin with a schema.');
    return new IncomingRequest(source, message.bytes);
  }

  /** @throws RequestFault if the schema contains an unknown type */
  open(): Schema {
    return read('The schema', () => {
      this.#reader.open({ autoDestroy: false });
      return present(this.#reader.schema, 'a schema');
    });
  }

  /**
   * Reads the next batch.
   * @returns undefined after the last batch
   * @throws RequestFault if the batch cannot be read; BrokenInput if the input ends within the request
   */
  async batch(): Promise<RecordBatch | undefined> {
    for (;;) {
      const message = await this.#message();
      if (message === undefined) return undefined;
      if (message.fault !== undefined) throw message.fault;
      if (message.kind === 'schema')
        throw new RequestFault('ARROW_UNREADABLE', 'A request has more than one schema.');
      this.#bytes.push(message.bytes);
      if (message.kind === 'dictionary') continue;
      return read('A batch', () => present(this.#reader.next().value as RecordBatch | undefined, 'a batch'));
    }
  }

  /** Reads and discards the rest of the request. */
  async discard(): Promise<void> {
    while ((await this.#message()) !== undefined);
  }

  async #message() {
    if (this.#hasEnded) return undefined;
    const message = await readMessage(this.#source);
    if (message === undefined) throw new BrokenInput('The input ended within a request.');
    if (message !== END) return message;
    this.#hasEnded = true;
    return undefined;
  }

  /**
   * Supplies the reader with the bytes received: it requests only complete messages, with one extra read in between.
   */
  *#feed(): Generator<Uint8Array> {
    for (let vain = 0; vain < IN_VAIN;) {
      const bytes = this.#bytes.shift();
      vain = bytes === undefined ? vain + 1 : 0;
      yield bytes ?? NOTHING;
    }
    throw new RequestFault('ARROW_UNREADABLE', 'A batch is shorter than it says.');
  }
}

/** Errors of the library may quote the input, so only the failure itself is reported. */
function read<T>(what: string, reading: () => T): T {
  try {
    return reading();
  } catch (error) {
    if (error instanceof RequestFault) throw error;
    const [, type] =
      /^Unrecognized type: "(\w{1,40})"/.exec(error instanceof Error ? error.message : '') ?? [];
    throw new RequestFault(
      'ARROW_UNREADABLE',
      type === undefined
        ? `${what} cannot be read.`
        : `${what} has a column of the type ${type}, which is not read.`,
    );
  }
}
