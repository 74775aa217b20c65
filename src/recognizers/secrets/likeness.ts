import { type Assignment } from './assignment.js';
import { LETTER_PAIRS, LIKENESS_WEIGHTS } from './likeness-weights.generated.js';

/** Returns the Shannon entropy of the characters, in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length);
  return entropy;
}

const LETTER_A = 97;
const LETTERS = 26;
/** The code of '0', which marks letter pairs never seen in code, and the highest value, for the most common pairs. */
const RAREST = 48;
const STEPS = 9;

/** Returns how common a value's letter pairs are in names and prose, from 0 to 1; 0.5 if it has none. */
export function readability(value: string): number {
  let sum = 0;
  let pairs = 0;
  const lower = value.toLowerCase();
  for (let at = 1; at < lower.length; at++) {
    const first = lower.charCodeAt(at - 1) - LETTER_A;
    const second = lower.charCodeAt(at) - LETTER_A;
    if (first < 0 || first >= LETTERS || second < 0 || second >= LETTERS) continue;
    sum += LETTER_PAIRS.charCodeAt(first * LETTERS + second) - RAREST;
    pairs += 1;
  }
  return pairs === 0 ? 0.5 : sum / pairs / STEPS;
}

const CODE_LINE =
  /^(?:export |default |public |private |protected |static |readonly |const |let |var |val |final |return|if|else|for|while|func|fn|def |function|class |interface |type |import |\/\/|\/?\*|#include|@|case |throw|async |await |declare |yield |use |self|this)|[({[=;,]$|=>|&&|\|\||\? |\bfunction\b/;
const SYMBOLS = /[!@#$%^&*?~+=]/;

/** The type of a conventional commit: `fix(auth): `. */
export const OF_COMMIT =
  /^(?:feat|fix|hotfix|chore|docs|refactor|test|ci|build|perf|style|revert|wip|security)(?:\([\w ./-]{1,30}\))?!?:$/i;

type Regime = 'quoted' | 'line' | 'inline';

/**
 * Returns the context of a value: quoted; alone after its name on the line, as in settings; or inside a line, where
 * code has names and expressions.
 */
export function regimeOf(assignment: Assignment): Regime {
  const { quote, before, after, separator } = assignment;
  if (quote !== '') return 'quoted';
  if (isPair(assignment)) return 'line';
  const isAlone =
    (OF_COMMIT.test(before) ||
      /^(?:export|set|env|arg|-|- -?e|\/\/\S*|--?[\w-]*|\$\w*|\[\w*\].*)?$/i.test(before)) &&
    /^(?:\s+#.*)?$/.test(after);
  return isAlone && separator !== ',' ? 'line' : 'inline';
}

/** Returns whether the assignment is one of several pairs, as in a query or connection string, or a shell variable. */
const isPair = ({ name, separator, isSpaced, before }: Assignment): boolean =>
  separator === '=' &&
  !isSpaced &&
  (before === '' ||
    /[;?&]$|cookie:$|(?:^|\s)[\w.-]+=[^\s,]*[^\s,({]$/i.test(before) ||
    /^[A-Z][A-Z\d_]+$/.test(name));

/** Classifies the letter case of a value. */
function caseOf(value: string): string {
  const letters = value.replaceAll(/\P{L}/gu, '');
  if (letters === '') return 'none';
  if (letters === letters.toLowerCase()) return 'lower';
  if (letters === letters.toUpperCase()) return 'upper';
  if (/^\p{Lu}\p{Ll}+$/u.test(letters)) return 'capital';
  // Humps of several letters are names; single capitals among digits are chance.
  return /^\p{L}?\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u.test(letters) ? 'humps' : 'mixed';
}

const lengthClass = (length: number): string =>
  length < 6 ? '3' : length < 8 ? '6' : length < 12 ? '8' : length < 20 ? '12' : length < 32 ? '20' : '32';

/** Returns the features of an assignment by name, each from 0 to 1. */
export function featuresOf(assignment: Assignment): ReadonlyMap<string, number> {
  const { value, words, separator, isSpaced, before, after } = assignment;
  const regime = regimeOf(assignment);
  const features = new Map<string, number>();
  const add = (name: string, weight: boolean | number): void => {
    if (weight !== false && weight !== 0) features.set(name, weight === true ? 1 : weight);
  };
  const of = (name: string, weight: boolean | number): void => {
    add(name, weight);
    add(`${regime} ${name}`, weight);
  };
  const digits = value.replaceAll(/\D/g, '').length;
  const changes = [...value.matchAll(/(?<=\p{L})\d|(?<=\d)\p{L}/gu)].length;
  const readable = readability(value);
  add('bias', true);
  add(regime, true);
  of(`case ${caseOf(value)}`, true);
  of(`length ${lengthClass(value.length)}`, true);
  of('digits', digits > 0);
  of('share of digits', digits / value.length);
  of('letters and digits change', Math.min(1, changes / 6));
  of('one change', changes === 1);
  of('readable', readable);
  of('readable and long', value.length >= 12 ? readable : 0);
  of('readable without digits', digits === 0 ? readable : 0);
  of('entropy', Math.min(1, entropyOf(value) / 5));
  of('entropy of long', value.length >= 16 ? Math.min(1, entropyOf(value) / 5) : 0);
  of('symbol', SYMBOLS.test(value));
  of('symbol and digit', digits > 0 && SYMBOLS.test(value));
  of('space', /\s/.test(value));
  of('spaces', (value.match(/\s/g)?.length ?? 0) > 1);
  of('hyphen', value.includes('-'));
  of('underscore', value.includes('_'));
  of('dot', value.includes('.'));
  of('slash', value.includes('/'));
  of('colon', value.includes(':'));
  of('bracket', /[()[\]{}<>|\\^$]/.test(value));
  of('hexadecimal', /^[\da-f]{16,}$/i.test(value));
  of('base64', /^[\w+/-]{16,}={0,2}$/.test(value) && digits > 0);
  of('name', /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(value) && digits === 0);
  of(
    'holds the name',
    words.some((word) => word.length > 2 && value.toLowerCase().includes(word)),
  );
  of('holds a cue', /pass|secret|token|key|auth|pwd|cred/i.test(value));
  of(`separator ${separator}`, true);
  add(`${regime} spaced`, isSpaced);
  add(`${regime} line of code`, CODE_LINE.test(before));
  add(`${regime} first of line`, before === '');
  add(`${regime} ends the line`, after === '');
  add(`${regime} before ;`, after.startsWith(';'));
  add(`${regime} before ,`, after.startsWith(','));
  add(`${regime} before )`, /^[)\]}]/.test(after));
  add(`${regime} before an operator`, /^\s*[([.+?|&<>*!=]/.test(after));
  add(
    `cue password`,
    words.some((word) => /pass(?:w|p|c|$)|^pwd$|^pw$|^psk$/.test(word)),
  );
  add('cue key', words.includes('key'));
  add(
    'cue token',
    words.some((word) => word.endsWith('token')),
  );
  add('cue alone', words.length === 1);
  add(`${regime} cue alone`, words.length === 1);
  return features;
}

/** Returns the probability, 0 to 1, that the value assigned to a secret's name is a secret. */
export function likenessOf(assignment: Assignment): number {
  let logOdds = 0;
  for (const [name, value] of featuresOf(assignment)) logOdds += (LIKENESS_WEIGHTS.get(name) ?? 0) * value;
  return 1 / (1 + Math.exp(-logOdds));
}
