/** Languages that names, places and months are written in, as ISO 639-1 codes. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'fi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a code such as `de` or `de-AT`; English for those that are not known. */
export function languageOf(code: string): Language {
  const [primary] = code.toLowerCase().split('-');
  return LANGUAGES.find((one) => one === primary) ?? 'en';
}
