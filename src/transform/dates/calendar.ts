/** A day, a month or a year of the calendar; what is not said is undefined. */
export interface CalendarDate {
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

/** A whole day. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MILLISECONDS = 86_400_000;
/** A leap year, for days that are told without theirs. */
const ANY_YEAR = 2000;
const MIDDLE_MONTH = 7;
const MIDDLE_DAY = 15;

/** At midnight in Greenwich. The years before 100 are themselves, and not those of a century that is near. */
function timeOf({ year, month, day }: Day): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/** The day after so many; negative: before. */
export function addDays(day: Day, days: number): Day {
  const moved = new Date(timeOf(day) + days * MILLISECONDS);
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: Day): number => new Date(timeOf(day)).getUTCDay() || 7;

/** A day in the middle of what is told. */
export const dayWithin = ({ year, month, day }: CalendarDate): Day => ({
  year: year ?? ANY_YEAR,
  month: month ?? MIDDLE_MONTH,
  day: day ?? MIDDLE_DAY,
});

/** Whether there is such a day. */
export function exists(date: CalendarDate): boolean {
  const day = dayWithin(date);
  const same = addDays(day, 0);
  return same.year === day.year && same.month === day.month && same.day === day.day;
}
