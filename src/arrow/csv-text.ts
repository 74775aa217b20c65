import { DataType, Precision, type Decimal, type Float, type Timestamp } from 'apache-arrow';
import { present } from '../core/present.js';
import { dictionaryTypes } from './arrow-data.js';
import { doubleText, floatText } from './number-text.js';
import { dateText, timestampText } from './time-text.js';

/** What becomes of a value that is not null. */
type ToText = (value: unknown) => string;

/**
 * How a value of a type stands in a CSV export, as Spark writes it; docs/worker-protocol.md has the rules.
 * @returns undefined where the type has no such form
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

/** A value as a part of JSON; numbers that JSON cannot hold exactly, dates and times as their text. */
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

/** As Java's BigDecimal writes it: plain, but in powers of ten below a millionth. */
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
