import picomatch from 'picomatch';
import type { EncodingRule } from '../../values/encoding.js';

/**
 * The encoding that rules give a file by its name: the last that matches wins. A pattern without a slash is held
 * against the last part of the name; of a file inside another, the name there counts as well.
 */
export function encodingOf(rules: readonly EncodingRule[] = []): (name: string) => string | undefined {
  const tests = rules
    .map(({ glob, encoding }) => {
      const options = { dot: true, basename: !glob.includes('/') };
      return { matches: picomatch(glob.replace(/^\.\//, ''), options), encoding };
    })
    .reverse();
  return (name) => {
    const names = [name, name.slice(name.lastIndexOf('!') + 1)];
    return tests.find(({ matches }) => names.some((one) => matches(one)))?.encoding;
  };
}
