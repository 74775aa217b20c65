import { present } from '../core/present.js';
import {
  CLASS,
  CodePointTable,
  caseShape,
  cutBefore,
  firstOf,
  isMark,
  lastOf,
  type Piece,
  type Place,
  placesOf,
  spell,
} from './places.js';
import { GAP, type Gap, SHAPE, type Shape, TokenColumns, type Tokens } from './tokens.js';
import type { Vocabulary } from './vocabulary.js';

/** Maximum length of a word in letters and digits; longer words become one unknown token. */
export const LONGEST_WORD = 100;
/** Upper bounds of the length buckets of code words. */
export const CODE_EDGES = [11, 15, 19, 25, 31, 32, 35, 39, 40, 43, 61, 63, 64];
/** Number of leading characters of a code word that are tokenized normally. */
export const CODE_HEAD = 4;
const HEXADECIMAL = /^[\da-f]+$/i;

/**
 * Splits a word (letters, digits and ignored characters between them) into tokens of the vocabulary.
 * @param opened whether a gap precedes the word
 */
function cutWord(
  word: string,
  opened: boolean,
  table: CodePointTable,
  vocabulary: Vocabulary,
): readonly Piece[] {
  const places = placesOf(word, table);
  const end = word.length;
  const start = firstOf(places).start;
  if (places.length > LONGEST_WORD) return [{ id: vocabulary.unknown, shape: SHAPE.long, start, end }];
  const segments = segmentsOf(places);
  const isCode = segments.length > 8 || (segments.length > 4 && places.length >= 24);
  if (!isCode) return cutSegments(segments, opened, vocabulary);
  const head = cutSegments(segmentsOf(places.slice(0, CODE_HEAD)), opened, vocabulary);
  const tail = places.slice(CODE_HEAD);
  const bucket = CODE_EDGES.filter((edge) => places.length > edge).length;
  const id = vocabulary.code(HEXADECIMAL.test(spell(tail)), bucket);
  return [...head, { id, shape: caseShape(tail), start: firstOf(tail).start, end }];
}

/** Splits into maximal runs of letters or digits. */
function segmentsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  return cutBefore(places, (place, before) => place.kind !== before.kind);
}

function cutSegments(
  segments: readonly (readonly Place[])[],
  opened: boolean,
  vocabulary: Vocabulary,
): readonly Piece[] {
  return segments.flatMap((segment, index) => {
    const isOpened = opened && index === 0;
    const first = firstOf(segment);
    if (first.kind !== CLASS.digit) return vocabulary.letters(segment, isOpened);
    const run = spell(segment);
    const id = vocabulary.digits(run, segment.length, isOpened);
    return [{ id, shape: SHAPE.digits, start: first.start, end: lastOf(segment).end }];
  });
}

/** Maximum length of a cached word in UTF-16 code units. */
const LONGEST_REMEMBERED = 32;
/** Maximum number of cached words. A full cache is cleared, which is cheaper than tracking usage. */
const REMEMBERED = 8192;

/** Converts text to the model's tokens (TOKENIZER.md). It only stores a bounded cache of words. */
export class Tokenizer {
  readonly vocabulary: Vocabulary;
  readonly table = new CodePointTable();
  /** Cached words after a gap, and cached words directly after other text. */
  readonly #opened = new Map<string, readonly Piece[]>();
  readonly #glued = new Map<string, readonly Piece[]>();

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  tokenize(text: string): Tokens {
    const reading = this.read(text);
    reading.advance(text.length);
    return reading.tokens();
  }

  /** Starts tokenizing in steps, so that a long text does not block the event loop. */
  read(text: string): Reading {
    return new Reading(this, text);
  }

  /**
   * Returns the tokens of a word (a run of letters, digits and ignored characters between them). @param opened whether
   * a gap precedes it
   */
  pieces(word: string, opened: boolean): readonly Piece[] {
    if (word.length > LONGEST_REMEMBERED) return cutWord(word, opened, this.table, this.vocabulary);
    const words = opened ? this.#opened : this.#glued;
    const known = words.get(word);
    if (known !== undefined) return known;
    const cut = cutWord(word, opened, this.table, this.vocabulary);
    if (words.size >= REMEMBERED) words.clear();
    words.set(word, cut);
    return cut;
  }
}

