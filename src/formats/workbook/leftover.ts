import type { Span } from '../../core/span.js';
import type { PackedValue } from '../office/part-text.js';
import type { Run } from '../rewriting/passage.js';

/** A segment of a source. */
export interface LeftoverText {
  readonly text: string;
  /** UTF-16 offset in the source; -1 if it is not part of the source. */
  readonly start: number;
}

/** Collects the segments of a streamed source that are not covered by spans read otherwise. */
export class Leftover {
  #skipped: Span[] = [];
  #kept: LeftoverText[] = [];

  /** Excludes a span; spans must be disjoint and in order. */
  skip(start: number, end: number): void {
    if (end <= start) return;
    const last = this.#skipped.at(-1);
    if (last?.end === start) this.#skipped[this.#skipped.length - 1] = { start: last.start, end };
    else this.#skipped.push({ start, end });
  }

  /** @param base offset of the piece in the source; the piece must end after all skipped spans */
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

/** Joins leftover segments to one text. */
export const joined = (leftover: readonly LeftoverText[]): string =>
  leftover.map(({ text }) => text).join('');

/** Maps runs in joined leftovers to their places in the source. */
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
    // Wrapper markup has no place in the source.
    if (from < 0) return { text: run.text };
    const moved = from - (starts[at] ?? 0);
    return { ...run, place: { ...run.place, start: start + moved, end: end + moved } };
  });
}

/** Maps binary data in joined leftovers to its places in the source. */
export const packedInSource = (
  packed: readonly PackedValue[],
  leftover: readonly LeftoverText[],
): readonly PackedValue[] =>
  packed.map((one) => {
    const runs = one.places.map((place): Run => ({ text: '', place: { ...place, write: (text) => text } }));
    return { ...one, places: runsInSource(runs, leftover).flatMap(({ place }) => place ?? []) };
  });
