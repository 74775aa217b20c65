import { createRequire } from 'node:module';
import type * as Library from 'ibantools';
import { present } from '../../core/present.js';
import type { FoundValue } from '../replacements.js';
import { byForm } from './by-form.js';
import { checksOf, type NumberCheck } from './number-checks.js';
import {
  readByLayout,
  type Layout,
  numberForm,
  type RankedNumber,
  type NumberForm,
} from './number-layout.js';
import { walk, type Permutations, type Accepts, type SurrogateTools } from './permutations.js';

/** Maximum length of a number. Longer strings are not numbers, and would be slow to process. */
const LONGEST = 40;

const STATES_OF_MEXICO =
  '[AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE]';

const require = createRequire(import.meta.url);
const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const COUNTRY_LENGTH = 2;
const HEAD_LENGTH = 4;

/** Check characters within the national part (BBAN), by country. */
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

const STATES_OF_INDIA = `[${Array.from({ length: 37 }, (_, index) => (index + 1).toString().padStart(2, '0')).join('|')}]`;

/**
 * Layouts of numbers that have more structure than a final check character, by original label, or by category if no
 * check accepts the number. The first layout that matches is used. Candidates are still checked; layouts only reduce
 * the number of attempts. Exempt from the file-length rule: a table.
 */
const LAYOUTS: Readonly<Record<string, readonly Layout[]>> = {
  AR_CUIT: ['[20|23|24|27|30|33|34]#8c'],
  AT_SOCIAL_SECURITY: ['#3cdm#2'],
  AU_ABN: ['c2#9'],
  AU_MEDICARE: ['[2|3|4|5|6]#7c*'],
  BE_ENTERPRISE_NUMBER: ['=#7c2'],
  BE_NATIONAL_NUMBER: ['#2md#3c2'],
  BR_CNPJ: ['#12c2'],
  BR_CNS: ['[7|8|9]#13c', '[1|2]#10=3c'],
  BR_CPF: ['#9c2'],
  CH_AHV: ['=3#9c'],
  CH_UID: ['=3#8c'],
  CN_RESIDENT_ID: ['=2#4ymd#3c'],
  CREDIT_CARD: ['=*c'],
  DE_SOCIAL_SECURITY: ['#2dm#2##2c'],
  DK_CPR: ['dm#5c'],
  DRIVERLICENSE: ['#9c2'],
  ES_NIE: ['[X|Y|Z]#7c'],
  ES_NUSS: ['#10c2'],
  EU_VAT: [
    '[ATU]#7c',
    '[BE0]#7c2',
    '[BE1]#7c2',
    '[FR]c2#8c',
    '[GB]#7c2',
    '[LU]#6c2',
    '[NL]#8c[B]#2',
    '[SE]#9c[01]',
    '=2*c',
  ],
  FI_PERSONAL_IDENTITY_CODE: ['dm#5c', 'dm#2=#3c'],
  FR_NIR: ['[1|2]#2m=#7c2', '[1|2]#2m=2#6c2'],
  FR_RPPS: ['[1|8]#9c'],
  FR_SPI: ['[0|1|2|3]#9c3'],
  IN_GSTIN: [`${STATES_OF_INDIA}#3[A|B|C|F|G|H|J|L|P|T]#5##[Z]c`],
  IN_PAN: ['#3[A|B|C|F|G|H|J|L|P|T]#6'],
  IT_FISCAL_CODE: [
    '#8[A|B|C|D|E|H|L|M|P|R|S|T][01|02|03|04|05|06|07|08|09|10|11|12|13|14|15|16|17|18|19|20|21|22|23|24|25|26|27|28|41|42|43|44|45|46|47|48|49|50|51|52|53|54|55|56|57|58|59|60|61|62|63|64|65|66|67|68]#4c',
  ],
  IT_HEALTH_CARD: ['=5*c'],
  IT_VAT_CODE: ['[IT]*c'],
  KR_RRN: ['#2md[1|2|3|4]#6', '#2md[5|6|7|8]#6'],
  MX_CURP: [`#6md[H|M]${STATES_OF_MEXICO}#4c`],
  MX_RFC: ['#6md#2c', '#5md#2c'],
  NO_BIRTH_NUMBER: ['dm#5c2'],
  NO_ORGANISATION_NUMBER: ['[8|9]#7c'],
  PL_ID_CARD: ['#3c#5'],
  PL_PESEL: ['#2[01|02|03|04|05|06|07|08|09|10|11|12|21|22|23|24|25|26|27|28|29|30|31|32]d#4c'],
  PT_NISS: ['[1|2]#9c'],
  SE_ORGANISATION_NUMBER: ['[1|2|5|6|7|8|9]#[2|3|4|5|6|7|8|9]#6c'],
  SE_PERSONAL_NUMBER: ['#2md#3c', 'ymd#3c'],
  SG_UEN: ['y#5c', '[R|S|T]#2[LP|LL|FC|PF|RF|NB|CC|CS|GS|GA|GB|DP|CP|NR|HS|CH|MH|TU|TC|SS|MC]#4c'],
  SG_NRIC_FIN: ['[S|T|F|G|M]#7c'],
};

const NONE: readonly Layout[] = [];

/** Returns another number of the same form that passes the same checks. */
export function numberLike(found: FoundValue, attempt: number, tools: SurrogateTools): string | undefined {
  const form = numberForm(found.text);
  const { length } = form.compact;
  if (length === 0) return undefined;
  if (length > LONGEST) return byForm(found, attempt, tools);
  const compact = numberSurrogate(found.category, form, attempt, tools.permutations);
  return compact === undefined ? undefined : form.write(compact);
}

