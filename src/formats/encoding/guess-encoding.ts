import { isAscii } from 'node:buffer';
import { createRequire } from 'node:module';
import type Chardet from 'chardet';

const require = createRequire(import.meta.url);
/** Loads chardet on the first text that is not UTF-8. */
const chardet = () => require('chardet') as typeof Chardet;

/** Maximum share of control bytes; content with more is not text in any byte-oriented encoding. */
const MOST_CONTROLS = 0.005;
/** Control bytes that also occur in text: white space, the DOS end-of-file character, escape. */
const USUAL_CONTROLS: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 0x1a, 0x1b]);
/** Factor by which the share of unusual characters lowers the weight of a guess. */
const ODD_WEIGHT = 100;
/**
 * Non-ASCII characters expected in text: letters, marks, punctuation, currency signs, white space, degree signs and
 * the like.
 */
const USUAL = /[\p{L}\p{M}\p{P}\p{Sc}\s°©®™]/u;
/** Escape sequences that switch ISO-2022-JP to two-byte characters. */
const SHIFTS_TO_JAPANESE = ['\x1b$@', '\x1b$B'];
const WESTERN = 'windows-1252';

/**
 * Guesses the encoding of bytes that have no byte order mark and are not UTF-8; returns undefined if they are not
 * text. Only words with non-ASCII bytes are weighed, because the others do not distinguish encodings.
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

/** Reports whether ASCII-only bytes are ISO-2022-JP, the Japanese encoding common in mail. */
export const isSevenBitJapanese = (bytes: Uint8Array): boolean =>
  SHIFTS_TO_JAPANESE.some((shift) => Buffer.from(bytes).includes(shift, 0, 'latin1'));

function hasControls(bytes: Uint8Array): boolean {
  let controls = 0;
  for (const byte of bytes) if (byte === 0x7f || (byte < 0x20 && !USUAL_CONTROLS.has(byte))) controls += 1;
  return controls > MOST_CONTROLS * bytes.length;
}

/** Extracts the words that contain a non-ASCII byte, one per line. */
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

/** Returns the name `TextDecoder` uses for an encoding, or undefined if it is not supported. */
function decodable(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

/**
 * Returns the share of unusual characters among the non-ASCII ones, or undefined if the bytes are invalid in the
 * encoding.
 */
function oddShare(bytes: Buffer, encoding: string): number | undefined {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
  // C1 control codes, unassigned and private-use codes.
  if (/[\u0080-\u009f\p{Cn}\p{Co}\ufffd]/u.test(text)) return undefined;
  const characters = [...text].filter((character) => character > '\x7f');
  if (characters.length === 0) return 0;
  return characters.filter((character) => !USUAL.test(character)).length / characters.length;
}
