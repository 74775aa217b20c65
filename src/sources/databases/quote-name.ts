/** A name as standard SQL writes it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
