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

/** A word of more places is opaque: one unknown token. */
export const LONGEST_WORD = 100;
/** Upper bounds of the length buckets of code words. */
export const CODE_EDGES = [11, 15, 19, 25, 31, 32, 35, 39, 40, 43, 61, 63, 64];
/** Places at the head of a code word that are read as usual. */
export const CODE_HEAD = 4;
const HEXADECIMAL = /^[\da-f]+$/i;

/**
 * Cuts a word (letters, digits and ignored characters between them) into the tokens of the vocabulary.
 * @param opened whether a gap stands before the word
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

/** The longest runs of letters or of digits. */
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

/** Words of this length or less are remembered once cut. */
const LONGEST_REMEMBERED = 32;
/** Words remembered; when so many are, all are forgotten: cheaper than to keep count of their use. */
const REMEMBERED = 8192;

/** Turns text into the model's tokens (TOKENIZER.md). Keeps a bounded memory of words; holds no text otherwise. */
export class Tokenizer {
  readonly vocabulary: Vocabulary;
  readonly table = new CodePointTable();
  /** Words behind a gap, and words that are glued to what stands before. */
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

  /** Starts a reading that can be done in steps, so that a long text need not hold up the event loop. */
  read(text: string): Reading {
    return new Reading(this, text);
  }

  /** The tokens of a word (a run of letters, digits and what is ignored between them); `opened`: behind a gap. */
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

/** One text being read from left to right. */
class Reading {
  readonly #tokenizer: Tokenizer;
  readonly #text: string;
  readonly #out: TokenColumns;
  #at = 0;
  /** The beginning of the text counts as a line break. */
  #newlines = 1;
  #spaces = 0;
  #wide = false;

  constructor(tokenizer: Tokenizer, text: string) {
    this.#tokenizer = tokenizer;
    this.#text = text;
    this.#out = new TokenColumns(Math.min(text.length, 16 + (text.length >> 1)));
  }

  /** Reads on to the first word that ends at or behind `until`; says whether the whole text is read. */
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

  /** One token from here to `end`, for a character that is a word by itself. */
  #mark(codePoint: number, shape: Shape, end: number): void {
    const gap = this.#gap();
    const id = this.#tokenizer.vocabulary.mark(String.fromCodePoint(codePoint), gap !== GAP.glued);
    this.#push(id, shape, gap, this.#at, end);
    this.#at = end;
  }

  /** What stood before the word that begins here. */
  #gap(): Gap {
    const lines = this.#newlines;
    const spaced = this.#wide ? GAP.wideSpace : this.#spaces > 0 ? GAP.space : GAP.glued;
    this.#newlines = this.#spaces = 0;
    this.#wide = false;
    return lines > 1 ? GAP.blankLine : lines === 1 ? GAP.newline : spaced;
  }

  /** Three or more of the same symbol are one token: a rule, a blank to fill in, an ellipsis. */
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
      // Ignored characters at the end are no part of the word, but for marks over its last letter.
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
