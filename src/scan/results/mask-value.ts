import { rowOf } from '../../core/harmonization-table.js';

/** Minimum length of a word whose first letter may be shown; for shorter words it would reveal too much. */
const TELLING_LENGTH = 3;
/** Maximum number of groups of letters or digits in an example. */
const MOST_GROUPS = 8;
const HIDDEN = '***';
const DIGITS = '###';
const PUNCTUATION = /^[ .,:;/+@_()-]$/;
/** Top-level domains that are too common to reveal anything. */
const COMMON_ENDS: ReadonlySet<string> = new Set(['com', 'net', 'org', 'edu', 'gov', 'info']);

const GROUP = /\p{L}[\p{L}\p{M}]*|\p{N}+|[^\p{L}\p{N}]/gu;

/**
 * Returns a masked example from which the value cannot be guessed: letters and digits are hidden, including their
 * number, so that only the format remains. For e-mail addresses and names, the first letter is shown if the word is
 * long enough. Secrets are hidden completely.
 */
export function maskValue(value: string, category: string): string {
  const example = rowOf(category)?.report.example ?? 'form';
  if (example === 'nothing') return HIDDEN;
  const address = example === 'address' ? maskAddress(value) : undefined;
  return address ?? maskText(value, example === 'initial');
}

function maskAddress(value: string): string | undefined {
  const at = value.lastIndexOf('@');
  const dot = value.lastIndexOf('.');
  if (at < 1 || dot <= at + 1) return undefined;
  const end = value.slice(dot + 1).toLowerCase();
  const shown = COMMON_ENDS.has(end) ? end : HIDDEN;
  return `${maskWord(value.slice(0, at))}@${maskWord(value.slice(at + 1, dot))}.${shown}`;
}

function maskText(value: string, isName: boolean): string {
  let masked = '';
  let groups = 0;
  for (const [group] of value.matchAll(GROUP)) {
    if (/^[\p{L}\p{N}]/u.test(group)) {
      groups += 1;
      if (groups > MOST_GROUPS) return `${masked}…`;
      if (/^\p{N}/u.test(group)) masked += DIGITS;
      else masked += isName && groups === 1 ? maskWord(group) : HIDDEN;
    } else masked += PUNCTUATION.test(group) ? group : '*';
  }
  return masked;
}

/** Masks a word except its first letter; masks short words and non-letters completely. */
function maskWord(word: string): string {
  const characters = [...word];
  const [first = ''] = characters;
  return characters.length >= TELLING_LENGTH && /^\p{L}$/u.test(first) ? `${first}${HIDDEN}` : HIDDEN;
}
