import { PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { Span } from '../../core/span.js';
import { closeOf, isPlain } from './loose-text.js';
import { textOfBytes } from './open-pdf.js';
import { isProgramName, isProgramText } from './program-text.js';

/** Text in the source of a content stream that no operator draws. The span is that of its token. */
export interface ContentOperand extends Span {
  readonly kind: 'string' | 'name' | 'comment';
  readonly text: string;
}

/** Comments, starts of strings and dictionaries, names, and words: operators and keywords. */
const TOKEN = /%[^\r\n]*|\(|<<|>>|<[\da-f\s\0]*>|\/[^\s\0()<>[\]{}/%]*|[A-Z'"*][^\s\0()<>[\]{}/%]*/gi;
/** Operators that draw the strings before them (ISO 32000-2, 9.4.3): pages are read for that text. */
const DRAWING: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);
const CONSTANTS: ReadonlySet<string> = new Set(['true', 'false', 'null']);
const END_OF_IMAGE = /\sEI(?=\s|$)/g;
/** Shorter strings are palettes of inline images. */
const LEAST_BYTES = 4;

/**
 * Finds all text in a content stream that it does not draw: comments, properties of marked content such as replacement
 * texts, names that a person may have typed, and operands of unknown or missing operators.
 * @param source content as Latin-1
 */
export function contentOperands(source: string): readonly ContentOperand[] {
  const found: ContentOperand[] = [];
  let waiting: ContentOperand[] = [];
  /** The preceding name. */
  let key = '';
  let depth = 0;
  let openBefore = 0;
  let mayEndImage = true;
  const add = (start: number, end: number, bytes: Uint8Array): void => {
    const text = textOfBytes(bytes);
    if (text.trim() === '' || isProgramText(text, key)) return;
    const isDeclared = depth > 0;
    if (isDeclared || (bytes.length >= LEAST_BYTES && isPlain(bytes)))
      (isDeclared ? found : waiting).push({ start, end, text, kind: 'string' });
  };
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(source); match !== null; match = TOKEN.exec(source)) {
    const [token] = match;
    const start = match.index;
    const first = token.charAt(0);
    if (token === '<<') depth += 1;
    else if (token === '>>') depth = Math.max(0, depth - 1);
    else if (first === '(') {
      if (start < openBefore) continue;
      const close = closeOf(source, start);
      if (close === undefined) openBefore = source.length;
      else {
        add(start, close + 1, PDFString.of(source.slice(start + 1, close)).asBytes());
        TOKEN.lastIndex = close + 1;
      }
    } else if (first === '<') add(start, TOKEN.lastIndex, PDFHexString.of(token.slice(1, -1)).asBytes());
    else if (first === '%') {
      const line = Buffer.from(token.slice(1), 'latin1');
      if (isPlain(line))
        found.push({ start, end: TOKEN.lastIndex, text: textOfBytes(line), kind: 'comment' });
    } else if (first === '/') {
      key = PDFName.of(token.slice(1)).decodeText();
      if (!isProgramName(key, '')) found.push({ start, end: TOKEN.lastIndex, text: key, kind: 'name' });
    } else if (!CONSTANTS.has(token)) {
      if (!DRAWING.has(token)) found.push(...waiting);
      waiting = [];
      depth = 0;
      if (token !== 'ID' || !mayEndImage) continue;
      END_OF_IMAGE.lastIndex = TOKEN.lastIndex;
      mayEndImage = END_OF_IMAGE.test(source);
      if (mayEndImage) TOKEN.lastIndex = END_OF_IMAGE.lastIndex;
    }
  }
  return [...found, ...waiting].sort((one, other) => one.start - other.start);
}

/**
 * Removes the operands that `isRemoved` accepts: strings become empty, names neutral. Undefined if none is removed.
 * @param source content as Latin-1
 */
export function withoutOperands(source: string, isRemoved: (text: string) => boolean): string | undefined {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, kind, text } of contentOperands(source)) {
    if (!isRemoved(text)) continue;
    pieces.push(source.slice(from, start), kind === 'string' ? '()' : kind === 'name' ? '/X' : '');
    from = end;
  }
  if (pieces.length === 0) return undefined;
  return [...pieces, source.slice(from)].join('');
}
