/** What bytes are, by what they begin with. */
export type SniffedBytes =
  | { readonly kind: 'zip' | 'gzip' | 'tar' | 'pdf' | 'text' }
  | { readonly kind: 'utf-16le' | 'utf-16be'; readonly isWide: boolean }
  /** Searched as it is; why that may miss something, and whether chance does not look like that. */
  | { readonly kind: 'binary'; readonly reason: string; readonly isKnown: boolean };

/** Bytes that say it. */
export const SNIFFED_BYTES = 4_096;

const SIGNATURES: readonly (readonly [start: string, reason: string])[] = [
  ['\x89PNG', 'it is an image'],
  ['\xff\xd8\xff', 'it is an image'],
  ['GIF8', 'it is an image'],
  ['BM', 'it is an image'],
  ['II*\0', 'it is an image'],
  ['MM\0*', 'it is an image'],
  ['RIFF', 'it is an image or a recording'],
  ['ID3', 'it is a recording'],
  ['OggS', 'it is a recording'],
  ['BZh', 'it is compressed with bzip2'],
  ['\xfd7zXZ', 'it is compressed with xz'],
  ['(\xb5/\xfd', 'it is compressed with zstd'],
  ['\x04"M\x18', 'it is compressed with lz4'],
  ['7z\xbc\xaf', 'it is a 7z archive'],
  ['Rar!', 'it is a rar archive'],
  ['\xd0\xcf\x11\xe0', 'it is a compound file, in which texts may be in pieces, packed or encrypted'],
  ['OTTO', 'it is a font'],
  ['wOF', 'it is a font'],
];
/** Shorter bytes begin with a signature by chance. */
const LEAST_SIGNED = 8;
/** So many do not. */
const SURELY_SIGNED = 256;
const BINARY = 'it is binary; only its plain text was searched';

const isShare = (part: number, whole: number, share: number): boolean => whole > 0 && part > share * whole;

const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', 'PK00PK'];

/** What bytes are: never their name, which says what somebody wished. */
export function sniffBytes(head: Buffer): SniffedBytes {
  const start = head.toString('latin1', 0, 1_024);
  if (ZIP_STARTS.some((one) => start.startsWith(one))) return { kind: 'zip' };
  if (start.startsWith('\x1f\x8b\x08')) return { kind: 'gzip' };
  if (start.includes('%PDF-')) return { kind: 'pdf' };
  if (start.slice(257, 262) === 'ustar') return { kind: 'tar' };
  if (start.startsWith('\xff\xfe\0\0')) return { kind: 'utf-16le', isWide: true };
  if (start.startsWith('\0\0\xfe\xff')) return { kind: 'utf-16be', isWide: true };
  if (start.startsWith('\xff\xfe')) return { kind: 'utf-16le', isWide: false };
  if (start.startsWith('\xfe\xff')) return { kind: 'utf-16be', isWide: false };
  const wide = sniffWide(head);
  if (wide !== undefined) return wide;
  const isShort = start.length < LEAST_SIGNED;
  const known = isShort ? undefined : SIGNATURES.find(([signature]) => start.startsWith(signature));
  const controls = head.filter((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte)).length;
  const isText = controls === 0 || (!head.includes(0) && !isShare(controls, head.length, 0.05));
  // `BM` and `RIFF` begin texts too.
  if (isText && (known === undefined || !/[^\x20-\x7e]/.test(known[0]))) return { kind: 'text' };
  return {
    kind: 'binary',
    reason: known?.[1] ?? BINARY,
    isKnown: known !== undefined && head.length >= SURELY_SIGNED,
  };
}

/** UTF-16 and UTF-32 without a byte order mark have NULs at every other place, or at three of four. */
function sniffWide(head: Buffer): SniffedBytes | undefined {
  const nuls = [0, 0, 0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) nuls[at % 4] = (nuls[at % 4] ?? 0) + 1;
  const [first = 0, second = 0, third = 0, fourth = 0] = nuls;
  const quarter = head.length / 4;
  if (quarter < 1) return undefined;
  const [even, odd] = [first + third, second + fourth];
  const isWide = isShare(first + second + third + fourth, head.length, 0.6);
  const controls = head.filter((byte) => byte > 0 && byte < 32 && ![9, 10, 13].includes(byte)).length;
  if (isShare(controls, head.length, 0.05)) return undefined;
  if (isShare(odd, 2 * quarter, 0.4) && (isWide || even <= 0.05 * quarter))
    return { kind: 'utf-16le', isWide };
  if (isShare(even, 2 * quarter, 0.4) && (isWide || odd <= 0.05 * quarter))
    return { kind: 'utf-16be', isWide };
  return undefined;
}
