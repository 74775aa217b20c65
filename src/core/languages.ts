/** Supported languages by ISO 639-1 code. */
export const LANGUAGES = ['de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the language of a code such as `de` or `de-AT`; English if it is not supported. */
export function languageOf(code: string): Language {
  const [primary] = code.toLowerCase().split('-');
  return LANGUAGES.find((one) => one === primary) ?? 'en';
}
