import type { Span } from '../../core/span.js';
import type { PackedValue } from '../office/part-text.js';
import type { Run } from '../rewriting/passage.js';

/** A stretch of a source. */
export interface LeftoverText {
  readonly text: string;
  /** Where it stands in the source, in UTF-16; -1: nowhere. */
  readonly start: number;
}

/** What is left of a source that arrives in pieces, without the spans that were read otherwise. */
export class Leftover {
  #skipped: Span[] = [];
  #kept: LeftoverText[] = [];

  /** Leaves a span out; spans come in order and are disjoint. */
  skip(start: number, end: number): void {
    if (end <= start) return;
    const last = this.#skipped.at(-1);
    if (last?.end === start) this.#skipped[this.#skipped.length - 1] = { start: last.start, end };
    else this.#skipped.push({ start, end });
  }

  /** @param base where the piece begins in the source; it ends behind all spans that were skipped */
  push(piece: string, base: number): void {
    let position = base;
    for (const { start, end } of this.#skipped) {
      if (start > position)
        this.#kept.push({ text: piece.slice(position - base, start - base), start: position });
      position = end;
    }
    if (position < base + piece.length)
      this.#kept.push({ text: piece.slice(position - base), start: position });
    this.#skipped = [];
  }

  take(): readonly LeftoverText[] {
    const kept = this.#kept;
    this.#kept = [];
    return kept;
  }
}

/** Leftovers as one text. */
export const joined = (leftover: readonly LeftoverText[]): string =>
  leftover.map(({ text }) => text).join('');

/** Runs of joined leftovers with their places in the source. */
export function runsInSource(runs: readonly Run[], leftover: readonly LeftoverText[]): readonly Run[] {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of leftover) {
    starts.push(length);
    length += text.length;
  }
  let at = 0;
  return runs.map((run): Run => {
    if (run.place === undefined) return run;
    const { start, end } = run.place;
    if ((starts[at] ?? 0) > start) at = 0;
    while ((starts[at + 1] ?? Infinity) <= start) at += 1;
    const { start: from = -1 } = leftover[at] ?? {};
    // What was put around it stands nowhere in the source.
    if (from < 0) return { text: run.text };
    const moved = from - (starts[at] ?? 0);
    return { ...run, place: { ...run.place, start: start + moved, end: end + moved } };
  });
}

/** Binary data of joined leftovers with its places in the source. */
export const packedInSource = (
  packed: readonly PackedValue[],
  leftover: readonly LeftoverText[],
): readonly PackedValue[] =>
  packed.map((one) => {
    const runs = one.places.map((place): Run => ({ text: '', place: { ...place, write: (text) => text } }));
    return { ...one, places: runsInSource(runs, leftover).flatMap(({ place }) => place ?? []) };
  });
