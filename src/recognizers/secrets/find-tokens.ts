import { once } from '../../core/once.js';
import type { Details } from '../../core/span.js';
import type { Asked, Candidate } from '../define-recognizer.js';
import type { TextView } from '../text-view.js';
import { createStartTest } from '../starts/start-finder.js';
import { DECISIVE, passesChecksum } from './checksums.js';
import { SECRET_KINDS } from './kinds/all-kinds.js';
import { EXAMPLE_SCORE, isDocumentedExample } from './documented-examples.js';
import { entropyOf, readability } from './likeness.js';
import { literalPrefixes } from './literal-prefixes.js';
import { isPlaceholder } from './references.js';
import type { SecretKind } from './secret-kind.js';

/** A secret kind with its expression, compiled on first use because most are never tried. */
interface Prepared {
  readonly row: SecretKind;
  readonly at: () => RegExp;
}

const END = '(?![A-Za-z0-9_-])';
const LEAST_PREFIX = 3;

const prepare = (row: SecretKind): Prepared => {
  let regex: RegExp | undefined;
  return { row, at: () => (regex ??= new RegExp(sourceOf(row), 'uy')) };
};
const sourceOf = ({ expression }: SecretKind): string => `(?:${expression})${END}`;

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

interface Tables {
  /** Kinds with a distinctive prefix, by its first characters. */
  readonly byHead: ReadonlyMap<string, readonly (readonly [prefix: string, rows: readonly Prepared[]])[]>;
  /** Kinds that vendors' names precede, by the first characters of such a word. */
  readonly byWordHead: ReadonlyMap<string, readonly (readonly [word: string, rows: readonly Prepared[]])[]>;
  /** Least and most characters of such a word. */
  readonly leastWord: number;
  readonly mostWord: number;
  /** Kinds without a distinctive prefix. */
  readonly open: readonly Prepared[];
  /** Returns the indexes of those that may match at an offset. */
  readonly openAt: (text: string, start: number) => readonly number[];
  /**
   * Matches where a token with a known prefix may start. A single expression, so that all prefixes are searched at
   * once.
   */
  readonly prefixes: RegExp;
  /** Matches where a vendor is named: at the start of a word or after a symbol. */
  readonly words: RegExp;
  /**
   * Matches the start of a word too long for prose that contains more than lowercase letters early on. Tokens without
   * a distinctive prefix are such words.
   */
  readonly longWords: RegExp;
}

const BEGIN = String.raw`(?<![\p{L}\p{N}_-])`;
/**
 * Number of leading characters used to find start offsets. More would make the combined automaton for all expressions
 * too large.
 */
const PREFIX_HEAD = 4;
const WORD_HEAD = 6;
const headsOf = (words: Iterable<string>, length: number): string =>
  [...new Set([...words].map((word) => escaped(word.slice(0, length).toLowerCase())))].join('|');

