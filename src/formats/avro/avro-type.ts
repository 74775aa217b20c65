import type { Schema, Type } from 'avsc';
import { UnreadableDocument } from '../content/document-text.js';

const DAY = 86_400_000;

/**
 * What reads the values of a schema: days and times as dates, decimal numbers as they are written, whole numbers exactly.
 * @param schema as JSON
 * @throws UnreadableDocument
 */
export async function avroType(schema: string): Promise<Type> {
  const { default: avsc } = await import('avsc');
  const { LongType, LogicalType } = avsc.types;
  const long = LongType.__with({
    fromBuffer: (bytes: Buffer) => bytes.readBigInt64LE(),
    toBuffer: notWritten,
    fromJSON: notWritten,
    toJSON: notWritten,
    isValid: (value: unknown) => typeof value === 'bigint',
    compare: notWritten,
  });
  const dated = (milliseconds: (value: number) => number): typeof LogicalType =>
    class extends LogicalType {
      override _fromValue(value: unknown): Date {
        return new Date(milliseconds(Number(value)));
      }
      override _toValue(): unknown {
        return notWritten();
      }
    };
  class DecimalType extends LogicalType {
    readonly #scale: number;
    constructor(written: Schema, options?: object) {
      super(written, options);
      const { scale } = written as { readonly scale?: unknown };
      this.#scale = typeof scale === 'number' ? scale : 0;
    }
    override _fromValue(value: unknown): string {
      return decimalText(value as Buffer, this.#scale);
    }
    override _toValue(): unknown {
      return notWritten();
    }
  }
  const logicalTypes = {
    date: dated((days) => days * DAY),
    'timestamp-millis': dated((value) => value),
    'timestamp-micros': dated((value) => value / 1_000),
    'local-timestamp-millis': dated((value) => value),
    'local-timestamp-micros': dated((value) => value / 1_000),
    decimal: DecimalType,
  };
  try {
    return avsc.Type.forSchema(JSON.parse(schema) as Schema, { registry: { long }, logicalTypes });
  } catch {
    throw new UnreadableDocument('the schema of the Avro file is broken');
  }
}

function notWritten(): never {
  throw new TypeError('Avro is read here, not written');
}

const LONGEST_DECIMAL = 64;
const MOST_DIGITS = 200;

/** A number of so many decimal places: its bytes are a whole number, the highest first, with a sign. */
function decimalText(bytes: Buffer, scale: number): string {
  if (bytes.length === 0 || bytes.length > LONGEST_DECIMAL || scale < 0 || scale > MOST_DIGITS)
    return bytes.toString('hex');
  const unsigned = BigInt(`0x${bytes.toString('hex')}`);
  const number = BigInt.asIntN(8 * bytes.length, unsigned);
  const digits = (number < 0n ? -number : number).toString().padStart(scale + 1, '0');
  const sign = number < 0n ? '-' : '';
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
