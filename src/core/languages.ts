/** Languages that the service reads, by their codes of ISO 639-1. */
export const LANGUAGES = ['de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a code such as `de` or `de-AT`; English for those that are not known. */
export function languageOf(code: string): Language {
  const [primary] = code.toLowerCase().split('-');
  return LANGUAGES.find((one) => one === primary) ?? 'en';
}
