import { unexaminedColumn } from '../discovery/column-name.js';
import {
  DataType,
  type Decimal,
  type Float,
  Precision,
  type RecordBatch,
  type Schema,
  type Timestamp,
  Vector,
} from 'apache-arrow';
import { present } from '../core/present.js';
import { columnData, columnsOf, dictionaryTypes, typeName } from './arrow-data.js';
import { RequestFault } from './parse-request.js';
import { isText, textColumn } from './text-column.js';

/** Number of significant digits that identify any 32-bit float. */
const FLOAT_DIGITS = 9;

/** Formats a 64-bit float as Java does: `1.0`, `1.0E7`, `NaN`, `Infinity`. */
const doubleText = (value: number): string => javaText(value, value.toExponential());

/** Formats a float of at most 32 bits with the fewest digits that identify it. */
function floatText(value: number): string {
  for (let digits = 0; digits < FLOAT_DIGITS; digits++) {
    const written = value.toExponential(digits);
    if (Math.fround(Number(written)) === value) return javaText(value, written);
  }
  return javaText(value, value.toExponential());
}

/**
 * Formats a number in plain notation from 0.001 up to 10,000,000, otherwise in scientific notation; always with a digit
 * after the decimal point.
 */
function javaText(value: number, written: string): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [, sign, first, rest, power] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(written) ?? [];
  const digits = `${String(first)}${(rest ?? '0').replace(/(?<=\d)0+$/, '')}`;
  const exponent = Number(power);
  if (exponent < -3 || exponent >= 7)
    return `${String(sign)}${digits.charAt(0)}.${digits.slice(1)}E${exponent.toString()}`;
  if (exponent < 0) {
    const significant = digits.replace(/(?<=\d)0+$/, '');
    return `${String(sign)}0.${'0'.repeat(-exponent - 1)}${significant}`;
  }
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${String(sign)}${whole}.${digits.slice(exponent + 1) || '0'}`;
}

/** Formats a date as `2020-01-31`. @param time milliseconds since 1970 */
const dateText = (time: number): string => dayOf(new Date(time));

/**
 * Formats a timestamp as `2020-01-31T10:00:00.000`, followed by the offset of its time zone if it has one (`Z`,
 * `+01:00`).
 * @param time milliseconds since 1970; fractions are dropped
 */
function timestampText(time: number, zone: string | undefined): string {
  const whole = Math.floor(time);
  const minutes = zone === undefined ? 0 : offsetOf(whole, zone);
  const local = new Date(whole + minutes * 60_000);
  const [clock] = local.toISOString().split('T').slice(1);
  const text = `${dayOf(local)}T${String(clock).slice(0, -1)}`;
  return zone === undefined ? text : text + offsetText(minutes);
}

/** Formats the day; years after 9999 have a plus sign, as in Java. */
function dayOf(date: Date): string {
  const [day] = date.toISOString().split('T');
  return String(day)
    .replace(/^\+0?/, '+')
    .replace(/^-00(?=\d{4}-)/, '-');
}

const OFFSET = /^(?:GMT)?([+-])(\d{2}):?(\d{2})$/;

/** Returns the offset of a time zone from UTC at a point in time, in minutes. */
function offsetOf(time: number, zone: string): number {
  const written = OFFSET.test(zone) ? zone : longOffset(time, zone);
  const [, sign, hours, minutes] = OFFSET.exec(written) ?? [];
  // The library omits the offset for UTC itself.
  if (hours === undefined) return 0;
  const ahead = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -ahead : ahead;
}

const longOffset = (time: number, zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(time)
    .filter(({ type }) => type === 'timeZoneName')
    .map(({ value }) => value)
    .join('');

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const ahead = Math.abs(minutes);
  const two = (part: number): string => Math.floor(part).toString().padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/** Converts a value that is not null to text. */
type ToText = (value: unknown) => string;

/**
 * Returns the function that formats values of a type as Spark does in a CSV export; docs/worker-protocol.md specifies
 * the rules.
 * @returns undefined if the type has no text form
 */
export function csvText(type: DataType): ToText | undefined {
  if (DataType.isDictionary(type)) return csvText(dictionaryTypes(type).entries);
  const json = jsonValue(type);
  if (json === undefined) return undefined;
  return isNested(type) ? (value) => JSON.stringify(json(value)) : (value) => String(json(value));
}

const isNested = (type: DataType): boolean => DataType.isStruct(type) || DataType.isMap(type) || isList(type);
const isList = (type: DataType): boolean =>
  DataType.isList(type) || DataType.isLargeList(type) || DataType.isFixedSizeList(type);

/** Converts values to JSON; numbers that JSON cannot represent exactly, dates and times become text. */
function jsonValue(type: DataType): ((value: unknown) => unknown) | undefined {
  if (DataType.isNull(type)) return () => '';
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isUtf8View(type))
    return (value) => value;
  if (DataType.isBool(type)) return (value) => value;
  if (DataType.isInt(type)) return (value) => (typeof value === 'bigint' ? value.toString() : value);
  if (DataType.isFloat(type)) return floatOf(type);
  if (DataType.isDecimal(type)) return (value) => decimalText(value as ArrayLike<number>, type);
  if (DataType.isDate(type)) return (value) => dateText(Number(value));
  if (DataType.isTimestamp(type)) {
    const { timezone } = type as Timestamp & { readonly timezone?: string | null };
    return (value) => timestampText(Number(value), timezone ?? undefined);
  }
  if (DataType.isDictionary(type)) return jsonValue(dictionaryTypes(type).entries);
  return nestedValue(type);
}

const floatOf = ({ precision }: Float): ToText =>
  precision === Precision.DOUBLE
    ? (value) => doubleText(value as number)
    : (value) => floatText(value as number);

function nestedValue(type: DataType): ((value: unknown) => unknown) | undefined {
  if (!isNested(type)) return undefined;
  const fields = type.children as readonly { readonly name: string; readonly type: DataType }[];
  const parts = fields.map((field) => jsonValue(field.type));
  if (parts.some((part) => part === undefined)) return undefined;
  const at = (index: number, value: unknown): unknown =>
    value === null || value === undefined ? null : parts[index]?.(value);
  if (DataType.isStruct(type))
    return (value) =>
      Object.fromEntries(
        fields.map(({ name }, index) => [
          name,
          at(index, (value as Readonly<Record<string, unknown>>)[name]),
        ]),
      );
  if (isList(type)) return (value) => Array.from(value as Iterable<unknown>, (one) => at(0, one));
  return mapValue(fields[0]?.type);
}

function mapValue(entries: DataType | undefined): ((value: unknown) => unknown) | undefined {
  if (entries === undefined) return undefined;
  const [key, held] = entries.children as readonly { readonly type: DataType }[];
  const keyText = key && csvText(key.type);
  const heldValue = held && jsonValue(held.type);
  if (keyText === undefined || heldValue === undefined) return undefined;
  return (value) =>
    Object.fromEntries(
      Array.from(value as Iterable<readonly [unknown, unknown]>, ([name, one]) => [
        keyText(name),
        one === null || one === undefined ? null : heldValue(one),
      ]),
    );
}

/** Formats a decimal like Java's BigDecimal: in plain notation, but in scientific notation below one millionth. */
function decimalText(words: ArrayLike<number>, { scale, bitWidth }: Decimal): string {
  let bits = 0n;
  for (let word = words.length - 1; word >= 0; word--)
    bits = (bits << 32n) | BigInt(present(words[word], 'a word') >>> 0);
  const unscaled = BigInt.asIntN(bitWidth, bits);
  const sign = unscaled < 0n ? '-' : '';
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString();
  const exponent = digits.length - 1 - scale;
  if (exponent < -6) {
    const rest = digits.length > 1 ? `.${digits.slice(1)}` : '';
    return `${sign}${digits.charAt(0)}${rest}E${exponent.toString()}`;
  }
  if (scale <= 0) return sign + digits + '0'.repeat(-scale);
  const padded = digits.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

/** Reads the cells of a column of a batch. */
type ReadColumn = (batch: RecordBatch, index: number) => readonly string[];

/**
 * Returns the function that converts batches of a schema to rows of cells, as in a CSV export; null becomes an empty
 * cell.
 * @throws RequestFault TYPE_UNSUPPORTED, naming a column whose values have no text form
 */
export function rowReader(schema: Schema): (batch: RecordBatch) => readonly (readonly string[])[] {
  const readers = columnsOf(schema).map(({ name, type }, at): ReadColumn => {
    if (isText(type)) return (batch, index) => decoded(textColumn(batch, index), unexaminedColumn(name, at));
    const toText = csvText(type);
    if (toText === undefined)
      throw new RequestFault(
        'TYPE_UNSUPPORTED',
        `In the request, ${unexaminedColumn(name, at)} is ${typeName(type)}, which has no text form; leave it out or cast it.`,
      );
    return (batch, index) =>
      Array.from(new Vector([columnData(batch, index)]), (value: unknown) =>
        value === null ? '' : toText(value),
      );
  });
  return (batch) => {
    const columns = readers.map((read, index) => read(batch, index));
    return Array.from({ length: batch.numRows }, (_row, row) =>
      columns.map((cells) => present(cells[row], 'a cell')),
    );
  };
}

function decoded(texts: readonly (Uint8Array | null)[], column: string): readonly string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return texts.map((bytes, row) => {
    try {
      return bytes === null ? '' : decoder.decode(bytes);
    } catch {
      throw new RequestFault(
        'ARROW_UNREADABLE',
        `In row ${(row + 1).toString()} of a batch, ${column} has text that is not UTF-8 or too long.`,
      );
    }
  });
}
