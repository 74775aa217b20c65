/** One of the parts into which the inputs of a scan are divided. */
export interface Shard {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** Maximum number of shards of a scan. */
export const MOST_SHARDS = 99_999;

/** Formats a shard: `2/4`. */
export const nameOfShard = ({ number, count }: Shard): string => `${number.toString()}/${count.toString()}`;

const SHARD = /^(?<index>\d{1,5})(?<more>\+1)?\/(?<count>\d{1,5})$/;

/**
 * Parses `2/4`, or `1+1/4` for environments that only provide an index from 0.
 * @returns undefined if the text is not a valid shard
 */
export function parseShard(text: string): Shard | undefined {
  const { index, more, count: of } = SHARD.exec(text)?.groups ?? {};
  const number = Number(index) + (more === undefined ? 0 : 1);
  const count = Number(of);
  return number >= 1 && number <= count ? { number, count } : undefined;
}
