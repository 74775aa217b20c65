import { decodeBytes, decodeQuotedPrintable, isKnownCharset } from './charsets.js';

/** What a word holds; white space and question marks should not stand in it, but do. */
const HELD = String.raw`[^?\s]*(?:(?:(?<!=)\?(?!=)|\s)(?:[^?=]|\?(?!=)|=(?!\?)){0,1000})?`;
const WORD = new RegExp(String.raw`=\?([\w.:+()-]+)(?:\*[\w-]*)?\?([bq])\?(${HELD})\?=`, 'gi');
const WORDS = new RegExp(String.raw`((?:=\?[\w.:+()-]+(?:\*[\w-]*)?\?[bq]\?${HELD}\?=)+)`, 'i');

/** The text of a field's value: encoded words (RFC 2047) decoded, folds undone, bytes read as UTF-8 where they are that. */
export function decodeWords(source: string): string {
  const joined = utf8Of(unfolded(source)).replaceAll(/(\?=)\s+(?==\?)/g, '$1');
  // Words of one character set may share a character: their bytes are put together first.
  const groups = joined.split(WORDS);
  return groups.map((group, index) => (index % 2 === 1 ? decodeGroup(group) : group)).join('');
}

/** The character sets of encoded words that cannot be read. */
export const hasUnknownCharset = (source: string): boolean =>
  Array.from(unfolded(source).matchAll(WORD)).some(([, charset = '']) => !isKnownCharset(charset));

/** A value without its folds; one inside an address is nothing, as white space around its signs is. */
function unfolded(source: string): string {
  return source.replaceAll(/\r?\n([ \t]+)/g, (fold, gap: string, at: number) => {
    const end = at + fold.length;
    const isInAddress =
      source.charAt(at - 1) === '@' ||
      source.charAt(end) === '@' ||
      (/@[\w.-]*\.$/.test(source.slice(Math.max(0, at - NEAR), at)) &&
        /^[\w.-]*>/.test(source.slice(end, end + NEAR)));
    return isInAddress ? '' : gap;
  });
}

/** Characters of an address that are looked at. */
const NEAR = 64;

function decodeGroup(group: string): string {
  let text = '';
  let bytes: Buffer[] = [];
  let last = '';
  /** Base64 that was cut where it cannot end. */
  let cut = '';
  const flush = (): void => {
    if (cut !== '') bytes.push(Buffer.from(cut, 'base64'));
    if (bytes.length > 0) text += decodeBytes(Buffer.concat(bytes), last).replaceAll('\ufeff', '');
    [bytes, cut] = [[], ''];
  };
  for (const [, charset = '', kind = '', inner = ''] of group.matchAll(WORD)) {
    const isBase64 = kind.toLowerCase() === 'b';
    if (charset.toLowerCase() !== last || (!isBase64 && cut !== '')) flush();
    last = charset.toLowerCase();
    if (!isBase64) bytes.push(decodeQuotedPrintable(inner.replaceAll('_', ' ').replaceAll(/ $/g, '=20')));
    else {
      cut += inner.replaceAll(/\s/g, '');
      if (!isWholeBase64(cut)) continue;
      bytes.push(Buffer.from(cut, 'base64'));
      cut = '';
    }
  }
  flush();
  return text;
}

/** Whether base64 ends here: with padding, or without where the bits that are left over are zero. */
function isWholeBase64(text: string): boolean {
  const tail = text.slice(text.length - (text.length % 4));
  return text.endsWith('=') || Buffer.from(tail, 'base64').toString('base64').replaceAll('=', '') === tail;
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
