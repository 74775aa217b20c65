/**
 * Addresses of the files with names of characters, by the first digits of their code points. The build writes them from
 * the Unicode Character Database (package unicode-name), 4096 code points a file.
 */
const FILES = import.meta.glob<string>('../../dist/web/names/*.txt', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Code points of one file. */
const PER_FILE = 0x1000;

/**
 * What Unicode calls a character, e.g. CYRILLIC SMALL LETTER A; asked of the server that served this page, when there is
 * a character to be named.
 * @returns undefined where it has no name, or the file could not be had
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
