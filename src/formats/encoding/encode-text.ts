import { TextDecoder } from 'node:util';

/**
 * Decodes a complete text. Uses streaming mode because Node otherwise decodes the bytes 0x80 to 0x9F of windows-1252
 * as control characters (nodejs/node#56542).
 * @throws TypeError if `fatal` is set and the bytes are invalid in the encoding
 */
export function decodeWhole(
  bytes: Uint8Array,
  encoding: string,
  options: { readonly fatal?: boolean; readonly ignoreBOM?: boolean } = {},
): string {
  const decoder = new TextDecoder(encoding, options);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/** The encoded bytes, or the UTF-16 offset of the first character that the encoding lacks. */
export type EncodedText = { readonly bytes: Buffer } | { readonly lacking: number };

/** Encodes a text in a fixed encoding. */
export type Encode = (text: string) => EncodedText;

const FIRST_HIGH = 0x80;
/** Encodings with characters of one or more bytes. */
const MULTI_BYTE: ReadonlySet<string> = new Set(['shift_jis', 'euc-jp', 'gbk', 'gb18030', 'big5', 'euc-kr']);
const FIRST_LEAD = 0x81;
const LAST_LEAD = 0xfe;
const FIRST_TRAIL = 0x40;
/**
 * Shift_JIS lead bytes of rows that duplicate IBM extension characters; encoders skip them (WHATWG Encoding
 * Standard).
 */
const NEC_SELECTED: ReadonlySet<number> = new Set([0xed, 0xee]);
/** EUC-JP prefix byte for characters of JIS X 0212. */
const JIS_0212 = 0x8f;
const FIRST_EUC = 0xa1;
/** First byte of the four-byte sequences that GB 18030 assigns, in order, to the supplementary planes of Unicode. */
const GB_PLANES = 0x90;
const GB_DIGITS = 0x30;
const OTHER_PLANES = 0x10000;
/** Encodings in which the meaning of a byte depends on bytes far before it. */
const IS_STATEFUL = /^(?:iso-2022-|hz-|utf-7|replacement|x-user-defined)/;

/**
 * Creates an encoder for an encoding, named as in `TextDecoder`. Its table is the inverse of the decoder, so
 * characters the encoding lacks are reported, never replaced. Returns undefined for encodings that can only be
 * decoded (ISO-2022-JP).
 */
export function encoderFor(encoding: string): Encode | undefined {
  if (encoding === 'utf-8') return (text) => ({ bytes: Buffer.from(text) });
  if (encoding === 'utf-16le') return (text) => ({ bytes: Buffer.from(text, 'utf16le') });
  if (encoding === 'utf-16be') return (text) => ({ bytes: Buffer.from(text, 'utf16le').swap16() });
  if (IS_STATEFUL.test(encoding)) return undefined;
  const table = tableOf(encoding);
  return (text) => encodeBy(table, encoding === 'gb18030' ? fourBytes : () => undefined, text);
}

function encodeBy(
  table: ReadonlyMap<string, Uint8Array>,
  other: (character: string) => Uint8Array | undefined,
  text: string,
): EncodedText {
  const bytes = Buffer.allocUnsafe(4 * text.length);
  let [length, at] = [0, 0];
  for (const character of text) {
    const written = table.get(character) ?? other(character);
    if (written === undefined) return { lacking: at };
    bytes.set(written, length);
    length += written.length;
    at += character.length;
  }
  return { bytes: bytes.subarray(0, length) };
}

/** Maps each character of an encoding to its bytes; for duplicates, the first sequence wins. */
function tableOf(encoding: string): ReadonlyMap<string, Uint8Array> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const table = new Map<string, Uint8Array>();
  const add = (...bytes: readonly number[]): void => {
    const written = Uint8Array.from(bytes);
    const text = decoder.decode(written, { stream: true }) + decoder.decode();
    const [character = ''] = text;
    if (character === text && text !== '' && text !== '\uFFFD' && !table.has(text)) table.set(text, written);
  };
  for (let byte = 0; byte < FIRST_HIGH; byte++) add(byte);
  for (let lead = FIRST_LEAD; MULTI_BYTE.has(encoding) && lead <= LAST_LEAD; lead++) {
    if (encoding === 'shift_jis' && NEC_SELECTED.has(lead)) continue;
    for (let trail = FIRST_TRAIL; trail <= LAST_LEAD; trail++) add(lead, trail);
  }
  // Single bytes come after two-byte sequences: GB 18030 decodes 0x80 as the euro sign but encodes it in two bytes.
  for (let byte = FIRST_HIGH; byte < 256; byte++) add(byte);
  if (encoding === 'euc-jp')
    for (let lead = FIRST_EUC; lead <= LAST_LEAD; lead++)
      for (let trail = FIRST_EUC; trail <= LAST_LEAD; trail++) add(JIS_0212, lead, trail);
  if (encoding === 'gb18030')
    for (let linear = 0; linear < 4 * 12_600; linear++) add(...gbBytes(FIRST_LEAD, linear));
  return table;
}

/** Returns the four-byte sequence of GB 18030 at a linear offset from the first one with this lead byte. */
function gbBytes(lead: number, linear: number): readonly [number, number, number, number] {
  return [
    lead + Math.floor(linear / 12_600),
    GB_DIGITS + (Math.floor(linear / 1_260) % 10),
    FIRST_LEAD + (Math.floor(linear / 10) % 126),
    GB_DIGITS + (linear % 10),
  ];
}

function fourBytes(character: string): Uint8Array | undefined {
  const code = character.codePointAt(0) ?? 0;
  return code < OTHER_PLANES ? undefined : Uint8Array.from(gbBytes(GB_PLANES, code - OTHER_PLANES));
}
