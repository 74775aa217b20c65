import type { Span } from '../../core/span.js';
import { decodeWords, encodeWords } from './encoded-words.js';
import { decodeBytes } from './charsets.js';

/** A parameter of a field, such as the name of a file; one that is continued is several of one name. */
export interface Parameter {
  /** In lower case, without what says that it is continued. */
  readonly name: string;
  readonly text: string;
  /** In the field's value: what is written between the sign and the semicolon. */
  readonly span: Span;
  /** How another text is written there. */
  readonly write: (text: string) => string;
}

const PARAMETER = /;\s*([\w!#$%&'+.^`|~-]+)(\*\d+)?(\*)?\s*=\s*("(?:[^"\\]|\\[\s\S])*"|[^\s;"]*)/g;

/** The parameters of a field's value, decoded. */
export const parametersOf = (value: string): readonly Parameter[] =>
  Array.from(value.matchAll(PARAMETER), (match): Parameter => {
    const [whole, name = '', , extended, written = ''] = match;
    const end = match.index + whole.length;
    const span = { start: end - written.length, end };
    const common = { name: name.toLowerCase(), span };
    if (extended !== undefined) {
      const { charset, text, prefix } = extendedText(written);
      return { ...common, text: percentDecoded(text, charset), write: (to) => prefix + percentEncoded(to) };
    }
    const inner = written.startsWith('"') ? written.slice(1, -1).replaceAll(/\\([\s\S])/g, '$1') : written;
    return { ...common, text: decodeWords(inner), write: quoted };
  });

const PLAIN = /^[\x20-\x7e]*$/;

/** A text in quotes; what is not ASCII as encoded words, as everybody writes it. */
export const quoted = (text: string): string =>
  `"${(PLAIN.test(text) ? text : encodeWords(text)).replaceAll(/["\\]/g, '\\$&')}"`;

/** RFC 8187: the character set, a language and the text, of which the first two may be missing. */
function extendedText(written: string) {
  const plain = written.replaceAll('"', '');
  const [, charset, text] = /^([\w-]*)'[\w-]*'([\s\S]*)$/.exec(plain) ?? [];
  if (charset === undefined || text === undefined) return { charset: 'utf-8', text: plain, prefix: '' };
  return { charset: charset === '' ? 'utf-8' : charset, text, prefix: "utf-8''" };
}

const percentDecoded = (text: string, charset: string): string =>
  decodeBytes(
    Buffer.from(
      text.replaceAll(/%([\dA-F]{2})/gi, (_whole, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
      'latin1',
    ),
    charset,
  );

const percentEncoded = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w.!#$&+^`|~-]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
