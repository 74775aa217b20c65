/**
 * URLs of the files with character names, by the leading digits of the code points. The build generates them from the
 * Unicode Character Database (package unicode-name), with 4096 code points per file.
 */
const FILES = import.meta.glob<string>('../../dist/web/names/*.txt', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Number of code points per file. */
const PER_FILE = 0x1000;

/**
 * Returns the Unicode name of a character, e.g. CYRILLIC SMALL LETTER A; loaded on demand from the server that served
 * this page.
 * @returns undefined if it has no name, or the file could not be loaded
 */
export async function characterName(codePoint: number): Promise<string | undefined> {
  const part = Math.floor(codePoint / PER_FILE).toString(16);
  const address = FILES[`../../dist/web/names/${part}.txt`];
  if (address === undefined) return undefined;
  try {
    const response = await fetch(address, { credentials: 'omit', redirect: 'error' });
    const line = response.ok ? (await response.text()).split('\n')[codePoint % PER_FILE] : undefined;
    return line === '' ? undefined : line;
  } catch {
    return undefined;
  }
}
