/** The letters and digits of a number as written, in capitals: `13 140379 a 655` is `13140379A655`. */
export const compactNumber = (written: string): string =>
  written.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
