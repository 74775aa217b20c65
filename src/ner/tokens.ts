import { present } from '../core/present.js';
import type { LabelMap } from './label-map.js';

/** Token shapes: the low four bits of a shape id. */
export const SHAPE = {
  special: 0,
  lower: 1,
  capital: 2,
  upper: 3,
  single: 4,
  mixed: 5,
  uncased: 6,
  digits: 7,
  punctuation: 8,
  symbol: 9,
  currency: 10,
  repeated: 11,
  long: 12,
} as const;
export type Shape = (typeof SHAPE)[keyof typeof SHAPE];

/** What precedes a token: the high bits of a shape id. */
export const GAP = { glued: 0, space: 1, newline: 2, blankLine: 3, continues: 4, wideSpace: 5 } as const;
export type Gap = (typeof GAP)[keyof typeof GAP];

export const shapeOf = (shapeId: number): number => shapeId & 15;
export const gapOf = (shapeId: number): number => shapeId >> 4;

/**
 * Tokens of one text without `[CLS]` and `[SEP]`, as parallel columns. A word starts at every token whose gap is not
 * `continues`.
 */
export interface Tokens {
  readonly length: number;
  /** Rows of the vocabulary. */
  readonly ids: Int32Array;
  /** Shape + 16 × gap. */
  readonly shapes: Uint8Array;
  /** UTF-16 offsets of the first code units. */
  readonly starts: Int32Array;
  /** UTF-16 offsets after the last code units. */
  readonly ends: Int32Array;
}

/** Growable columns of tokens. */
export class TokenColumns {
  #length = 0;
  #ids: Int32Array;
  #shapes: Uint8Array;
  #starts: Int32Array;
  #ends: Int32Array;

  constructor(capacity: number) {
    this.#ids = new Int32Array(capacity);
    this.#shapes = new Uint8Array(capacity);
    this.#starts = new Int32Array(capacity);
    this.#ends = new Int32Array(capacity);
  }

  push(id: number, shape: number, start: number, end: number): void {
    const at = this.#length;
    if (at === this.#ids.length) this.#grow();
    this.#ids[at] = id;
    this.#shapes[at] = shape;
    this.#starts[at] = start;
    this.#ends[at] = end;
    this.#length = at + 1;
  }

  finish(): Tokens {
    const length = this.#length;
    return {
      length,
      ids: this.#ids.subarray(0, length),
      shapes: this.#shapes.subarray(0, length),
      starts: this.#starts.subarray(0, length),
      ends: this.#ends.subarray(0, length),
    };
  }

  #grow(): void {
    const capacity = this.#ids.length * 2 + 16;
    this.#ids = copyInto(new Int32Array(capacity), this.#ids);
    this.#shapes = copyInto(new Uint8Array(capacity), this.#shapes);
    this.#starts = copyInto(new Int32Array(capacity), this.#starts);
    this.#ends = copyInto(new Int32Array(capacity), this.#ends);
  }
}

function copyInto<T extends Int32Array | Uint8Array>(target: T, source: T): T {
  target.set(source);
  return target;
}

/** A text for the model. */
export interface ModelText {
  readonly text: string;
  /** UTF-16 offset at which the text itself starts. Text before it is context and never reported. */
  readonly from: number;
  /**
   * Whether the text may share a window with other such texts of its request: true for table cells, false for running
   * text.
   */
  readonly shares: boolean;
}

/** A tokenized text. */
export interface PreparedText {
  readonly source: ModelText;
  readonly tokens: Tokens;
  /** 1 for tokens at which a finding cannot start or end. */
  readonly trimmed: Uint8Array;
  /** Token at which the text itself starts. */
  readonly from: number;
}

/** Adds the character information that decoding needs to the tokens of a text. */
export function prepareText(source: ModelText, tokens: Tokens, map: LabelMap): PreparedText {
  const trimmed = new Uint8Array(tokens.length);
  for (let token = 0; token < tokens.length; token += 1) {
    const shape = shapeOf(present(tokens.shapes[token], 'shape of a token'));
    const isMark = shape === SHAPE.punctuation || shape === SHAPE.repeated;
    const start = present(tokens.starts[token], 'start of a token');
    if (isMark && map.trim.includes(source.text.charAt(start))) trimmed[token] = 1;
  }
  const begin = tokens.starts.findIndex((start) => start >= source.from);
  return { source, tokens, trimmed, from: begin < 0 ? tokens.length : begin };
}

/**
 * Returns a key that is equal for token sequences that the model cannot distinguish, for example because digit runs are
 * bucketed.
 */
export const tokenKey = (ids: Int32Array, shapes: Uint8Array): string =>
  // A row may not fit into the 16 bits of a code unit, so each is encoded as two.
  String.fromCharCode(...new Uint16Array(ids.slice().buffer)) + String.fromCharCode(...shapes);

/** Returns a key that is equal for short texts with the same findings, token by token. */
export const modelKey = ({ tokens, trimmed, from, source }: PreparedText): string =>
  `${from.toString()} ${source.shares ? 'cell' : 'text'} ${trimmed.join('')}${tokenKey(tokens.ids, tokens.shapes)}`;
