/** Languages that the service reads, by their codes of ISO 639-1. */
export const LANGUAGES = ['de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];
