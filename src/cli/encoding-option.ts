import type { Command } from 'commander';
import picomatch from 'picomatch';
import { ENCODING_RULE, type EncodingRule } from '../values/encoding.js';
import { valueOf } from './option-value.js';

/** The parsed option `--encoding`. */
export interface EncodingOption {
  readonly encoding?: readonly EncodingRule[];
}

const parseEncoding = valueOf(ENCODING_RULE);

/** Adds `--encoding`. */
export const addEncoding = (command: Command): Command =>
  command.option(
    '--encoding <[glob=]name>',
    'encoding of text files without a byte order mark, or only of matching files, such as *.csv=windows-1252; repeatable, the last match wins (default: UTF-8, else detected and reported)',
    (text: string, rules: readonly EncodingRule[] | undefined) => [...(rules ?? []), parseEncoding(text)],
  );

/**
 * Returns a function that selects the encoding of a file by name: the last matching rule wins. A glob without a slash
 * matches the last path segment. For an inner file, the name inside its container is matched as well.
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
