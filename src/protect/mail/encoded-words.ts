import { decodeBytes, decodeQuotedPrintable } from './charsets.js';

const WORD = /=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi;

/** The text of a field's value: encoded words (RFC 2047) decoded, folds undone, bytes read as UTF-8 where they are that. */
export function decodeWords(source: string): string {
  const joined = utf8Of(source.replaceAll(/\r?\n(?=[ \t])/g, '')).replaceAll(/(\?=)\s+(?==\?)/g, '$1');
  // Words of one character set may share a character: their bytes are put together first.
  const groups = joined.split(/((?:=\?[\w-]+(?:\*[\w-]*)?\?[bq]\?[^?\s]*\?=)+)/i);
  return groups.map((group, index) => (index % 2 === 1 ? decodeGroup(group) : group)).join('');
}

function decodeGroup(group: string): string {
  let text = '';
  let bytes: Buffer[] = [];
  let last = '';
  const flush = (): void => {
    if (bytes.length > 0) text += decodeBytes(Buffer.concat(bytes), last);
    bytes = [];
  };
  for (const [, charset = '', kind = '', inner = ''] of group.matchAll(WORD)) {
    if (charset.toLowerCase() !== last) flush();
    last = charset.toLowerCase();
    bytes.push(
      kind.toLowerCase() === 'b'
        ? Buffer.from(inner, 'base64')
        : decodeQuotedPrintable(inner.replaceAll('_', ' ').replaceAll(/ $/g, '=20')),
    );
  }
  flush();
  return text;
}

function utf8Of(latin1: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1;
  }
}

/** Bytes of text in one encoded word: with what is around them, 75 characters at most. */
const WORD_BYTES = 45;

/** A text as encoded words in UTF-8, each with whole characters. */
export function encodeWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  if (word !== '') words.push(word);
  return words.map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join(' ');
}
