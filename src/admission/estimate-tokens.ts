/** How a body is going to be read. */
export type BodyKind = 'text' | 'table' | 'batch';

/** What a request costs besides reading its text, in tokens. */
const REQUEST_COST = 8;
/** Bytes of prose, lists and logs to a token: 2.2 to 4.4, half of the development documents below 2.8. */
const TEXT_BYTES = 2.8;
/** Bytes of a table to a token: each cell is read behind its header. 0.7 to 2, half of the tables below 1.2. */
const TABLE_BYTES = 1.2;
/** Tokens above which the context model reads a header once for several cells (docs/adr/0033). */
const BRIEF_ABOVE = 4_000;
/** Bytes of a table to a token from there on. */
const BRIEF_TABLE_BYTES = 2.2;

/**
 * Tokens of work in a body, judged by its length alone, so that it can be known before a byte of it has been read.
 * It is right within a factor of two; the speed that it is compared with is learnt in the same unit.
 */
export function estimateTokens(kind: BodyKind, bytes: number): number {
  if (kind !== 'table') return REQUEST_COST + Math.ceil(bytes / TEXT_BYTES);
  const whole = BRIEF_ABOVE * TABLE_BYTES;
  const tokens = Math.min(bytes, whole) / TABLE_BYTES + Math.max(0, bytes - whole) / BRIEF_TABLE_BYTES;
  return REQUEST_COST + Math.ceil(tokens);
}
