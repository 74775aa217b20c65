import { isUtf8 } from 'node:buffer';
import type { Span } from '../../core/span.js';
import { packedIn } from '../office/packed-values.js';
import { withEdits } from './passage.js';
import { partOf, type Rewriting } from './rewriting.js';

/**
 * Base64 and hexadecimal of up to 64 KiB, which may have the prefix `0x` or `\x`; not tokens of several parts, such as
 * JSON Web Tokens.
 */
const ENCODED =
  /(?:(?<![\w+/.%-])0x|(?<=\\)x|(?<![\w+/.%-]))(?<data>[A-Z\d+/]{11,65536}={0,2})(?![\w+/=.%-])/gi;
const HEXADECIMAL = /^[\dA-F]{24,}$/i;
const MIXED_CASE = /[A-Z].*[a-z]|[a-z].*[A-Z]/;
/** The start of data in an attribute that is an address, which formats with such attributes decode. */
const ADDRESS = /=\s{0,8}["']?\s{0,8}data:[\w+./;=-]{0,100}base64,$/i;
const LONGEST_ADDRESS_START = 150;

interface EncodedText {
  readonly start: number;
  readonly end: number;
  readonly data: string;
  readonly text: string;
  readonly encode: (text: string) => string;
}

/** Whether data may decode to text, which is checked before it is decoded exactly. */
function mayBeText(data: string): boolean {
  if (HEXADECIMAL.test(data)) return true;
  if (!MIXED_CASE.test(data)) return false;
  const bytes = Buffer.from(data, 'base64');
  return isUtf8(bytes) || bytes.includes(0);
}

function* encodedIn(source: string, decodesAddresses: boolean): Generator<EncodedText> {
  for (const { 0: match, index, groups } of source.matchAll(ENCODED)) {
    const data = groups?.['data'] ?? '';
    const end = index + match.length;
    const start = end - data.length;
    if (
      !mayBeText(data) ||
      (decodesAddresses && ADDRESS.test(source.slice(Math.max(0, start - LONGEST_ADDRESS_START), start)))
    )
      continue;
    const padding = data.length % 4 === 0 ? undefined : /=+$/;
    for (const { text, encode } of packedIn(data))
      if (text !== undefined && encode !== undefined)
        yield { start, end, data, text, encode: (to) => encode(to).replace(padding ?? '', '') };
  }
}

/** Finds base64 and hexadecimal data in a text, and what it decodes to. */
export const encodedTexts = (source: string): readonly (Span & { readonly text: string })[] => [
  ...encodedIn(source, false),
];

/**
 * Rewrites a text, and then the texts that it contains in base64 or hexadecimal.
 * @param rewriteText rewrites the text; it may replace encoded data as a whole
 * @param decodesAddresses whether `rewriteText` decodes the data in addresses
 */
export async function rewriteEncoded(
  source: string,
  { encoded, work, ...rewriting }: Rewriting,
  rewriteText: (text: string) => Promise<string>,
  decodesAddresses = false,
): Promise<string> {
  const part = partOf(rewriting, 'encoded text');
  const before = encoded?.get(part);
  // The text is compared with the one that was written before its encoded data changed.
  const written = before === undefined ? [] : [...encodedIn(source, decodesAddresses)];
  const back = written.flatMap(({ start, end, data }) => {
    const text = before?.get(data);
    return text === undefined ? [] : [{ start, end, text }];
  });
  const text = await rewriteText(withEdits(source, back));
  const found = before === undefined ? [...encodedIn(text, decodesAddresses)] : written;
  if (found.length === 0) return text;
  const changes = await work.texts(
    found.map((one) => ({ text: one.text, isLoose: true })),
    part,
  );
  if (before !== undefined) return text;
  const edits = found.flatMap(({ start, end, encode }, index) => {
    const changed = changes[index];
    return changed === undefined || changed.replaced.length === 0
      ? []
      : [{ start, end, text: encode(changed.text) }];
  });
  encoded?.set(part, new Map(edits.map((edit) => [edit.text, text.slice(edit.start, edit.end)])));
  return withEdits(text, edits);
}
