import { Parser } from 'htmlparser2';
import { localName } from './workbook-parts.js';

const DAY = 86_400_000;
/** Days from the first day of a workbook's calendar to that of the system's. */
const DAYS_1900 = 25_569;
const DAYS_1904 = 24_107;

/** Numbers of forms that every workbook has for dates and times. */
const isBuiltIn = (form: number): boolean =>
  (form >= 14 && form <= 22) ||
  (form >= 27 && form <= 36) ||
  (form >= 45 && form <= 47) ||
  (form >= 50 && form <= 58);

/** Whether a form that a workbook defines is one of dates, by its letters outside of quotes and brackets. */
const isDateForm = (code: string): boolean =>
  /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')) && !/general/i.test(code);

/** Which of the styles of a workbook's cells write a number as a date. @param xml the part with its styles */
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

/** A number of a workbook's calendar as a date reads, in ISO 8601; below one day, a time. */
export function dateOfSerial(serial: number, is1904: boolean): string {
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

const DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?))?$/;
const TIME = /^\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?$/;

/** The number that a date or a time in ISO 8601 has in a workbook's calendar; undefined if it has none. */
export function serialOfDate(text: string, is1904: boolean): number | undefined {
  if (TIME.test(text)) {
    const time = Date.parse(`1970-01-01T${text}Z`) / DAY;
    return Number.isFinite(time) ? time : undefined;
  }
  const [, day, time = '00:00:00'] = DATE.exec(text) ?? [];
  if (day === undefined) return undefined;
  // Added apart: a sum of milliseconds would be rounded once more.
  const days = Date.parse(`${day}T00:00:00Z`) / DAY + (is1904 ? DAYS_1904 : DAYS_1900);
  const serial = days + Date.parse(`1970-01-01T${time}Z`) / DAY;
  return Number.isFinite(serial) && serial >= 1 ? serial : undefined;
}
