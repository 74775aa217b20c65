import { createRequire } from 'node:module';
import type * as Library from 'ibantools';
import { present } from '../../core/present.js';
import { readByLayout, type Layout } from './number-layout.js';
import type { Permutations } from './permutations.js';
import { walk } from './walk.js';

const require = createRequire(import.meta.url);
/** Loaded when the first account number comes. */
const library = () => require('ibantools') as typeof Library;

const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const COUNTRY_LENGTH = 2;
const HEAD_LENGTH = 4;

/** Check characters inside of the national part, by country. */
const NATIONAL: Readonly<Record<string, Layout>> = {
  BA: '*c2',
  BE: '*c2',
  CZ: '#9c#9c',
  EE: '*c',
  ES: '#8c2#10',
  FR: '*c2',
  HR: '#6c#9c',
  HU: '#7c#15c',
  MC: '*c2',
  ME: '*c2',
  MK: '*c2',
  NO: '*c',
  PL: '#7c#16',
  PT: '*c2',
  RS: '*c2',
  SI: '*c2',
  SK: '#9c#9c',
};

/** The valid IBAN of the same country that stands for another; undefined where the other is none. */
export function ibanSurrogate(
  compact: string,
  attempt: number,
  permutations: Permutations,
): string | undefined {
  if (!FORM.test(compact)) return undefined;
  const { isValidIBAN, isValidBBAN, composeIBAN } = library();
  if (!isValidIBAN(compact)) return undefined;
  const country = compact.slice(0, COUNTRY_LENGTH);
  const national = compact.slice(HEAD_LENGTH);
  const layout = Object.hasOwn(NATIONAL, country) ? present(NATIONAL[country], 'a layout') : '*';
  const ranked = readByLayout(national, layout);
  if (ranked === undefined) return undefined;
  const accepts = (other: string): boolean => isValidBBAN(other, country);
  const found = walk(national, ranked, accepts, `IBAN:${country}:${attempt.toString()}`, permutations);
  const whole = found === undefined ? null : composeIBAN({ countryCode: country, bban: found });
  return whole ?? undefined;
}
