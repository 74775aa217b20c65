import { present } from '../core/present.js';

const FREE = -1;

/**
 * The rows of a vocabulary's entries. There are 76,000, so the characters of all of them stand one after the other in
 * one array, beside a hash table with open addressing: as strings in a map they would take five times the memory.
 */
export class EntryTable {
  /** UTF-16 code units of all entries. */
  readonly #units: Uint16Array;
  /** Where each row's entry ends; the next one starts there. */
  readonly #ends: Uint32Array;
  /** Rows by hash. */
  readonly #rows: Int32Array;

  /** @param entries by row; if two are the same, the later row is found */
  constructor(entries: readonly string[]) {
    this.#ends = new Uint32Array(entries.length);
    let length = 0;
    for (const [row, entry] of entries.entries()) this.#ends[row] = length += entry.length;
    this.#units = new Uint16Array(length);
    this.#rows = new Int32Array(2 ** Math.ceil(Math.log2(2 * entries.length + 1))).fill(FREE);
    for (const [row, entry] of entries.entries()) {
      const from = this.#startOf(row);
      for (let at = 0; at < entry.length; at++) this.#units[from + at] = entry.charCodeAt(at);
      this.#rows[this.#slotOf(entry, 0, entry.length)] = row;
    }
  }

  /** Number of rows. */
  get size(): number {
    return this.#ends.length;
  }

  /** Returns the row of an entry. */
  get(entry: string): number | undefined {
    return this.rowOf(entry, 0, entry.length);
  }

  /** Returns the row of the entry that equals `text` from `start` to `end`. */
  rowOf(text: string, start: number, end: number): number | undefined {
    const row = present(this.#rows[this.#slotOf(text, start, end)], 'slot');
    return row === FREE ? undefined : row;
  }

  /** Returns the entry of a row. */
  at(row: number): string {
    return String.fromCharCode(...this.#units.subarray(this.#startOf(row), this.#ends[row]));
  }

  /** Returns the largest length of the first `count` entries, in UTF-16 code units. */
  longestOf(count: number): number {
    let longest = 0;
    for (let row = 0; row < count; row++)
      longest = Math.max(longest, present(this.#ends[row], 'row') - this.#startOf(row));
    return longest;
  }

  #startOf(row: number): number {
    return row === 0 ? 0 : present(this.#ends[row - 1], 'row');
  }

  /** Returns the slot of an entry, or the free one where it would stand. */
  #slotOf(text: string, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    const mask = this.#rows.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const row = present(this.#rows[slot], 'slot');
      if (row === FREE || this.#isAt(row, text, start, end)) return slot;
    }
  }

  #isAt(row: number, text: string, start: number, end: number): boolean {
    const from = this.#startOf(row);
    if (present(this.#ends[row], 'row') - from !== end - start) return false;
    for (let at = start; at < end; at++)
      if (this.#units[from + at - start] !== text.charCodeAt(at)) return false;
    return true;
  }
}
