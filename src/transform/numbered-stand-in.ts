import type { Span } from '../core/span.js';

/** Something in a text that is, or looks like, what `placeholder` writes. */
export interface NumberedStandIn extends Span {
  /** As it would have been given out: `[PERSON_1]`, however it stands there. */
  readonly standIn: string;
  readonly category: string;
  /** Whether it stands there just so. */
  readonly isExact: boolean;
}

const EXACT = /^\[[A-Z][A-Z0-9_&]{0,400}_\d{1,9}\]$/;

const OPEN = String.raw`(?:\\?\[|&#91;|&#x5b;|&lsqb;|&lbrack;|\\u005b)[ \t]?`;
const CLOSE = String.raw`[ \t]?(?:\\?\]|&#93;|&#x5d;|&rsqb;|&rbrack;|\\u005d)`;
const AND = String.raw`&amp;|\\u0026`;
const BETWEEN = String.raw`${AND}|\\?_[ \t\r\n]?|[& -]`;
/**
 * As people, language models and formats write it again: in other letter case, escaped for Markdown, HTML or JSON, with
 * spaces or a line's end in it. The name is as long as that of a category may be, several joined by `&`.
 */
const NUMBERED = new RegExp(
  `${OPEN}(?<name>[a-z][a-z0-9]{0,63}(?:(?:${BETWEEN})[a-z0-9]{1,64}){0,40}?)(?:${BETWEEN})(?<number>\\d{1,9})${CLOSE}`,
  'giu',
);
const ANDS = new RegExp(AND, 'giu');
const JOINTS = /\\?_[ \t\r\n]?|[ -]/gu;

/** Whether it is written as `placeholder` writes. */
export const isNumbered = (text: string): boolean => EXACT.test(text);

/** What in a text may stand for a numbered value, in the order of the text. */
export function* numberedStandIns(text: string): Iterable<NumberedStandIn> {
  for (const match of text.matchAll(NUMBERED)) {
    const { 0: whole, index } = match;
    const { name = '', number = '' } = match.groups ?? {};
    const category = name.replaceAll(ANDS, '&').replaceAll(JOINTS, '_').toUpperCase();
    // A backslash that stands before it alone was there already: `DOMAIN\[USERNAME_1]`.
    const before = whole.startsWith('\\[') && !whole.endsWith('\\]') ? 1 : 0;
    const place = { start: index + before, end: index + whole.length };
    const isExact = EXACT.test(whole.slice(before));
    yield { ...place, standIn: `[${category}_${number}]`, category, isExact };
  }
}
