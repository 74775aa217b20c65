import { present } from '../core/present.js';
import type { Offence } from './offence.js';

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Well-formed byte sequences, Unicode Standard table 3-7: lead bytes, the second byte's range, the length. */
const SEQUENCES: readonly {
  readonly lead: readonly [number, number];
  readonly second: readonly [number, number];
  readonly length: number;
}[] = [
  { lead: [0xc2, 0xdf], second: [0x80, 0xbf], length: 2 },
  { lead: [0xe0, 0xe0], second: [0xa0, 0xbf], length: 3 },
  { lead: [0xe1, 0xec], second: [0x80, 0xbf], length: 3 },
  { lead: [0xed, 0xed], second: [0x80, 0x9f], length: 3 },
  { lead: [0xee, 0xef], second: [0x80, 0xbf], length: 3 },
  { lead: [0xf0, 0xf0], second: [0x90, 0xbf], length: 4 },
  { lead: [0xf1, 0xf3], second: [0x80, 0xbf], length: 4 },
  { lead: [0xf4, 0xf4], second: [0x80, 0x8f], length: 4 },
];

/**
 * Decodes strict UTF-8: no overlong form, no surrogate, nothing cut off. A leading byte order mark stays
 * in the text, so that offsets count it.
 * @returns the text, or the offence with the byte offset where the first ill-formed sequence starts.
 */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string } | { readonly offence: Offence } {
  try {
    return { text: STRICT_UTF8.decode(bytes) };
  } catch {
    return { offence: { reason: 'invalid_encoding', offset: firstIllFormedByte(bytes) } };
  }
}

function firstIllFormedByte(bytes: Uint8Array): number {
  let offset = 0;
  while (offset < bytes.length) {
    const length = sequenceLength(bytes, offset);
    if (length === 0) return offset;
    offset += length;
  }
  return offset;
}

/** Length in bytes of the well-formed sequence at `offset`, 0 where there is none. */
function sequenceLength(bytes: Uint8Array, offset: number): number {
  const lead = present(bytes[offset], 'first byte of a sequence');
  if (lead < 0x80) return 1;
  const sequence = SEQUENCES.find((row) => isWithin(lead, row.lead));
  if (sequence === undefined || !isWithin(bytes[offset + 1], sequence.second)) return 0;
  for (let index = 2; index < sequence.length; index += 1) {
    if (!isWithin(bytes[offset + index], [0x80, 0xbf])) return 0;
  }
  return sequence.length;
}

function isWithin(byte: number | undefined, [low, high]: readonly [number, number]): boolean {
  return byte !== undefined && byte >= low && byte <= high;
}
