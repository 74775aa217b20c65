import type { KeyRing } from './key-ring.js';
import { openSealed } from './sealed-value.js';
import type { MapEntry } from './session-map.js';

/** A stand-in that nobody here gave out, or that a key that is not here wrote. Offsets are UTF-16, in the text given. */
export interface UnknownStandIn {
  readonly start: number;
  readonly end: number;
  readonly category: string;
  readonly why: 'not in the map' | 'no such key' | 'not written with this key';
}

/** A text with its values back in their places. */
export interface RestoredText {
  readonly text: string;
  /** How many stand-ins became values again. */
  readonly restored: number;
  /** Those that were left as they are, in the order of the text. */
  readonly unknown: readonly UnknownStandIn[];
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly value?: string;
  readonly unknown?: Omit<UnknownStandIn, 'start' | 'end'>;
}

const NUMBERED = /\[[A-Z][A-Z0-9_&]{0,400}_\d{1,9}\]/g;
const IS_NUMBERED = new RegExp(`^${NUMBERED.source}$`);
/** A word, or one sign. */
const TOKEN = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

/**
 * Puts values back where their stand-ins are, wherever in the text and in whatever order they come, as an answer that
 * was made of a transformed text has them.
 * @param entries the map of the session that gave them out
 * @param keys what reads encrypted values
 */
export function restoreText(text: string, entries: readonly MapEntry[], keys: KeyRing): RestoredText {
  const found = [...sealedIn(text, keys), ...surrogatesIn(text, entries), ...numberedIn(text, entries)];
  // Where two begin at one place, the longer is meant; a known one before one that only looks like it.
  found.sort(
    (a, b) =>
      a.start - b.start || b.end - a.end || Number(b.value !== undefined) - Number(a.value !== undefined),
  );
  let written = '';
  let position = 0;
  let restored = 0;
  const unknown: UnknownStandIn[] = [];
  for (const { start, end, value, unknown: reason } of found) {
    if (start < position) continue;
    written += text.slice(position, start) + (value ?? text.slice(start, end));
    position = end;
    if (value !== undefined) restored++;
    else if (reason !== undefined) unknown.push({ start, end, ...reason });
  }
  return { text: written + text.slice(position), restored, unknown };
}

function* sealedIn(text: string, keys: KeyRing): Iterable<Found> {
  for (const { start, end, category, keyId, value } of openSealed(text, keys)) {
    const why = keys.forReading(keyId) === undefined ? 'no such key' : 'not written with this key';
    yield value === undefined ? { start, end, unknown: { category, why } } : { start, end, value };
  }
}

function* numberedIn(text: string, entries: readonly MapEntry[]): Iterable<Found> {
  const values = new Map(entries.map(({ replacement, value }) => [replacement, value]));
  for (const match of text.matchAll(NUMBERED)) {
    const [whole] = match;
    const category = whole.slice(1, whole.lastIndexOf('_'));
    const place = { start: match.index, end: match.index + whole.length };
    const value = values.get(whole);
    yield value === undefined
      ? { ...place, unknown: { category, why: 'not in the map' } }
      : { ...place, value };
  }
}

/** Surrogates are looked for by their first two words or signs, so that a long map costs little more than a short one. */
function* surrogatesIn(text: string, entries: readonly MapEntry[]): Iterable<Found> {
  const byHead = new Map<string, MapEntry[]>();
  for (const entry of entries) {
    if (IS_NUMBERED.test(entry.replacement)) continue;
    const head = headOf(
      Array.from(entry.replacement.matchAll(TOKEN), ([token]) => token),
      0,
    );
    const alike = byHead.get(head);
    if (alike === undefined) byHead.set(head, [entry]);
    else alike.push(entry);
  }
  if (byHead.size === 0) return;
  // Of two that begin alike the longer is tried first.
  for (const alike of byHead.values()) alike.sort((a, b) => b.replacement.length - a.replacement.length);
  const matches = [...text.matchAll(TOKEN)];
  const tokens = matches.map(([token]) => token);
  for (const [at, { index: start }] of matches.entries()) {
    const entry = [headOf(tokens, at), ...tokens.slice(at, at + 1)]
      .flatMap((head) => byHead.get(head))
      .find((one) => one !== undefined && standsAt(text, one.replacement, start));
    if (entry !== undefined) yield { start, end: start + entry.replacement.length, value: entry.value };
  }
}

/** Two tokens, or the last one alone. */
const headOf = (tokens: readonly string[], at: number): string => tokens.slice(at, at + 2).join(' ');

/** Whether it stands there as a whole: not as the beginning of a longer word. */
function standsAt(text: string, replacement: string, start: number): boolean {
  if (!text.startsWith(replacement, start)) return false;
  const next = text.charAt(start + replacement.length);
  return !(WORD_CHARACTER.test(replacement.slice(-1)) && WORD_CHARACTER.test(next));
}
