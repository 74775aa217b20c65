/** Shapes of tokens: the low four bits of a shape id. */
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

/** What stands before a token: the high bits of a shape id. */
export const GAP = { glued: 0, space: 1, newline: 2, blankLine: 3, continues: 4, wideSpace: 5 } as const;
export type Gap = (typeof GAP)[keyof typeof GAP];

export const shapeOf = (shapeId: number): number => shapeId & 15;
export const gapOf = (shapeId: number): number => shapeId >> 4;

/**
 * Tokens of one text without `[CLS]` and `[SEP]`, as parallel columns. A word begins at every token whose gap is
 * not `continues`.
 */
export interface Tokens {
  readonly length: number;
  /** Row of the vocabulary. */
  readonly ids: Int32Array;
  /** Shape + 16 × gap. */
  readonly shapes: Uint8Array;
  /** UTF-16 offset of the first code unit. */
  readonly starts: Int32Array;
  /** UTF-16 offset behind the last code unit. */
  readonly ends: Int32Array;
}

/** Columns that grow while a text is read. */
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
