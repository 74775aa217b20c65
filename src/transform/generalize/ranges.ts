/** From here on people are so few that one band takes them all. */
const FEW_FROM = 90;
/** More is no age of a person. */
const OLDEST = 130;
const AGE = /^(?<before>[^\p{N}+-]*)(?<age>\d{1,3})(?:[.,]\d{1,2})?(?<after>[^\p{N}+]*)$/u;

/**
 * The band of so many years that an age is in, such as `30-39`; from 90 on, `90+`. Undefined where there is no age, or
 * more than one: what is left of the others would tell it.
 */
export function ageBand(text: string, width: number): string | undefined {
  const { before = '', age, after = '' } = AGE.exec(text)?.groups ?? {};
  if (age === undefined || Number(age) > OLDEST) return undefined;
  const first = Math.floor(Number(age) / width) * width;
  const last = Math.ceil(FEW_FROM / width) * width;
  const band =
    first >= last ? `${last.toString()}+` : `${first.toString()}-${(first + width - 1).toString()}`;
  return before + band + after;
}

const NUMBER = /\d(?:[\d.,'’\s]*\d)?/gu;
/** A power of ten, or a number that is not written with the digits 0 to 9. */
const OTHER_NUMBER = /\de\+?\d|\d\^|(?!\d)\p{N}/iu;
const STEPS = [1, 2, 5, 10];

/** The range that an amount is in, from 1, 2 or 5 to the next of them at its size: `1,250.00` is `1,000-2,000`. */
export function amountRange(text: string): string | undefined {
  const [written, another] = Array.from(text.matchAll(NUMBER), ([number]) => number);
  // What is left of a second one would tell the amount.
  if (written === undefined || another !== undefined || OTHER_NUMBER.test(text)) return undefined;
  const { value, separator } = numberIn(written);
  if (!Number.isSafeInteger(Math.trunc(value))) return undefined;
  const [from, to] = value < 1 ? [0, 1] : boundsOf(value);
  const grouped = (number: number): string =>
    separator === '' ? number.toString() : number.toString().replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
  return text.replace(written, `${grouped(from)}-${grouped(to)}`);
}

function boundsOf(value: number): readonly [number, number] {
  const size = 10 ** Math.floor(Math.log10(value) + 1e-12);
  const above = STEPS.findIndex((step) => step * size > value);
  const [from, to] = [STEPS[above - 1], STEPS[above]];
  return from === undefined || to === undefined ? [size, 10 * size] : [from * size, to * size];
}

/** What is written as a number: the last sign is the decimal one unless three digits follow it, or it comes twice. */
function numberIn(written: string): { readonly value: number; readonly separator: string } {
  const signs = Array.from(written.matchAll(/[.,'’\s]/gu), ([sign]) => sign);
  const last = signs.at(-1);
  const tail = last === undefined ? '' : written.slice(written.lastIndexOf(last) + 1);
  const isDecimal =
    (last === '.' || last === ',') && signs.filter((sign) => sign === last).length === 1 && tail.length !== 3;
  const whole = isDecimal ? written.slice(0, written.length - tail.length - 1) : written;
  const [separator = ''] = signs.filter((sign) => !isDecimal || sign !== last);
  const digits = whole.replaceAll(/\D/g, '');
  return { value: Number(isDecimal ? `${digits}.${tail}` : digits), separator };
}
