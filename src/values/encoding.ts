import type { ValueKind } from './value-kind.js';

/** Names of the supported encodings in the WHATWG Encoding Standard; a table. */
const ENCODING_NAMES = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-9',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gbk',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

/** An encoding for files whose names match a pattern. */
export interface EncodingRule {
  readonly glob: string;
  /** Encoding name for TextDecoder. */
  readonly encoding: string;
}

const ANY_FILE = '**';

/** `NAME` for all files, or `GLOB=NAME` for matching files. Labels of an encoding are accepted as well. */
export const ENCODING_RULE: ValueKind<EncodingRule> = {
  expected: 'NAME or GLOB=NAME, with the name of an encoding such as utf-16le, windows-1252 or shift_jis',
  names: ENCODING_NAMES,
  nameIn: (text) => partsOf(text).name,
  parse(text) {
    const { glob, name } = partsOf(text);
    try {
      const { encoding } = new TextDecoder(name);
      // The WHATWG encoding that decodes unsafe legacy encodings to an error.
      return encoding === 'replacement' || glob === '' ? undefined : { glob, encoding };
    } catch {
      return undefined;
    }
  },
};

function partsOf(rule: string): { readonly glob: string; readonly name: string } {
  const at = rule.lastIndexOf('=');
  return at < 0 ? { glob: ANY_FILE, name: rule } : { glob: rule.slice(0, at), name: rule.slice(at + 1) };
}
