import { rowOf } from '../../core/harmonization-table.js';

/** Letters of a word from which its first may be told: of a shorter one it is too much. */
const TELLING_LENGTH = 3;
/** Separate groups of letters or digits. */
const MOST_GROUPS = 8;
const HIDDEN = '***';
const DIGITS = '###';
const PUNCTUATION = /^[ .,:;/+@_()-]$/;
/** Ends of addresses that very many share. */
const COMMON_ENDS: ReadonlySet<string> = new Set(['com', 'net', 'org', 'edu', 'gov', 'info']);

const GROUP = /\p{L}[\p{L}\p{M}]*|\p{N}+|[^\p{L}\p{N}]/gu;

/**
 * An example of what was found, from which it cannot be guessed: letters and digits are hidden, and how many there are,
 * so that only its form is left. The first letter of an e-mail address or a name is shown where its word is long
 * enough, of a secret nothing.
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

/** A word with its first letter, where that is one and the word is not short. */
function maskWord(word: string): string {
  const characters = [...word];
  const [first = ''] = characters;
  return characters.length >= TELLING_LENGTH && /^\p{L}$/u.test(first) ? `${first}${HIDDEN}` : HIDDEN;
}
