import { PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { textOfBytes } from './open-pdf.js';

const ENTRY = /\/(?:ActualText|Alt|E|Contents|Title|Author|Subject)\s*(?=[(<])/g;
const HEX = /<([\da-f\s]*)>/iy;

/** The texts that content declares beside what it draws, e.g. `/Span << /ActualText (…) >> BDC`. */
export function markedTexts(content: Uint8Array): readonly string[] {
  const source = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  const texts: string[] = [];
  for (const { index, 0: entry } of source.matchAll(ENTRY)) {
    const text = stringAt(source, index + entry.length);
    if (text !== undefined && text.trim() !== '') texts.push(text);
  }
  return texts;
}

/** Characters of one string. */
const MOST_CHARACTERS = 65_536;

function stringAt(source: string, at: number): string | undefined {
  if (source[at] === '<') {
    HEX.lastIndex = at;
    const hex = HEX.exec(source)?.[1];
    return hex === undefined ? undefined : textOfBytes(PDFHexString.of(hex).asBytes());
  }
  let depth = 0;
  for (let to = at; to < Math.min(source.length, at + MOST_CHARACTERS); to++) {
    if (source[to] === '\\') to += 1;
    else if (source[to] === '(') depth += 1;
    else if (source[to] === ')') {
      depth -= 1;
      if (depth === 0) return textOfBytes(PDFString.of(source.slice(at + 1, to)).asBytes());
    }
  }
  return undefined;
}
