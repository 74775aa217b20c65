/** Characters that encode ranks 0 to 32. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVW';

/** Rank of each character, by its code. */
const RANKS = Uint8Array.from({ length: 128 }, (_rank, code) =>
  Math.max(0, SIGNS.indexOf(String.fromCharCode(code))),
);

/**
 * Estimates the number of distinct values from their hashes: HyperLogLog (Flajolet et al., 2007), with linear counting
 * for small numbers. Its size is constant, and merging the counts of parts in any order, with any duplicates, gives
 * exactly the count of the whole. It stores only the maximum rank of each register, neither values nor hashes.
 */
export class DistinctCount {
  readonly #registers: Uint8Array;

  /** @param registers a power of two; the relative error is about 1 / sqrt(registers), less for few values */
  constructor(registers: number) {
    this.#registers = new Uint8Array(registers);
  }

  /** @param hash 32 uniformly distributed bits */
  add(hash: number): void {
    const bits = 31 - Math.clz32(this.#registers.length);
    this.#raise(hash & (this.#registers.length - 1), Math.clz32(hash >>> bits) - bits + 1);
  }

  /** Merges a serialized count. */
  merge(written: string): void {
    const length = Math.min(written.length, this.#registers.length);
    for (let index = 0; index < length; index++) this.#raise(index, RANKS[written.charCodeAt(index)] ?? 0);
  }

  /** Serializes the registers, one character each; omits trailing empty registers. */
  written(): string {
    const registers = this.#registers;
    let length = registers.length;
    while (length > 0 && registers[length - 1] === 0) length -= 1;
    const signs = Buffer.allocUnsafe(length);
    for (let index = 0; index < length; index++) signs[index] = SIGNS.charCodeAt(registers[index] ?? 0);
    return signs.toString('latin1');
  }

  /** Estimated number of distinct values; 0 if none were added. */
  get count(): number {
    const { length } = this.#registers;
    let empty = 0;
    let sum = 0;
    for (const rank of this.#registers) {
      if (rank === 0) empty += 1;
      sum += 2 ** -rank;
    }
    const estimate = ((0.7213 / (1 + 1.079 / length)) * length * length) / sum;
    return estimate <= 2.5 * length && empty > 0 ? length * Math.log(length / empty) : estimate;
  }

  #raise(index: number, rank: number): void {
    if (rank > (this.#registers[index] ?? 0)) this.#registers[index] = rank;
  }
}
