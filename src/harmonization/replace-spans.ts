import type { Replacement } from './resolve-overlaps.js';

/** What stands in the text for a replacement, e.g. `[PERSON]` or `[PERSON&LOCATION]`. */
export const labelOf = ({ categories }: Pick<Replacement, 'categories'>): string =>
  `[${categories.join('&')}]`;

/** Puts each replacement's label in the place of its span. */
export function replaceSpans(text: string, replacements: readonly Replacement[]): string {
  let labelled = '';
  let position = 0;
  for (const replacement of replacements) {
    labelled += text.slice(position, replacement.start) + labelOf(replacement);
    position = replacement.end;
  }
  return labelled + text.slice(position);
}
