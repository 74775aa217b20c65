import { basename, extname } from 'node:path';

/**
 * What a packed file is called once it is unpacked; the same where its name does not say that it is packed.
 * @param endings what takes the place of each ending; in lower case
 */
export function nameWithout(name: string, endings: Readonly<Record<string, string>>): string {
  const base = basename(name.slice(name.lastIndexOf('!') + 1));
  const ending = extname(base);
  const inPlace = endings[ending.toLowerCase()];
  return inPlace === undefined ? base : `${base.slice(0, -ending.length)}${inPlace}`;
}
