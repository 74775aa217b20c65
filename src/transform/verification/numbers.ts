/** Fewer digits stand in any file by chance. */
export const LEAST_NUMBER_DIGITS = 6;

const WRITTEN =
  /^[+-]?(?<whole>\d{1,40}(?:[.,'’\u00a0\u2009\u202f ]\d{3}){0,12})(?:[.,](?<fraction>\d{1,40}))?(?:e(?<exponent>[+-]?\d{1,3}))?$/iu;
const GROUPED = /[.,'’\u00a0\u2009\u202f ]/gu;

/** Numbers as people and programs write them. */
export const NUMBER =
  /\d{1,40}(?:[.,'’\u00a0\u2009\u202f ]\d{3}(?!\d)){0,12}(?:[.,]\d{1,40})?(?:e[+-]?\d{1,3})?/giu;

/**
 * What all spellings of a number have in common: its digits without zeros around them, and where its point is. Of
 * `1.234` there are two, as the point may group digits. None for numbers of few digits.
 */
export function numberForms(text: string): readonly string[] {
  const match = WRITTEN.exec(text.trim());
  if (match?.groups === undefined) return [];
  const { whole = '', fraction = '', exponent = '0' } = match.groups;
  const compact = whole.replaceAll(GROUPED, '');
  const forms = [canonical(compact, fraction, Number(exponent))];
  const grouped = /^(?<start>\d+)[.,](?<end>\d{3})$/.exec(whole);
  if (fraction === '' && grouped?.groups !== undefined)
    forms.push(canonical(grouped.groups['start'] ?? '', grouped.groups['end'] ?? '', Number(exponent)));
  return forms.filter((form) => form !== undefined);
}

function canonical(whole: string, fraction: string, exponent: number): string | undefined {
  const all = `${whole}${fraction}`;
  const leading = /^0*/.exec(all)?.[0].length ?? 0;
  const digits = all.slice(leading).replace(/0+$/, '');
  if (digits.length < LEAST_NUMBER_DIGITS) return undefined;
  return `${digits}e${(whole.length - leading + exponent).toString()}`;
}
