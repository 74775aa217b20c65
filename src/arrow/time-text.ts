/** A day as `2020-01-31`. @param time milliseconds since 1970 */
export const dateText = (time: number): string => dayOf(new Date(time));

/**
 * A time as `2020-01-31T10:00:00.000`, and with the offset of its zone where it has one (`Z`, `+01:00`).
 * @param time milliseconds since 1970; what is finer is cut off
 */
export function timestampText(time: number, zone: string | undefined): string {
  const whole = Math.floor(time);
  const minutes = zone === undefined ? 0 : offsetOf(whole, zone);
  const local = new Date(whole + minutes * 60_000);
  const [clock] = local.toISOString().split('T').slice(1);
  const text = `${dayOf(local)}T${String(clock).slice(0, -1)}`;
  return zone === undefined ? text : text + offsetText(minutes);
}

/** Years behind 9999 have a plus sign, as in Java. */
function dayOf(date: Date): string {
  const [day] = date.toISOString().split('T');
  return String(day)
    .replace(/^\+0?/, '+')
    .replace(/^-00(?=\d{4}-)/, '-');
}

const OFFSET = /^(?:GMT)?([+-])(\d{2}):?(\d{2})$/;

/** Minutes that a zone was ahead of UTC. */
function offsetOf(time: number, zone: string): number {
  const written = OFFSET.test(zone) ? zone : longOffset(time, zone);
  const [, sign, hours, minutes] = OFFSET.exec(written) ?? [];
  // UTC itself is written without an offset.
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
