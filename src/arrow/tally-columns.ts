import {
  Binary,
  type Data,
  DataType,
  Int32,
  type RecordBatch,
  type Schema,
  Struct,
  Utf8,
  Vector,
} from 'apache-arrow';
import { TableTally, type TableTallyData } from '../discovery/table-tally/table-tally.js';
import { readTallyData } from '../discovery/table-tally/tally-schema.js';
import { RequestFault } from './parse-request.js';
import { present, isRecord } from '../core/present.js';
import { joinColumns } from '../discovery/table-tally/table-columns.js';
import { columnData, columnsOf } from './arrow-data.js';
import { binaryColumn, int32Column, required, structColumn, utf8Column } from './columns.js';

/** Settings shared by all tallies of one table. */
interface TallySettings {
  /** Number of columns of the table. */
  readonly width: number;
  /** Maximum number of distinct values sampled per column. */
  readonly values: number;
  /** Whether the column names were used as headers. */
  readonly headers: boolean;
  /** Version of the program that counted. */
  readonly version: string;
}

/** The serialized tally of one column. */
export interface Envelope {
  readonly settings: TallySettings;
  readonly tally: TableTallyData;
}

/** First byte, which identifies the format of the rest. */
const FORM = 1;

function writeEnvelope({ settings, tally }: Envelope): Uint8Array {
  const json = Buffer.from(JSON.stringify({ settings, tally }));
  return Buffer.concat([Buffer.of(FORM), json]);
}

/**
 * @param version version of this program; tallies of other versions may not be comparable
 * @throws RequestFault TALLY_INVALID
 */
function readEnvelope(bytes: Uint8Array, version: string): Envelope {
  const { settings, tally } = parse(bytes);
  if (settings.version !== version)
    throw new RequestFault('TALLY_INVALID', 'A tally was counted by another version of the program.');
  return { settings, tally };
}

function parse(bytes: Uint8Array): Envelope {
  try {
    if (bytes[0] !== FORM) throw new TypeError('another form');
    const json: unknown = JSON.parse(Buffer.from(bytes.subarray(1)).toString());
    if (!isRecord(json) || !isSettings(json['settings'])) throw new TypeError('no settings');
    return { settings: json['settings'], tally: readTallyData(json['tally']) };
  } catch {
    throw new RequestFault('TALLY_INVALID', 'The tally is invalid.');
  }
}

const isSettings = (value: unknown): value is TallySettings =>
  isRecord(value) &&
  Number.isSafeInteger(value['width']) &&
  Number.isSafeInteger(value['values']) &&
  typeof value['headers'] === 'boolean' &&
  typeof value['version'] === 'string';

/** Columns of the answers to `tally` and `merge`. */
export const TALLY_FIELDS = [
  required('index', new Int32()),
  required('name', new Utf8()),
  required('tally', new Binary()),
];

/** A column of a table and its tally. */
export interface TalliedColumn {
  readonly index: number;
  readonly name: string;
  readonly tally: TableTallyData;
}

/** Builds the rows of an answer to `tally` or `merge`. */
export const tallyRows = (columns: readonly TalliedColumn[], settings: TallySettings): Data<Struct> =>
  structColumn(
    new Struct(TALLY_FIELDS),
    [
      int32Column(columns.map(({ index }) => index)),
      utf8Column(columns.map(({ name }) => name)),
      binaryColumn(columns.map(({ tally }) => writeEnvelope({ settings, tally }))),
    ],
    columns,
  );

/** @throws RequestFault COLUMNS_INVALID */
export function checkTallyColumns(schema: Schema, kind: string): void {
  const [index, name, tally, ...others] = columnsOf(schema);
  const fits =
    index !== undefined &&
    DataType.isInt(index.type) &&
    name !== undefined &&
    (DataType.isUtf8(name.type) || DataType.isLargeUtf8(name.type)) &&
    tally !== undefined &&
    (DataType.isBinary(tally.type) || DataType.isLargeBinary(tally.type)) &&
    others.length === 0;
  if (!fits)
    throw new RequestFault(
      'COLUMNS_INVALID',
      `A request of the kind ${kind} has the columns of the answer to tally: index, name, tally.`,
    );
}

/** Tallies of the columns of one table, merged as they arrive. */
export class MergedColumns {
  readonly #version: string;
  readonly #columns = new Map<number, { readonly name: string; readonly tally: TableTally }>();
  #settings: TallySettings | undefined;

  constructor(version: string) {
    this.#version = version;
  }

  /** @throws RequestFault TALLY_INVALID */
  add(batch: RecordBatch): void {
    const [indices, names, tallies] = [0, 1, 2].map(
      (column) => [...new Vector([columnData(batch, column)])] as readonly unknown[],
    );
    for (let row = 0; row < batch.numRows; row++) {
      const [index, name, bytes] = [Number(indices?.[row]), names?.[row], tallies?.[row]];
      if (!(bytes instanceof Uint8Array)) throw new RequestFault('TALLY_INVALID', 'A tally is null.');
      const { settings, tally } = readEnvelope(bytes, this.#version);
      this.#check(settings, tally, index);
      this.#column(index, typeof name === 'string' ? name : '', settings).merge(tally);
    }
  }

  /** Undefined before the first tally. */
  get settings(): TallySettings | undefined {
    return this.#settings;
  }

  /** In column order. */
  columns(): readonly TalliedColumn[] {
    return [...this.#columns]
      .sort(([a], [b]) => a - b)
      .map(([index, { name, tally }]) => ({ index, name, tally: tally.toData() }));
  }

  /**
   * Joins the tallies of all columns.
   * @throws RequestFault TALLY_INVALID if a column is missing or was counted over different rows
   */
  table(): TableTallyData {
    const columns = this.columns();
    if (columns.length !== this.#settings?.width && columns.length > 0)
      throw new RequestFault('TALLY_INVALID', 'The tallies are not of all columns of their table.');
    try {
      return joinColumns(columns.map(({ tally }) => tally));
    } catch {
      throw new RequestFault(
        'TALLY_INVALID',
        'The columns were counted over different rows: parts are missing.',
      );
    }
  }

  #check(settings: TallySettings, { columns, values }: TableTallyData, index: number): void {
    this.#settings ??= settings;
    const { width, values: kept, headers } = this.#settings;
    if (settings.width !== width || settings.values !== kept || settings.headers !== headers)
      throw new RequestFault(
        'TALLY_INVALID',
        'Tallies of different tables, or of different options, do not go together.',
      );
    const fits = index >= 0 && index < width && [...columns, ...values].every((part) => part.index === index);
    if (!fits) throw new RequestFault('TALLY_INVALID', 'A tally is of another column than its index says.');
  }

  #column(index: number, name: string, { width, values }: TallySettings): TableTally {
    const known = this.#columns.get(index) ?? { name, tally: new TableTally({ headers: [], width, values }) };
    this.#columns.set(index, known);
    return present(known, 'a column').tally;
  }
}
