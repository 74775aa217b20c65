import { defineRecognizer, type Candidate } from '../define-recognizer.js';
import { namesSecret, wordsOfName } from '../secrets/assignment.js';
import { EXAMPLE_SCORE, isDocumentedExample } from '../secrets/documented-examples.js';
import { matchesIn, searchedExpression } from '../searched-expression.js';
import type { TextView } from '../text-view.js';

const BYTE = String.raw`(?:\(byte\) ?)?(?:0x[\da-f]{1,2}|-?\d{1,3})(?:u8|u)?`;
/** The first bytes of an array of hexadecimal numbers, of an array of a byte type, and of an escaped string. */
const STARTS = searchedExpression(
  new RegExp(
    [
      String.raw`[[({]\s{0,16}(?:\(byte\) ?)?0x[\da-f]{1,2}(?:u8|u)?\s?,`,
      String.raw`\b(?:byte|u8|uint8_t|uint8array|bytes)[^\n"'=;]{0,24}[[({]\s{0,16}\d{1,3}\s?,`,
      String.raw`["'](?:\\x[\da-f]{2}){4}`,
    ].join('|'),
    'giu',
  ),
);
const ARRAY = new RegExp(
  String.raw`[[({]\s{0,16}(?<bytes>${BYTE}(?:\s{0,4},\s{0,40}${BYTE}){15,63})\s{0,4},?\s{0,40}[\])}]`,
  'iuy',
);
const ESCAPED = /["'](?<bytes>(?:\\x[\da-f]{2}){16,64})["']/iuy;
/** Lengths of keys, in bytes. */
const LENGTHS: ReadonlySet<number> = new Set([16, 20, 24, 32, 48, 64]);
/** Maximum number of characters between the name and the first byte. */
const REACH = 120;
/** The separator behind a name, and what may follow it before the bytes: a type or a call. */
const SEPARATOR = /(?::=|[:=])[^:=;"'\n]{0,48}\s{0,8}b?$/u;
const NAME = /(?<name>[\p{L}_$][\w$]{0,60})(?:\[[^\]\n]{0,24}\]){0,2}["']?(?: ?: ?[^:=\n]{1,24})?$/u;
/** Words of names of keys that are no secrets, and of values in tests of ciphers. */
const OPEN =
  /^(?:public|pub|verify|verification|foreign|primary|sort|lookup|partition|expected|test|vector|sample|example|dummy|zero)$/;

export const keyBytes = defineRecognizer({
  name: 'key-bytes',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Keys as arrays of bytes.',
  patterns: [],
  asks: { expressions: [STARTS.regex] },
  find: (view) => findKeys(view),
  sources: ['https://csrc.nist.gov/pubs/fips/197/final', 'https://cwe.mitre.org/data/definitions/321.html'],
  examples: [
    {
      text: String.raw`key=b"\x9c\x41\xe7\xa0\x5b\xd2\xf8\x63\x40\xcf\x1e\x97\xab\x52\xd6\x80"`,
      finds: [String.raw`\x9c\x41\xe7\xa0\x5b\xd2\xf8\x63\x40\xcf\x1e\x97\xab\x52\xd6\x80`],
      minScore: 0.7,
    },
    {
      text: 'uint8_t aes_key[16] = {0x9c, 0x41, 0xe7, 0xa0, 0x5b, 0xd2, 0xf8, 0x63, 0x40, 0xcf, 0x1e, 0x97, 0xab, 0x52, 0xd6, 0x80};',
      finds: [
        '0x9c, 0x41, 0xe7, 0xa0, 0x5b, 0xd2, 0xf8, 0x63, 0x40, 0xcf, 0x1e, 0x97, 0xab, 0x52, 0xd6, 0x80',
      ],
      minScore: 0.7,
    },
    {
      text: 'uint8_t sbox[16] = {0x9c, 0x41, 0xe7, 0xa0, 0x5b, 0xd2, 0xf8, 0x63, 0x40, 0xcf, 0x1e, 0x97, 0xab, 0x52, 0xd6, 0x80};',
      finds: [],
    },
  ],
});

function* findKeys(view: TextView): Iterable<Candidate> {
  const { text } = view;
  for (const { index: place } of matchesIn(view, STARTS)) {
    const opening = openingAt(text, place);
    const form = /["']/.test(text.charAt(opening)) ? ESCAPED : ARRAY;
    form.lastIndex = opening;
    const match = form.exec(text);
    const bytes = match?.groups?.['bytes'];
    if (match === null || bytes === undefined) continue;
    const values = bytesOf(bytes);
    if (!isRandom(values) || !isKeyName(nameBefore(text.slice(Math.max(0, opening - REACH), opening))))
      continue;
    const start = opening + match[0].indexOf(bytes);
    const score = isDocumentedExample(Buffer.from(values).toString('hex')) ? EXAMPLE_SCORE : SCORE;
    yield {
      start,
      end: start + bytes.length,
      pattern: 'array',
      scores: { form: score, formInContext: score },
      details: { kind: 'generic-api-key' },
    };
  }
}

const SCORE = 0.85;

/** Returns the offset of the mark before the first byte. */
function openingAt(text: string, place: number): number {
  const near = text.slice(place, place + REACH);
  return place + near.search(/[[({]\s{0,16}(?:\(byte\) ?)?(?:0x|\d)|["']/iu);
}

const bytesOf = (text: string): readonly number[] =>
  text.includes('\\x')
    ? text
        .split('\\x')
        .slice(1)
        .map((byte) => Number.parseInt(byte, 16))
    : text.split(',').map((byte) => Number(byte.replace(/\(byte\)|u8$|u$/giu, '').trim()) & 0xff);

/** Returns whether bytes have the length of a key and are not a sequence or a pattern. */
function isRandom(bytes: readonly number[]): boolean {
  const steps = bytes.slice(1).map((byte, at) => byte - (bytes[at] ?? 0));
  return (
    LENGTHS.has(bytes.length) &&
    new Set(bytes).size >= bytes.length * 0.6 &&
    new Set(steps).size >= bytes.length * 0.6
  );
}

/** Returns the words of the name that an array is assigned to; none if there is no name. */
function nameBefore(before: string): readonly string[] {
  const at = before.search(SEPARATOR);
  const name = at < 0 ? undefined : NAME.exec(before.slice(0, at).trimEnd())?.groups?.['name'];
  return name === undefined ? [] : wordsOfName(name);
}

const isKeyName = (words: readonly string[]): boolean =>
  !words.some((word) => OPEN.test(word)) &&
  (namesSecret(words) || words.some((word) => /^(?:key|secret|aeskey)(?:bytes)?$/.test(word)));
