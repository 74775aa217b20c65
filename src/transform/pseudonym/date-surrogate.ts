import { addDays, dayWithin, type CalendarDate } from '../dates/calendar.js';
import { readDate } from '../dates/written-date.js';
import type { FoundValue } from '../found-value.js';
import { digitsByForm } from './by-form.js';
import type { SurrogateTools } from './surrogate.js';

/** How far each further attempt goes, so that what is told of the date changes. */
const stepOf = ({ month, day }: CalendarDate): number =>
  day !== undefined ? 1 : month !== undefined ? 31 : 366;

/**
 * The date moved by the days of the key and subject, in the same form; a time of day alone by minutes of the key. Other
 * digits become other digits; words ("yesterday") have no surrogate.
 */
export function dateLike(found: FoundValue, attempt: number, tools: SurrogateTools): string | undefined {
  const date = readDate(found.text, tools.language);
  if (date?.hasMore === false) {
    const days = tools.days + Math.sign(tools.days) * attempt * stepOf(date);
    return date.write(addDays(dayWithin(date), days));
  }
  return (
    timeLike(found, attempt, tools) ??
    (/\d/.test(found.text) ? digitsByForm(found, attempt, tools) : undefined)
  );
}

const TIME = /^(?<hour>\d{1,2})(?:(?<sign>[:.h])(?<minute>\d{2}))?(?<rest>.*)$/isu;
const HOUR = 60;
const HALF_DAY = 12 * HOUR;

function timeLike({ text }: FoundValue, attempt: number, { draws }: SurrogateTools): string | undefined {
  const { hour, sign, minute, rest = '' } = TIME.exec(text)?.groups ?? {};
  if (hour === undefined || Number(hour) > 24 || Number(minute ?? '00') >= HOUR) return undefined;
  const isHalf = /^ ?[ap]\.?m/iu.test(rest);
  if (minute === undefined && !isHalf && !/^ ?(?:uhr|h\b)/iu.test(rest)) return undefined;
  const cycle = isHalf ? HALF_DAY : 2 * HALF_DAY;
  const unit = minute === undefined ? HOUR : 1;
  const moved = (draws.for('time of day')(cycle / unit - 1) + 1 + attempt) * unit;
  const time = (Number(hour) * HOUR + Number(minute ?? '00') + moved) % cycle;
  const hours = Math.floor(time / HOUR);
  const shown = (isHalf && hours === 0 ? 12 : hours).toString().padStart(hour.length, '0');
  const minutes = minute === undefined ? '' : `${sign ?? ':'}${(time % HOUR).toString().padStart(2, '0')}`;
  return shown + minutes + rest;
}
