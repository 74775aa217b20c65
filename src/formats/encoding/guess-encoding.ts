import { isAscii } from 'node:buffer';
import { createRequire } from 'node:module';
import type Chardet from 'chardet';

const require = createRequire(import.meta.url);
/** Loaded for the first text that is not UTF-8. */
const chardet = () => require('chardet') as typeof Chardet;

/** Bytes of 64 KiB that are no text in any encoding of bytes, a share of them at most. */
const MOST_CONTROLS = 0.005;
/** Bytes that control something, and stand in texts all the same: white space, the end of a DOS file, escapes. */
const USUAL_CONTROLS: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 0x1a, 0x1b]);
/** What a character that stands in no word counts against a guess. */
const ODD_WEIGHT = 100;
/** Characters that are no letters and yet usual: spaces, quotation marks, dashes, currencies, degrees. */
const USUAL = /[\p{L}\p{M}\p{P}\p{Sc}\s°©®™]/u;
/** How Japanese texts of seven bits change to characters of two bytes. */
const SHIFTS_TO_JAPANESE = ['\x1b$@', '\x1b$B'];
const WESTERN = 'windows-1252';

/**
 * The encoding that bytes without a mark seem to have, which are not UTF-8; undefined where they are no text. Only
 * words with bytes that are not ASCII are weighed: all others say nothing.
 */
export function guessEncoding(bytes: Uint8Array): string | undefined {
  if (hasControls(bytes)) return undefined;
  const words = tellingWords(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const guesses = chardet()
    .analyse(words)
    .filter(({ confidence }) => confidence > 0)
    .map(({ name, confidence }) => ({ encoding: decodable(name), confidence }))
    .filter(({ encoding }) => encoding !== undefined && !encoding.startsWith('utf-'));
  const weighed = [...guesses, { encoding: WESTERN, confidence: 1 }].flatMap(({ encoding, confidence }) => {
    const odd = encoding === undefined ? undefined : oddShare(words, encoding);
    return encoding === undefined || odd === undefined
      ? []
      : [{ encoding, weight: confidence - ODD_WEIGHT * odd }];
  });
  const best = weighed.reduce<(typeof weighed)[number] | undefined>(
    (first, next) => (first === undefined || next.weight > first.weight ? next : first),
    undefined,
  );
  return best?.encoding;
}

/** Whether bytes of ASCII alone are Japanese in the way of mails. */
export const isSevenBitJapanese = (bytes: Uint8Array): boolean =>
  SHIFTS_TO_JAPANESE.some((shift) => Buffer.from(bytes).includes(shift, 0, 'latin1'));

function hasControls(bytes: Uint8Array): boolean {
  let controls = 0;
  for (const byte of bytes) if (byte === 0x7f || (byte < 0x20 && !USUAL_CONTROLS.has(byte))) controls += 1;
  return controls > MOST_CONTROLS * bytes.length;
}

/** The words that hold a byte that is not ASCII, one to a line. */
function tellingWords(bytes: Buffer): Buffer {
  const words: Buffer[] = [];
  let start = 0;
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== undefined && byte > 0x20) continue;
    const word = bytes.subarray(start, at + 1);
    if (word.length > 1 && !isAscii(word)) words.push(word);
    start = at + 1;
  }
  return Buffer.concat(words);
}

/** The name that TextDecoder has for an encoding; undefined where it has none. */
function decodable(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

/** Of the characters that are not ASCII, the share that is unusual; undefined where the bytes are not of that encoding. */
function oddShare(bytes: Buffer, encoding: string): number | undefined {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
  // Terminal control codes and unassigned codes.
  if (/[\u0080-\u009f\p{Cn}\p{Co}\ufffd]/u.test(text)) return undefined;
  const characters = [...text].filter((character) => character > '\x7f');
  if (characters.length === 0) return 0;
  return characters.filter((character) => !USUAL.test(character)).length / characters.length;
}
