import { splitsPair } from './text-position.js';

/** A line that is followed by a blank one, with it. */
const PARAGRAPH_END = /\n[^\S\n]*\n/g;
const LINE_END = /\n/g;
/** The end of a sentence and the space behind it. */
const SENTENCE_END = /[.!?…]["'”’)\]]?\s+|[。！？]/g;
const SPACE = /\s+/g;
/** The places where a text may be cut, the best first, each with the share of the range in which it is looked for. */
const PLACES: readonly { readonly end: RegExp; readonly share: number }[] = [
  { end: PARAGRAPH_END, share: 0.25 },
  { end: LINE_END, share: 0.5 },
  { end: SENTENCE_END, share: 0.5 },
  { end: SPACE, share: 1 },
];

/**
 * The best place to cut a text, as late as may be: the offset behind a paragraph, a line, a sentence or a space.
 * Without any, the limit itself, or just before where the limit would split a code point or a grapheme's mark.
 * @param least the cut is not before this offset
 * @param limit the cut is not behind this offset; above `least`
 */
export function findCut(text: string, least: number, limit: number): number {
  for (const { end, share } of PLACES) {
    const from = Math.max(least, Math.ceil(limit - (limit - least) * share));
    const found = lastEnd(end, text.slice(from - 1, limit));
    if (found > 0) return Math.max(least, from - 1 + found);
  }
  return betweenLetters(text, least, limit);
}

/** The end of a chunk's text: behind a space between cut and limit where there is one. */
export function trimTail(text: string, cut: number, limit: number): number {
  const found = lastEnd(SPACE, text.slice(cut, limit));
  return found > 0 ? cut + found : betweenLetters(text, cut, limit);
}

/** The start of the next chunk's text: behind a line end, else behind a space, between `from` and the cut. */
export function trimHead(text: string, from: number, cut: number): number {
  if (from === 0) return 0;
  const stretch = text.slice(from, cut);
  const line = stretch.indexOf('\n') + 1;
  if (line > 0 && line < stretch.length) return from + line;
  const space = stretch.search(/\s\S/);
  if (space >= 0) return from + space + 1;
  return splitsPair(text, from) ? from + 1 : from;
}

function lastEnd(place: RegExp, stretch: string): number {
  let end = 0;
  for (const match of stretch.matchAll(place)) end = match.index + match[0].length;
  return end;
}

const MARK = /^(?:\p{M}|\u200d)/u;

/** The last offset up to the limit that splits no code point and, within reason, no letter from its marks. */
function betweenLetters(text: string, least: number, limit: number): number {
  const back = Math.max(least, limit - 16);
  for (let at = limit; at > back; at--) {
    if (!splitsPair(text, at) && !MARK.test(text.slice(at, at + 2))) return at;
  }
  return splitsPair(text, limit) ? limit - 1 : limit;
}
