import type { FoundValue } from '../found-value.js';
import { byForm } from './by-form.js';
import { checksOf } from './number-checks.js';
import { numberForm } from './number-form.js';
import { readByLayout, type Layout } from './number-layout.js';
import { numberSurrogate } from './number-surrogate.js';
import type { SurrogateTools } from './surrogate.js';
import { walk } from './walk.js';

/** Longer ones are no numbers, and would take long. */
const LONGEST = 40;

/** Another number of the same form that passes the same checks. */
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

/** Another telephone number of the same form and country, in use where the number is. */
export function phoneLike(found: FoundValue, attempt: number, tools: SurrogateTools): string | undefined {
  const form = numberForm(found.text, false);
  if (form.compact.length > LONGEST) return undefined;
  const isAbroad = ABROAD.test(found.text);
  // `00` is another way to write `+`.
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

/** Digits that say the country, or that a number of the own country follows, stay. */
function phoneLayout(compact: string, isAbroad: boolean): Layout {
  const kept = isAbroad ? CALLING_CODE.exec(compact)?.[0].length : isMarked(compact) ? 1 : 0;
  const prefix = kept === undefined ? '' : '='.repeat(kept);
  // A plan tells the kind of a number by its first digit: none begins with another zero.
  const first = /^[1-9]/.test(compact.slice(prefix.length)) ? '[1|2|3|4|5|6|7|8|9]' : '';
  return `${prefix}${first}*`;
}

const isMarked = (compact: string): boolean => compact.startsWith('0') || NORTH_AMERICAN.test(compact);