/** Tokenizes one text from left to right. */
class Reading {
  readonly #tokenizer: Tokenizer;
  readonly #text: string;
  readonly #out: TokenColumns;
  #at = 0;
  /** The start of the text counts as a line break. */
  #newlines = 1;
  #spaces = 0;
  #wide = false;

  constructor(tokenizer: Tokenizer, text: string) {
    this.#tokenizer = tokenizer;
    this.#text = text;
    this.#out = new TokenColumns(Math.min(text.length, 16 + (text.length >> 1)));
  }

  /** Tokenizes up to the first word that ends at or after `until`; returns whether the whole text is done. */
  advance(until: number): boolean {
    const text = this.#text;
    const { table } = this.#tokenizer;
    while (this.#at < text.length && this.#at < until) {
      const codePoint = present(text.codePointAt(this.#at), 'code point');
      const width = codePoint > 0xffff ? 2 : 1;
      switch (table.kindOf(codePoint)) {
        case CLASS.newline:
          if (codePoint !== 0x0a || text.charCodeAt(this.#at - 1) !== 0x0d) this.#newlines += 1;
          this.#at += width;
          break;
        case CLASS.space:
          this.#spaces += 1;
          this.#wide ||= codePoint === 0x09 || this.#spaces > 1;
          this.#at += width;
          break;
        case CLASS.ignored:
          this.#at += width;
          break;
        case CLASS.symbol:
          this.#symbol(codePoint, width);
          break;
        case CLASS.cjk:
          this.#mark(codePoint, SHAPE.uncased, this.#at + width);
          break;
        case CLASS.letter:
        case CLASS.digit:
          this.#word();
          break;
      }
    }
    return this.#at >= text.length;
  }

  tokens(): Tokens {
    return this.#out.finish();
  }

  #push(id: number, shape: Shape, gap: Gap, start: number, end: number): void {
    this.#out.push(id, shape + 16 * gap, start, end);
  }

  /** Adds one token up to `end`, for a character that is a word by itself. */
  #mark(codePoint: number, shape: Shape, end: number): void {
    const gap = this.#gap();
    const id = this.#tokenizer.vocabulary.mark(String.fromCodePoint(codePoint), gap !== GAP.glued);
    this.#push(id, shape, gap, this.#at, end);
    this.#at = end;
  }

  /** Returns the gap before the word that starts here, and resets it. */
  #gap(): Gap {
    const lines = this.#newlines;
    const spaced = this.#wide ? GAP.wideSpace : this.#spaces > 0 ? GAP.space : GAP.glued;
    this.#newlines = this.#spaces = 0;
    this.#wide = false;
    return lines > 1 ? GAP.blankLine : lines === 1 ? GAP.newline : spaced;
  }

  /** Adds a symbol. Three or more of the same one form a single token: a rule, a blank to fill in, an ellipsis. */
  #symbol(codePoint: number, width: number): void {
    const text = this.#text;
    const start = this.#at;
    let end = start + width;
    while (text.codePointAt(end) === codePoint) end += width;
    const repeated = end - start >= 3 * width;
    if (!repeated) end = start + width;
    this.#mark(codePoint, repeated ? SHAPE.repeated : symbolShape(codePoint), end);
  }

  #word(): void {
    const text = this.#text;
    const { table } = this.#tokenizer;
    const start = this.#at;
    let end = start;
    for (let at = start; at < text.length;) {
      const codePoint = present(text.codePointAt(at), 'code point');
      const kind = table.kindOf(codePoint);
      if (kind !== CLASS.letter && kind !== CLASS.digit && kind !== CLASS.ignored) break;
      const isOver = end === at && isMark(String.fromCodePoint(codePoint));
      at += codePoint > 0xffff ? 2 : 1;
      // Trailing ignored characters are not part of the word, except for marks on its last letter.
      if (kind !== CLASS.ignored || isOver) end = at;
    }
    let gap = this.#gap();
    for (const piece of this.#tokenizer.pieces(text.slice(start, end), gap !== GAP.glued)) {
      this.#push(piece.id, piece.shape, gap, start + piece.start, start + piece.end);
      gap = GAP.continues;
    }
    this.#at = end;
  }
}

function symbolShape(codePoint: number): Shape {
  const char = String.fromCodePoint(codePoint);
  if (',.'.includes(char)) return SHAPE.punctuation;
  if (/\p{P}/u.test(char)) return SHAPE.punctuation;
  return /\p{Sc}/u.test(char) ? SHAPE.currency : SHAPE.symbol;
}