/** Prepared on first use, so that loading the recognizers does not wait for it. */
const tables = once((): Tables => {
  const prefixed = new Map<string, Prepared[]>();
  const open: Prepared[] = [];
  for (const row of SECRET_KINDS.filter(({ near }) => near === undefined)) {
    const prepared = prepare(row);
    const prefixes = literalPrefixes(row.expression);
    if (prefixes.some((prefix) => prefix.length < LEAST_PREFIX)) open.push(prepared);
    else for (const prefix of prefixes) prefixed.set(prefix, [...(prefixed.get(prefix) ?? []), prepared]);
  }
  const byHead = new Map<string, (readonly [prefix: string, rows: readonly Prepared[]])[]>();
  for (const [prefix, rows] of prefixed) {
    const head = prefix.slice(0, LEAST_PREFIX);
    byHead.set(head, [...(byHead.get(head) ?? []), [prefix, rows]]);
  }
  const byWord = new Map<string, Prepared[]>();
  for (const row of SECRET_KINDS)
    for (const word of row.near ?? []) byWord.set(word, [...(byWord.get(word) ?? []), prepare(row)]);
  const lengths = [...byWord.keys()].map((word) => word.length);
  const leastWord = Math.min(...lengths);
  const byWordHead = new Map<string, (readonly [word: string, rows: readonly Prepared[]])[]>();
  for (const [word, rows] of byWord) {
    const head = word.slice(0, leastWord);
    byWordHead.set(head, [...(byWordHead.get(head) ?? []), [word, rows]]);
  }
  return {
    byHead,
    byWordHead,
    leastWord,
    mostWord: Math.max(...lengths),
    open,
    openAt: createStartTest(open.map(({ row }) => ({ source: sourceOf(row), flags: 'u' }))),
    prefixes: new RegExp(`${BEGIN}(?:${headsOf(prefixed.keys(), PREFIX_HEAD)})`, 'giu'),
    words: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${headsOf(byWord.keys(), WORD_HEAD)})`, 'giu'),
    longWords: new RegExp(`${BEGIN}[a-z]{0,3}[A-Z0-9_+/.:|~-][\\w+/.:|~-]{15}`, 'gu'),
  };
});

/** What triggers the search for tokens. */
export const TOKENS_ASKED: Asked = {
  get expressions() {
    const { prefixes, words, longWords } = tables();
    return [prefixes, words, longWords];
  },
};

/** Finds tokens by the formats that their vendors document. */
export function* findTokens(view: TextView): Iterable<Candidate> {
  const { text } = view;
  const { prefixes, words, longWords } = tables();
  let end = 0;
  for (const place of mergeOrdered(view.placesOf(prefixes), view.placesOf(longWords))) {
    if (place < end || isWithinBase64(text, place)) continue;
    const found = tokenAt(text, place);
    if (found === undefined) continue;
    end = found.end;
    yield found;
  }
  for (const place of view.placesOf(words) ?? []) yield* tokensNear(text, place);
  for (const place of view.placesOf(longWords) ?? []) yield* tokenOfLine(text, place);
}

/** Base64 of at least this many characters is data, in which prefixes of tokens occur by chance. */
const DATA = 120;
const BASE64_BEFORE = new RegExp(String.raw`^[a-z\d+/]{${(DATA - 1).toString()}}[+/]$`, 'i');
const isWithinBase64 = (text: string, place: number): boolean =>
  place >= DATA &&
  '+/'.includes(text.charAt(place - 1)) &&
  BASE64_BEFORE.test(text.slice(place - DATA, place));

function mergeOrdered(a: readonly number[] = [], b: readonly number[] = []): readonly number[] {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const merged: number[] = [];
  for (let at = 0, next = 0; at < a.length || next < b.length;) {
    const [one, other] = [a[at] ?? Infinity, b[next] ?? Infinity];
    merged.push(Math.min(one, other));
    if (one <= other) at++;
    if (other <= one) next++;
  }
  return merged;
}

interface Match {
  readonly row: SecretKind;
  readonly start: number;
  readonly end: number;
  /** Start of the random part. */
  readonly body: number;
}

/** Returns the longest token at an offset. On a tie, the first row wins. */
function tokenAt(text: string, place: number): Candidate | undefined {
  let best: Match | undefined;
  const attempt = (rows: readonly Prepared[], prefix: string): void => {
    for (const { row, at } of rows) {
      const regex = at();
      regex.lastIndex = place;
      const match = regex.exec(text);
      const end = regex.lastIndex;
      if (match === null || end <= (best?.end ?? 0)) continue;
      const start = match[1] === undefined ? place : end - match[1].length;
      best = { row, start, end, body: Math.max(start, place + prefix.length) };
    }
  };
  const { byHead, open, openAt } = tables();
  for (const [prefix, rows] of byHead.get(text.slice(place, place + LEAST_PREFIX)) ?? [])
    if (text.startsWith(prefix, place)) attempt(rows, prefix);
  if (best === undefined) for (const index of openAt(text, place)) attempt(open.slice(index, index + 1), '');
  return best === undefined ? undefined : candidateOf(text, best);
}

const FORM = 0.95;
const CONFIRMED = 0.99;
/** A failed checksum suggests a sample or a typo, but the value may still be a secret. */
const FAILED = 0.85;
const NEAR = 0.9;

function candidateOf(text: string, { row, start, end, body }: Match): Candidate | undefined {
  const value = text.slice(start, end);
  const isExample = isDocumentedExample(value);
  if (!isExample && !isRandom(text.slice(body, end))) return undefined;
  const passed = row.checksum === undefined ? undefined : passesChecksum(row.checksum, value);
  if (DECISIVE.has(row.checksum) && passed !== true) return undefined;
  const score = isExample ? EXAMPLE_SCORE : passed === undefined ? FORM : passed ? CONFIRMED : FAILED;
  return candidate(start, end, 'prefix', score, {
    kind: row.kind,
    ...(passed !== undefined && { checksum: passed ? 'passed' : 'failed' }),
  });
}

const candidate = (
  start: number,
  end: number,
  pattern: string,
  score: number,
  details: Details,
): Candidate => ({
  start,
  end,
  pattern,
  scores: { form: score, formInContext: score },
  details,
});

const SHORT = 12;
const LEAST_ENTROPY = 2.5;
const MOST_READABLE = 0.5;

/** Returns whether characters look random: not words, placeholders, repetitions or sequences. */
function isRandom(body: string): boolean {
  // Numbers, and zeros in base64.
  if (isPlaceholder(body) || /^\d+$/.test(body) || /^A{4,}[^A].*A{6}|(?:A{3,}[^A]+){3}/.test(body))
    return false;
  if (body.length < SHORT) return true;
  if (entropyOf(body) < LEAST_ENTROPY) return false;
  // A number ends many names in code: `createAccount12`.
  return /\d\D+\d/.test(body.replace(/\d{1,3}$/, '')) || readability(body) < MOST_READABLE;
}

/** Maximum distance of a token from the start of the vendor's name, in characters of the line. */
const REACH = 60;
/** Part of the line that is read: the reach, and the longest token with the characters around it. */
const LONGEST = REACH + 204;
const WORD = /(?<=["'`=:(,>\s])[\w+/.:$-]{6,200}={0,2}(?=["'`),;<\s]|$)/g;
const KEYISH = /key|token|secret|auth|pass|cred|api|pat\b|login>|dsn|\(/i;

function* tokensNear(text: string, place: number): Iterable<Candidate> {
  const { byWordHead, leastWord, mostWord } = tables();
  const head = text.slice(place, place + mostWord).toLowerCase();
  const rows = (byWordHead.get(head.slice(0, leastWord)) ?? []).flatMap(([word, prepared]) =>
    head.startsWith(word) ? prepared : [],
  );
  if (rows.length === 0) return;
  const lineEnd = text.indexOf('\n', place);
  const line = text.slice(place, Math.min(lineEnd < 0 ? text.length : lineEnd, place + LONGEST));
  for (const match of line.matchAll(WORD)) {
    if (match.index > REACH) return;
    if (!KEYISH.test(line.slice(0, match.index))) continue;
    for (const { row, at } of rows) {
      const regex = at();
      regex.lastIndex = place + match.index;
      if (!regex.test(text) || regex.lastIndex !== place + match.index + match[0].length) continue;
      if (!isRandom(match[0]) && row.kind !== 'apple-app-specific-password') continue;
      yield candidate(place + match.index, regex.lastIndex, 'near-vendor', NEAR, { kind: row.kind });
      break;
    }
  }
}

const LONE_WORD = /[\w+/.~-]{20,120}={0,2}/y;
const ALONE_AFTER = /^["']?[;,]?[ \t\r]{0,4}(?:\n|$)/;
const LONE_LINE =
  /(?:^|\n)[ \t"']{0,4}[\w+/=.~-]{20,}["']?[;,]?\r?\n$|^["']?[;,]?[ \t\r]{0,4}\n[ \t"']{0,4}[\w+/=.~-]{20,}["']?[;,]?[ \t]{0,4}(?:\r?\n|$)/;
/** Base64 prefixes of images, documents, archives and public keys of SSH, and prefixes of public keys in Bech32. */
const PUBLIC =
  /^(?:sha(?:1|256|384|512)-|AAAA(?:C3Nza|B3Nza|E2Vj)|(?:age|bc|npub|addr)1[a-z\d]{20}|iVBOR|\/9j\/|R0lGOD|JVBERi|UEsDB|H4sI|AAEC|PD94|PHN2)/;
/** An encrypted value that is folded into lines: `ENC[PKCS7,…]`. */
const ENCRYPTED_BEFORE = /\bENC\[[^\]]*$/;
const LONGEST_ENCRYPTED = 1_024;
const LONE = 0.7;
/** Minimum number of digits, and of changes between letters and digits, in a random word of this length. */
const LEAST_DIGITS = 2;
const LEAST_CHANGES = 3;

/** Maximum number of blanks and quotes before a word alone on its line. */
const INDENT = 4;

function isFirstInLine(text: string, place: number): boolean {
  let at = place;
  while (at > Math.max(0, place - INDENT) && ' \t"\''.includes(text.charAt(at - 1))) at--;
  return at === 0 || text.charAt(at - 1) === '\n';
}

/**
 * Finds a random word alone on its line, as in a file that is mounted as a secret. Base64 data is excluded because its
 * lines come in groups.
 */
function* tokenOfLine(text: string, place: number): Iterable<Candidate> {
  if (!isFirstInLine(text, place)) return;
  const before = text.slice(Math.max(0, place - LONGEST), place);
  LONE_WORD.lastIndex = place;
  const [word] = LONE_WORD.exec(text) ?? [];
  if (word === undefined) return;
  const end = place + word.length;
  const after = text.slice(end, end + LONGEST);
  if (!ALONE_AFTER.test(after) || LONE_LINE.test(before.replace(/[ \t"']+$/, '')) || LONE_LINE.test(after))
    return;
  if (ENCRYPTED_BEFORE.test(text.slice(Math.max(0, place - LONGEST_ENCRYPTED), place))) return;
  const changes = [...word.matchAll(/(?<=[A-Z])\d|(?<=\d)[A-Z]/gi)].length;
  const digits = word.replaceAll(/\D/g, '').length;
  if (
    PUBLIC.test(word) ||
    digits < LEAST_DIGITS ||
    changes < LEAST_CHANGES ||
    !isLettersAtRandom(word) ||
    !isRandom(word)
  )
    return;
  yield candidate(place, end, 'alone-on-its-line', LONE, { kind: 'generic-token' });
}

/**
 * Returns whether a word looks random. Digests are hexadecimal, identifiers are single-case with hyphens, and names are
 * readable.
 */
const isLettersAtRandom = (word: string): boolean =>
  !/^[\da-f-]+$/i.test(word) &&
  !/^(?=[a-z]+[-_./])[\w./-]*[a-z\d.]$/i.test(word) &&
  readability(word) < MOST_READABLE &&
  (/[a-z]/.test(word) && /[A-Z]/.test(word) ? entropyOf(word) > 3.4 : entropyOf(word) > 3.6);
