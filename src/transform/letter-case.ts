/**
 * Writes a word in the letter case of another (`SMITH`, `smith` or `Smith`). Capitals inside the word are not copied.
 */
export function inCaseOf(model: string, word: string): string {
  const letters = model.replaceAll(/\P{L}/gu, '');
  if (letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    return word.toUpperCase();
  const hasCase = letters.toLowerCase() !== letters.toUpperCase();
  if (hasCase && letters === letters.toLowerCase()) return word.toLowerCase();
  return word.charAt(0).toUpperCase() + word.slice(1);
}
