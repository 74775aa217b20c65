/** Characters that show of a code of digits: a region of most countries. */
const SHOWN = 2;
const CODE = /^(?:[\p{Lu}\p{Nd}]{1,8}[ -]?){1,2}$/u;

/** Whether a text is a postal code: characters and digits alone, in one group or two. */
export const isPostalCode = (text: string): boolean => CODE.test(text) && /\d/.test(text);

/** The first characters of a postal code: `10***`, `SW1A ***`. */
export function postalArea(text: string): string {
  // The first group of a British, Irish or Canadian code is its area.
  const [group = ''] = /^[A-Z]\S*(?= )/.exec(text) ?? [];
  const shown = group === '' ? SHOWN : group.length;
  return text.slice(0, shown) + text.slice(shown).replaceAll(/[\p{L}\p{N}]/gu, '*');
}
