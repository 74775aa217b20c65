/** One of the parts that the inputs of a scan are shared out to. */
export interface Shard {
  /** 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** Shards of a scan at most. */
export const MOST_SHARDS = 99_999;

/** As it is written: `2/4`. */
export const nameOfShard = ({ number, count }: Shard): string => `${number.toString()}/${count.toString()}`;

const SHARD = /^(?<index>\d{1,5})(?<more>\+1)?\/(?<count>\d{1,5})$/;

/**
 * Reads `2/4`, or `1+1/4` where an index that begins at 0 is all that there is.
 * @returns undefined for text that names no shard
 */
export function parseShard(text: string): Shard | undefined {
  const { index, more, count: of } = SHARD.exec(text)?.groups ?? {};
  const number = Number(index) + (more === undefined ? 0 : 1);
  const count = Number(of);
  return number >= 1 && number <= count ? { number, count } : undefined;
}
