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

/** Days in 400 years, after which the calendar repeats, in milliseconds. */
const CALENDAR_CYCLE = 146_097 * 86_400_000;
/** The latest time that a JavaScript date can represent, less the longest offset; Arrow has later ones. */
const LATEST = 8.64e15 - 86_400_000;

/**
 * Formats a date as `2020-01-31`; years after 9999 have a plus sign, as in Java.
 * @param time milliseconds since 1970
 */
function dateText(time: number): string {
  const cycles = Math.abs(time) <= LATEST ? 0 : Math.floor(time / CALENDAR_CYCLE);
  const date = new Date(time - cycles * CALENDAR_CYCLE);
  const year = date.getUTCFullYear() + 400 * cycles;
  const sign = year < 0 ? '-' : year > 9999 ? '+' : '';
  const two = (part: number): string => part.toString().padStart(2, '0');
  return `${sign}${Math.abs(year).toString().padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** Formats the time of day as `10:00:00.000`. @param time milliseconds, of which the days are ignored */
const clockText = (time: number): string =>
  new Date(time - Math.floor(time / 86_400_000) * 86_400_000).toISOString().slice(11, -1);

/**
 * Returns the function that formats timestamps as `2020-01-31T10:00:00.000`, followed by the offset of their time zone
 * if they have one (`Z`, `+01:00`). It takes milliseconds since 1970, whose fractions are dropped.
 * @returns undefined if the time zone is not known
 */
function timestampText(zone: string | undefined): ((time: number) => string) | undefined {
  const local = (time: number): string => `${dateText(time)}T${clockText(time)}`;
  if (zone === undefined) return (time) => local(Math.floor(time));
  const offset = offsetIn(zone);
  return (
    offset &&
    ((time) => {
      const minutes = offset(Math.floor(time));
      return local(Math.floor(time) + minutes * 60_000) + offsetText(minutes);
    })
  );
}

/** The forms of an offset that Spark accepts as a time zone, and the form of `Intl`: `+01:00`, `GMT+8`, `UTC-03:30`. */
const OFFSET = /^(?:GMT|UTC?)?([+-])(\d{1,2})(?::?(\d{2})(?::?(\d{2}))?)?$/;

/** Returns the function from a time to the offset of a time zone from UTC, in minutes; undefined if it is unknown. */
function offsetIn(zone: string): ((time: number) => number) | undefined {
  if (/^(?:Z|UTC?|GMT)$/.test(zone)) return () => 0;
  const fixed = minutesOf(zone);
  if (fixed !== undefined) return () => fixed;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    return (time) => {
      const part = format
        .formatToParts(Math.max(-LATEST, Math.min(LATEST, time)))
        .find(({ type }) => type === 'timeZoneName');
      // It omits the offset for UTC itself.
      return part === undefined || part.value === 'GMT' ? 0 : present(minutesOf(part.value), 'an offset');
    };
  } catch {
    return undefined;
  }
}

function minutesOf(offset: string): number | undefined {
  const [, sign, hours, minutes = '0', seconds = '0'] = OFFSET.exec(offset) ?? [];
  if (hours === undefined) return undefined;
  const ahead = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  return sign === '-' ? -ahead : ahead;
}

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
    const toText = timestampText(timezone ?? undefined);
    return toText && ((value) => toText(Number(value)));
  }
  if (DataType.isTime(type)) {
    const perSecond = 1000 ** type.unit;
    return (value) => clockText((Number(value) / perSecond) * 1000).replace('.000', '');
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
