// Tables: encodings by the numbers that Windows gives them.

const SPECIAL: Readonly<Record<number, string>> = {
  437: 'windows-1252',
  850: 'windows-1252',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20866: 'koi8-r',
  65001: 'utf-8',
};

const CHARSETS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

/** The encoding of a code page; undefined where it is not known. */
export const codePageOf = (number: number): string | undefined =>
  number >= 1250 && number <= 1258 ? `windows-${number.toString()}` : SPECIAL[number];

/** The encoding of a font's character set; undefined where it is that of the document. */
export const charsetOf = (number: number): string | undefined => CHARSETS[number];
