/** A name as SQL writes it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
