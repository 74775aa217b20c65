import type { ProviderInput } from './provider.js';

/** Part of a batch that is read in one go. */
export interface BatchPart {
  readonly inputs: readonly ProviderInput[];
  /** About how much work it is, in characters of running text. */
  readonly cost: number;
}

/** What a text costs besides its length, in characters: a short cell is mostly that. */
const TEXT_COST = 100;
/** Cost from which a part is full: some 20 ms of patterns, so that others' texts need not wait long. */
const PART_COST = 8_192;

/** Cuts a batch between its texts, in their order. A long text is a part by itself: it is read as a whole. */
export function partsOf(inputs: readonly ProviderInput[]): readonly BatchPart[] {
  const parts: BatchPart[] = [];
  let part: ProviderInput[] = [];
  let cost = 0;
  for (const input of inputs) {
    const { text, context = '' } = input;
    part.push(input);
    cost += TEXT_COST + text.length + context.length;
    if (cost < PART_COST) continue;
    parts.push({ inputs: part, cost });
    part = [];
    cost = 0;
  }
  if (part.length > 0) parts.push({ inputs: part, cost });
  return parts;
}
