/** Digits that tell any number of 32 bits from its neighbours. */
const FLOAT_DIGITS = 9;

/** A number of 64 bits as Java writes it: `1.0`, `1.0E7`, `NaN`, `Infinity`. */
export const doubleText = (value: number): string => javaText(value, value.toExponential());

/** A number of 32 bits or fewer: with the fewest digits that tell it from its neighbours. */
export function floatText(value: number): string {
  for (let digits = 0; digits < FLOAT_DIGITS; digits++) {
    const written = value.toExponential(digits);
    if (Math.fround(Number(written)) === value) return javaText(value, written);
  }
  return javaText(value, value.toExponential());
}

/** From a thousandth to ten millions plain, else in powers of ten; always with a digit behind the point. */
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
