import { TEXT_START } from '../../text/text-position.js';
import type { SourcedText } from '../content/source-map.js';
import type { MarkupPiece, Within } from './markup-piece.js';
import { ScriptText, type ReadCode } from './script-text.js';
import { SourcedValue } from './sourced-value.js';

/** How to read the value of an attribute. */
export type AttributeKind = 'text' | 'address' | 'style' | 'script' | 'markup';

/** Percent-encoded bytes: ASCII characters one by one, the bytes of other characters together. */
const PERCENT = /%[0-7][\da-f]|(?:%[89a-f][\da-f])+|\+/gi;
/** The same in code, in which a plus is an operator. */
const PERCENT_IN_CODE = /%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi;
const CSS_ESCAPE = /\\(?:[\da-f]{1,6}\s?|[^\da-f])|%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi;
const TEXT_IN_BASE64 =
  /^(data:(?:text\/|application\/(?:json|xml|javascript)|image\/svg)[^,]*;base64,)([\w+/=%-]+)$/i;
/**
 * A URL, a percent-encoded label, or one word with percent-encoding: a URL that was replaced no longer looks like one,
 * but is read as it was written.
 */
const LOOKS_LIKE_ADDRESS = /^\s*[a-z][a-z\d+.-]*:\S|:\/\/|%5B[A-Z]|^\s*(?=\S+\s*$)\S*?%[\da-f]{2}/i;
const JSON_WITH_ESCAPES = /^\s*[{[][\s\S]*\\/;

/** Maximum UTF-16 units of a style sheet to buffer and read at once. */
const MOST_KEPT = 4 * 2 ** 20;

/** Reads the content of an element that is not plain text. */
export interface RawReader {
  push(piece: SourcedText): readonly MarkupPiece[];
  /** @param isCutOff whether the source ended before the element did */
  end(isCutOff: boolean): readonly MarkupPiece[];
}

/** Extracts the readable pieces of an attribute. @param markup reads markup inside the value */
export function attributePieces(
  value: SourcedValue,
  kind: AttributeKind,
  outer: Within,
  markup: (text: string) => readonly MarkupPiece[],
): readonly MarkupPiece[] {
  const { text } = value;
  // An unquoted value is rewritten as a whole, in quotes.
  if (outer === 'bare attribute') {
    const isAddress = kind === 'address' || LOOKS_LIKE_ADDRESS.test(text);
    const read = isAddress ? addressOf(value, kind) : value;
    const within: readonly Within[] = isAddress ? ['address', outer] : [outer];
    return [{ text: read.text, at: value.start(0), until: value.end(text.length), within }];
  }
  if (kind === 'markup') return value.placed(markup(text), outer);
  if (kind === 'script' || JSON_WITH_ESCAPES.test(text)) {
    // A script without strings or comments may be any text, so read all of it.
    const isScript = scriptPieces(text, 'nothing').length > 0;
    return isScript ? value.placed(scriptPieces(text), outer) : value.pieces([outer]);
  }
  if (kind === 'style') return styleOf(value).pieces(['style', outer]);
  if (kind === 'text' && !LOOKS_LIKE_ADDRESS.test(text)) return value.pieces([outer]);
  const [, , packed] = TEXT_IN_BASE64.exec(text) ?? [];
  const unpacked = packed === undefined ? undefined : textInBase64(packed);
  if (packed === undefined || unpacked === undefined) {
    if (/^\s*javascript:/i.test(text)) {
      const code = value.decoded(PERCENT_IN_CODE, percentDecoded);
      return code.placed(scriptPieces(code.text), outer);
    }
    return addressOf(value, kind).pieces(['address', outer]);
  }
  const from = text.length - packed.length;
  return [
    ...value.slice(0, from).map((one) => ({ ...one, within: ['address', outer] as const })),
    { text: unpacked, at: value.start(from), until: value.end(text.length), within: ['base64', outer] },
  ];
}

/** Decodes the escapes of a style sheet. */
const styleOf = (value: SourcedValue): SourcedValue =>
  value.decoded(CSS_ESCAPE, (written) => {
    if (written.startsWith('%')) return percentDecoded(written);
    const code = Number.parseInt(written.slice(1), 16);
    if (!Number.isNaN(code)) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
    return written.slice(1) === '\n' ? '' : written.slice(1);
  });

function scriptPieces(text: string, code: ReadCode = 'addresses'): readonly MarkupPiece[] {
  const script = new ScriptText();
  return [...script.push({ text, at: TEXT_START }), ...script.end(code)];
}

/**
 * Decodes the percent-encoding of a URL; in its query, a plus is a space. Among other words, a query ends with the word.
 */
function addressOf(value: SourcedValue, kind: AttributeKind): SourcedValue {
  // Of the same length, so that places are those of the value, and in one pass, however many there are.
  const queries = value.text.replaceAll(kind === 'address' ? /\?[\s\S]*/g : /\?\S*/g, ({ length }) =>
    '?'.repeat(length),
  );
  return value.decoded(PERCENT, (written, at) =>
    written === '+' ? (queries.charAt(at) === '?' ? ' ' : '+') : percentDecoded(written),
  );
}

function percentDecoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function textInBase64(packed: string): string | undefined {
  const plain = percentDecoded(packed);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(plain, 'base64'));
  } catch {
    return undefined;
  }
}

/** Buffers a style sheet to decode its escapes; a long one is read in stretches. */
export class StyleText implements RawReader {
  #held: SourcedText[] = [];
  #length = 0;

  push(piece: SourcedText): readonly MarkupPiece[] {
    this.#held.push(piece);
    this.#length += piece.text.length;
    return this.#length > MOST_KEPT ? this.end() : [];
  }

  end(): readonly MarkupPiece[] {
    const value = new SourcedValue(this.#held);
    this.#held = [];
    this.#length = 0;
    return styleOf(value).pieces(['style']);
  }
}
