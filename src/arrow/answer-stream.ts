import { RecordBatch, RecordBatchStreamWriter, Struct, type Data, type Schema } from 'apache-arrow';
import { emptyStruct } from './columns.js';
import { KEY, type RequestFault } from './parse-request.js';

/** Destination of answers. */
export interface ArrowOutput {
  /** Resolves when the output has room for more. */
  write(bytes: Uint8Array): Promise<void>;
}

/** Length in bytes of the end-of-stream marker. */
const MARKER = 8;

/** One answer: its schema, then its batches, each written as soon as it is available. */
export class AnswerStream {
  readonly #output: ArrowOutput;
  readonly #schema: Schema;
  readonly #head: Uint8Array;
  readonly #tail: Uint8Array;

  constructor(schema: Schema, output: ArrowOutput) {
    this.#schema = schema;
    this.#output = output;
    const empty = streamOf(schema, []);
    this.#head = empty.subarray(0, -MARKER);
    this.#tail = empty.subarray(-MARKER);
  }

  /** Writes the schema. */
  begin(): Promise<void> {
    return this.#output.write(this.#head);
  }

  batch(rows: Data<Struct>): Promise<void> {
    return this.#write(new RecordBatch(this.#schema, rows));
  }

  /** Writes an empty batch whose metadata states why the answer ends here. */
  fault({ code, message }: Pick<RequestFault, 'code' | 'message'>): Promise<void> {
    const metadata = new Map([[KEY.error, JSON.stringify({ code, message })]]);
    const rows = emptyStruct(new Struct(this.#schema.fields));
    return this.#write(new RecordBatch(this.#schema, rows, metadata));
  }

  end(): Promise<void> {
    return this.#output.write(this.#tail);
  }

  #write(batch: RecordBatch): Promise<void> {
    // The library writes only complete streams; this cuts out the batch.
    return this.#output.write(streamOf(this.#schema, [batch]).subarray(this.#head.length, -MARKER));
  }
}

function streamOf(schema: Schema, batches: readonly RecordBatch[]): Uint8Array {
  const writer = new RecordBatchStreamWriter();
  writer.reset(undefined, schema);
  for (const batch of batches) writer.write(batch);
  return writer.finish().toUint8Array(true);
}
