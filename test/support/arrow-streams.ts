import {
  Field,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  Utf8,
  makeData,
  vectorFromArray,
  type DataType,
} from 'apache-arrow';
import { ByteSource } from '../../src/arrow/byte-source.js';
import { IncomingRequest } from '../../src/arrow/incoming-request.js';

/** A column of a request: its name, its type, and its values batch by batch. */
export interface TestColumn {
  readonly name: string;
  readonly type: DataType;
  readonly batches: readonly (readonly unknown[])[];
}

/** A column of texts. */
export const texts = (name: string, ...batches: readonly (readonly (string | null)[])[]): TestColumn => ({
  name,
  type: new Utf8(),
  batches,
});

/** A request as one stream of bytes. */
export function requestBytes(request: object, columns: readonly TestColumn[], protocol = '1'): Uint8Array {
  const metadata = new Map([
    ['data-discovery.protocol', protocol],
    ['data-discovery.request', JSON.stringify(request)],
  ]);
  return streamBytes(metadata, columns);
}

/** A stream with any metadata. */
export function streamBytes(
  metadata: Map<string, string>,
  columns: readonly TestColumn[],
  options: ConstructorParameters<typeof RecordBatchStreamWriter>[0] = {},
): Uint8Array {
  const fields = columns.map(({ name, type }) => new Field(name, type, true));
  const schema = new Schema(fields, metadata);
  const writer = new RecordBatchStreamWriter(options);
  writer.reset(undefined, schema);
  for (let batch = 0; batch < (columns[0]?.batches.length ?? 0); batch++) {
    const children = columns.map(({ type, batches }) => columnData(batches[batch] ?? [], type));
    const data = makeData({ type: new Struct(fields), length: children[0]?.length ?? 0, children });
    writer.write(new RecordBatch(schema, data));
  }
  return writer.finish().toUint8Array(true);
}

const columnData = (values: readonly unknown[], type: DataType) =>
  values.length === 0
    ? makeData({ type, length: 0 } as never)
    : (vectorFromArray(values, type).data[0] ?? makeData({ type, length: 0 } as never));

/** What came back for a request. */
export interface Answer {
  readonly metadata: ReadonlyMap<string, string>;
  readonly fields: readonly string[];
  /** Batch by batch. */
  readonly rows: readonly (readonly Readonly<Record<string, unknown>>[])[];
  /** What the last batch said went wrong. */
  readonly fault: { readonly code: string; readonly message: string } | undefined;
}

/** Reads answers one after another, each batch as soon as it comes. */
export function readAnswers(output: AsyncIterable<Uint8Array>) {
  const source = new ByteSource(output);
  const open = async () => {
    const stream = await IncomingRequest.next(source);
    if (stream === undefined) throw new Error('the output has ended');
    return { stream, schema: stream.open() };
  };
  return {
    open,
    async next(): Promise<Answer> {
      const { stream, schema } = await open();
      const rows: Readonly<Record<string, unknown>>[][] = [];
      let fault: Answer['fault'];
      for (let batch = await stream.batch(); batch !== undefined; batch = await stream.batch()) {
        const told = batch.metadata.get('data-discovery.error');
        if (told === undefined) rows.push(plainRows(batch));
        else fault = JSON.parse(told) as Answer['fault'];
      }
      const fields = schema.fields.map((field) => `${field.name}: ${String(field.type)}`);
      return { metadata: schema.metadata, fields, rows, fault };
    },
  };
}

/** The error that the metadata of an answer hold. */
export const refusalOf = ({ metadata }: Answer): { readonly code: string; readonly message: string } =>
  JSON.parse(metadata.get('data-discovery.error') ?? 'null') as { code: string; message: string };

/** The rows of a batch as JSON would have them. */
export const plainRows = (batch: RecordBatch): Readonly<Record<string, unknown>>[] =>
  batch
    .toArray()
    .map(
      (row: unknown) =>
        JSON.parse(
          JSON.stringify(row, (_name, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
        ) as Readonly<Record<string, unknown>>,
    );