/** Calling codes of one and two digits; all others have three. */
const CALLING_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
const EXTENSION = /,? ?(?:x|ext\.?|extension|#) ?\d{1,6}$/iu;
const ABROAD = /^\s*\(?(?:\+|00)/u;
const NORTH_AMERICAN = /^1[2-9]\d{9}$/;

/** Returns another phone number of the same form and country. It is a valid number if the original is. */
export function phoneLike(found: FoundValue, attempt: number, tools: SurrogateTools): string | undefined {
  const form = numberForm(found.text, false);
  if (form.compact.length > LONGEST) return undefined;
  const isAbroad = ABROAD.test(found.text);
  // `00` is another notation for `+`.
  const dialled = isAbroad && form.compact.startsWith('00') ? '00' : '';
  const compact = form.compact.slice(dialled.length);
  const ranked = readByLayout(compact, phoneLayout(compact, isAbroad));
  if (ranked === undefined) return undefined;
  const [extended = ''] = EXTENSION.exec(found.text) ?? [];
  const extension = extended.replaceAll(/\D/g, '').length;
  const isInUse = (number: string): boolean => {
    const main = number.slice(0, number.length - extension);
    return checksOf('PHONE_NUMBER').some(({ accepts }) => accepts(isAbroad ? `+${main}` : main));
  };
  const wanted = isInUse(compact);
  const order = `PHONE_NUMBER:${wanted.toString()}:${attempt.toString()}`;
  const other =
    walk(compact, ranked, (number) => isInUse(number) === wanted, order, tools.permutations) ??
    walk(compact, ranked, () => true, `${order}:form`, tools.permutations);
  return other === undefined ? undefined : form.write(dialled + other);
}

/** Returns the layout that keeps the country code, or the prefix that marks a national number. */
function phoneLayout(compact: string, isAbroad: boolean): Layout {
  const kept = isAbroad ? CALLING_CODE.exec(compact)?.[0].length : isMarked(compact) ? 1 : 0;
  const prefix = kept === undefined ? '' : '='.repeat(kept);
  // In numbering plans the first digit determines the kind of number, so a leading zero is never drawn.
  const first = /^[1-9]/.test(compact.slice(prefix.length)) ? '[1|2|3|4|5|6|7|8|9]' : '';
  return `${prefix}${first}*`;
}

const isMarked = (compact: string): boolean => compact.startsWith('0') || NORTH_AMERICAN.test(compact);

/**
 * Returns the replacement of a number: of the same layout, and accepted by exactly the same checks. The mapping is
 * one-to-one among the numbers that pass the same checks, so no two of them share a replacement. If the walk finds no
 * such number, only the first check must pass, and failing that only the form must match.
 * @returns the number itself if the permutation maps it to itself; undefined if none is found
 */
function numberSurrogate(
  category: string,
  { compact, write }: NumberForm,
  attempt: number,
  permutations: Permutations,
): string | undefined {
  const iban = category === 'BANK_ACCOUNT' ? ibanSurrogate(compact, attempt, permutations) : undefined;
  if (iban !== undefined) return iban;
  const { accepting, accepts, surest } = judgesOf(category, compact, write);
  const ranked = rankedNumber(category, compact, accepting);
  const names = accepting.map(({ entityType }) => entityType).join();
  for (const [name, accept] of [
    [names, accepts],
    [`surest of ${names}`, surest],
    ['form', () => true],
  ] as const) {
    const order = `${category}:${name}:${attempt.toString()}`;
    const found = walk(compact, ranked, accept, order, permutations);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Determines which checks accept a number, and returns a predicate for numbers that the same checks accept. Checks get
 * the bare number, or the number as written if they only accept that: some kinds are recognized by a separator.
 */
function judgesOf(category: string, compact: string, write: NumberForm['write']) {
  const accepting: NumberCheck[] = [];
  const judges: Accepts[] = [];
  const others: Accepts[] = [];
  const asWritten = (number: string): string => write(number).toUpperCase();
  for (const check of checksOf(category)) {
    const takesBare = check.accepts(compact);
    const takesWritten = !takesBare && check.accepts(asWritten(compact));
    if (takesBare || takesWritten) accepting.push(check);
    if (takesBare) judges.push((number) => check.accepts(number));
    else if (takesWritten) judges.push((number) => check.accepts(asWritten(number)));
    else others.push((number) => check.accepts(number) || check.accepts(asWritten(number)));
  }
  const accepts: Accepts = (number) =>
    judges.every((accept) => accept(number)) && !others.some((accept) => accept(number));
  const [surest = accepts] = judges;
  return { accepting, accepts, surest };
}

function rankedNumber(category: string, compact: string, accepting: readonly NumberCheck[]): RankedNumber {
  for (const name of [...accepting.map(({ entityType }) => entityType), category]) {
    const layouts = Object.hasOwn(LAYOUTS, name) ? present(LAYOUTS[name], 'a layout of its own') : NONE;
    for (const layout of layouts) {
      const ranked = readByLayout(compact, layout);
      if (ranked !== undefined) return ranked;
    }
  }
  const layout = accepting.some(({ isSure }) => isSure) ? '*c' : '*';
  return present(readByLayout(compact, layout), 'a layout that fits every number');
}

/** Loaded on first use. */
const library = () => require('ibantools') as typeof Library;

/** Returns a valid IBAN of the same country; undefined if the original is not valid. */
function ibanSurrogate(compact: string, attempt: number, permutations: Permutations): string | undefined {
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
