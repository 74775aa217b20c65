import { Parser } from 'htmlparser2';
import type { CellSource } from './sheet-walk.js';
import { localName } from './workbook-parts.js';

/** Workbook data needed to read cells. */
export interface CellSetting {
  readonly strings: { at(index: number): string | undefined };
  /** Indexes of styles that format a number as a date. */
  readonly dates: ReadonlySet<number>;
  readonly is1904: boolean;
}

/**
 * Kind of a cell's value. `typed`: text that replaced a number, date or boolean, whose type returns when it is
 * restored.
 */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'typed';

/** A cell with its text, resolved from wherever its value is stored. */
export interface ReadCell {
  readonly cell: CellSource;
  readonly text: string;
  readonly kind: CellKind;
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;

const DAY = 86_400_000;
/** Days from the start of the workbook's calendar to 1970-01-01. */
const DAYS_1900 = 25_569;
const DAYS_1904 = 24_107;
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?))?$/;
const TIME = /^\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?$/;

/** Formats a number: an integer with all its written digits, other numbers in canonical form. */
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

/** Whether a cell formats a number as a date. */
export const isDated = ({ attributes }: CellSource, { dates }: Pick<CellSetting, 'dates'>): boolean =>
  dates.has(Number(attributes['s']));

/** Returns the type and value with which a cell of a kind reads as a text; undefined: the cell becomes text. */
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

/** Whether a text is a number in canonical form: `007` and `+1` are text. */
const isNumber = (text: string): boolean => {
  if (INTEGER.test(text)) return text !== '-0';
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) && String(number) === text;
};

/** Whether a number format id is a built-in date or time format. */
const isBuiltIn = (form: number): boolean =>
  (form >= 14 && form <= 22) ||
  (form >= 27 && form <= 36) ||
  (form >= 45 && form <= 47) ||
  (form >= 50 && form <= 58);

/** Whether a custom number format is a date format, judged by its letters outside quotes and brackets. */
const isDateForm = (code: string): boolean =>
  /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')) && !/general/i.test(code);

/** Returns the indexes of cell styles that format a number as a date. @param xml the styles part */
export function dateStyles(xml: string): ReadonlySet<number> {
  const forms = new Map<number, string>();
  const dates = new Set<number>();
  let isOfCells = false;
  let style = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = localName(name);
        if (local === 'numFmt') forms.set(Number(attributes['numFmtId']), String(attributes['formatCode']));
        if (local === 'cellXfs') isOfCells = true;
        if (local !== 'xf' || !isOfCells) return;
        const form = Number(attributes['numFmtId']);
        const own = forms.get(form);
        if (own === undefined ? isBuiltIn(form) : isDateForm(own)) dates.add(style);
        style += 1;
      },
      onclosetag(name) {
        if (localName(name) === 'cellXfs') isOfCells = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return dates;
}

/** Converts a serial number to an ISO 8601 date, or to a time if it is less than one day. */
function dateOfSerial(serial: number, is1904: boolean): string {
  const days = is1904 ? DAYS_1904 : DAYS_1900;
  const date = new Date(Math.round((serial - days) * DAY));
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date
    .toISOString()
    .replace(/(?:\.0+)?Z$/, '')
    .split('T');
  if (serial >= 0 && serial < 1) return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}

/** Converts an ISO 8601 date or time to a serial number; undefined if it has none. */
function serialOfDate(text: string, is1904: boolean): number | undefined {
  if (TIME.test(text)) {
    const time = Date.parse(`1970-01-01T${text}Z`) / DAY;
    return Number.isFinite(time) ? time : undefined;
  }
  const [, day, time = '00:00:00'] = DATE.exec(text) ?? [];
  if (day === undefined) return undefined;
  // Date and time are added as days, because a sum in milliseconds would be rounded once more.
  const days = Date.parse(`${day}T00:00:00Z`) / DAY + (is1904 ? DAYS_1904 : DAYS_1900);
  const serial = days + Date.parse(`1970-01-01T${time}Z`) / DAY;
  return Number.isFinite(serial) && serial >= 1 ? serial : undefined;
}
