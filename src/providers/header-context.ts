/**
 * Turns a column header into words: `dateOfBirth`, `date_of_birth` and `DATE-OF-BIRTH` all read
 * "date of birth" (case aside), so that cues and context words apply to headers as to running text.
 */
export function headerWords(header: string): string {
  return header
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/[\s_\-./:]+/gu, ' ')
    .trim();
}

/** The text that stands before a value so that it reads `header: value`; empty without a header. */
export function contextPrefix(context: string | undefined): string {
  const words = context === undefined ? '' : headerWords(context);
  return words === '' ? '' : `${words}: `;
}
