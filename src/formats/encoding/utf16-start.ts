/** Of the characters of a text in UTF-16, the share that is ASCII at least: spaces, digits and line ends in any script. */
const LEAST_ASCII = 0.02;
/** What stands in no text: controls, and codes that nobody has given a meaning. */
const NO_TEXT = /[\p{Cc}\p{Cn}\p{Co}]/u;

/**
 * Whether bytes without a mark are UTF-16, and which. Texts in it have zeros in one of each two bytes; what has them in
 * both, or reads as characters that no text has, is none.
 */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  if (even.length < 4) return undefined;
  const zeros = [0, 0];
  for (const [index, byte] of even.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  if (first === second || (first > 0 && second > 0 && Math.min(first, second) * 20 > Math.max(first, second)))
    return undefined;
  const encoding = first > second ? 'utf-16be' : 'utf-16le';
  return readsAsText(even, encoding) ? encoding : undefined;
}

function readsAsText(bytes: Uint8Array, encoding: string): boolean {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return false;
  }
  const ascii = text.replaceAll(/[^\t\n\r\x20-\x7e]/g, '').length;
  return !NO_TEXT.test(text.replaceAll(/[\t\n\v\f\r]/g, '')) && ascii >= LEAST_ASCII * text.length;
}
