/** The signs of ranks 0 to 32 in the written form. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVW';

/** The rank of each sign by its code. */
const RANKS = Uint8Array.from({ length: 128 }, (_rank, code) =>
  Math.max(0, SIGNS.indexOf(String.fromCharCode(code))),
);

/**
 * About how many distinct values were seen, by their hashes: HyperLogLog (Flajolet et al., 2007), with linear counting
 * where there are few. Its size does not grow, and counts of parts merge in any order to the very count of the whole,
 * however often a value came. It keeps the greatest rank of each register alone: no value and no hash.
 */
export class DistinctCount {
  readonly #registers: Uint8Array;

  /** @param registers a power of two: the relative error is about 1 by its root, less where values are few */
  constructor(registers: number) {
    this.#registers = new Uint8Array(registers);
  }

  /** @param hash 32 bits, spread evenly */
  add(hash: number): void {
    const bits = 31 - Math.clz32(this.#registers.length);
    this.#raise(hash & (this.#registers.length - 1), Math.clz32(hash >>> bits) - bits + 1);
  }

  /** Adds what was seen elsewhere. */
  merge(written: string): void {
    const length = Math.min(written.length, this.#registers.length);
    for (let index = 0; index < length; index++) this.#raise(index, RANKS[written.charCodeAt(index)] ?? 0);
  }

  /** One sign a register, those at the end that saw nothing left out. */
  written(): string {
    const registers = this.#registers;
    let length = registers.length;
    while (length > 0 && registers[length - 1] === 0) length -= 1;
    const signs = Buffer.allocUnsafe(length);
    for (let index = 0; index < length; index++) signs[index] = SIGNS.charCodeAt(registers[index] ?? 0);
    return signs.toString('latin1');
  }

  /** At least 0; 0 where nothing was seen. */
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
