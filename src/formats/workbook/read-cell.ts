import type { CellSource } from './sheet-walk.js';
import { dateOfSerial, serialOfDate } from './sheet-dates.js';

/** What must be known of a workbook to read its cells. */
export interface CellSetting {
  readonly strings: { at(index: number): string | undefined };
  /** Styles that show a number as a date. */
  readonly dates: ReadonlySet<number>;
  readonly is1904: boolean;
}

/**
 * What a cell holds. `typed`: text in the place of a number, date or boolean that was replaced, so that what is
 * restored there gets its type back.
 */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'typed';

/** A cell with what it reads as, wherever its value stands. */
export interface ReadCell {
  readonly cell: CellSource;
  readonly text: string;
  readonly kind: CellKind;
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/** How a number reads: an integer with all digits that are written, others as the number they mean. */
const numberText = (written: string, number: number): string =>
  INTEGER.test(written) ? written : String(number);

export function readCell(cell: CellSource, { strings, dates, is1904 }: CellSetting): ReadCell {
  const { type, value } = cell;
  const written = value.trim();
  switch (type) {
    case 's':
      return {
        cell,
        text: INTEGER.test(written) ? (strings.at(Number(written)) ?? value) : value,
        kind: 'text',
      };
    case 'b':
      return {
        cell,
        text: written === '1' ? 'TRUE' : written === '0' ? 'FALSE' : value,
        kind: written === '1' || written === '0' ? 'boolean' : 'text',
      };
    case 'e':
      return { cell, text: value, kind: 'error' };
    case 'd':
      return { cell, text: value, kind: 'date' };
    case 'n': {
      const number = Number(written);
      if (written === '' || !Number.isFinite(number)) return { cell, text: value, kind: 'text' };
      const date = isDated(cell, { dates }) ? dateOfSerial(number, is1904) : '';
      return date === ''
        ? { cell, text: numberText(written, number), kind: 'number' }
        : { cell, text: date, kind: 'date' };
    }
    default:
      return { cell, text: value, kind: cell.isMarked ? 'typed' : 'text' };
  }
}

/** Whether a cell shows a number as a date. */
export const isDated = ({ attributes }: CellSource, { dates }: Pick<CellSetting, 'dates'>): boolean =>
  dates.has(Number(attributes['s']));

/** The type and the value of a cell of some kind that is to read as a text; undefined: it becomes text. */
export function typedValue(
  { cell, kind }: Pick<ReadCell, 'cell' | 'kind'>,
  text: string,
  { dates, is1904 }: Pick<CellSetting, 'dates' | 'is1904'>,
): { readonly type: string; readonly value: string } | undefined {
  const isTyped = kind === 'typed';
  if (kind === 'date' || (isTyped && isDated(cell, { dates }))) {
    const serial = serialOfDate(text, is1904);
    if (serial !== undefined) return { type: '', value: serial.toString() };
  }
  if ((kind === 'number' || isTyped) && isNumber(text)) return { type: '', value: text };
  if ((kind === 'boolean' || isTyped) && /^(?:TRUE|FALSE)$/.test(text))
    return { type: 'b', value: text === 'TRUE' ? '1' : '0' };
  if ((kind === 'error' || isTyped) && /^#[A-Z/0?!_]+$/.test(text)) return { type: 'e', value: text };
  return undefined;
}

/** Whether a number reads so: `007` and `+1` are texts. */
const isNumber = (text: string): boolean => {
  if (INTEGER.test(text)) return text !== '-0';
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) && String(number) === text;
};
