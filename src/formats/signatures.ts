// A table: how files begin that are no text and are not read.
import type { Unsuitable } from './content/unsuitable.js';

interface Signature {
  /** As Latin-1. */
  readonly start: string;
  /** Where it stands; default: at the begin. */
  readonly at?: number;
  readonly what: string;
  /** Whether it may hold what people wrote, so that it should have been read. */
  readonly holdsText: boolean;
}

const IMAGE = { what: 'an image: what is written in pictures is not read (no OCR)', holdsText: false };
const PROGRAM = { what: 'a program', holdsText: false };
const SOUND = { what: 'sound or film', holdsText: false };
const OTHER_ARCHIVE = (name: string): Pick<Signature, 'what' | 'holdsText'> => ({
  what: `packed by ${name}, which is not read: unpack it`,
  holdsText: true,
});

const SIGNATURES: readonly Signature[] = [
  { start: '\x89PNG', ...IMAGE },
  { start: 'GIF8', ...IMAGE },
  { start: '\xff\xd8\xff', ...IMAGE },
  { start: 'II*\0', ...IMAGE },
  { start: 'MM\0*', ...IMAGE },
  { start: 'WEBP', at: 8, ...IMAGE },
  { start: '\0\0\x01\0', ...IMAGE },
  { start: 'ftyphei', at: 4, ...IMAGE },
  { start: 'ftypavif', at: 4, ...IMAGE },
  { start: '8BPS', ...IMAGE },
  { start: '\x7fELF', ...PROGRAM },
  { start: 'MZ', ...PROGRAM },
  { start: '\xca\xfe\xba\xbe', ...PROGRAM },
  { start: '\xcf\xfa\xed\xfe', ...PROGRAM },
  { start: '\0asm', ...PROGRAM },
  { start: 'ID3', ...SOUND },
  { start: 'OggS', ...SOUND },
  { start: 'WAVE', at: 8, ...SOUND },
  { start: 'ftyp', at: 4, ...SOUND },
  { start: '\x1aE\xdf\xa3', ...SOUND },
  { start: '7z\xbc\xaf\x27\x1c', ...OTHER_ARCHIVE('7-Zip') },
  { start: 'Rar!\x1a\x07', ...OTHER_ARCHIVE('RAR') },
  { start: '\xfd7zXZ\0', ...OTHER_ARCHIVE('xz') },
  { start: '\x04"M\x18', ...OTHER_ARCHIVE('lz4') },
  {
    start: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    what: 'a file of old Office programs (.doc, .xls, .ppt), which is not read: save it as DOCX, XLSX or PPTX',
    holdsText: true,
  },
  {
    start: 'PGDMP',
    what: "a dump in PostgreSQL's own form, which is not read: pg_restore -f makes SQL of it",
    holdsText: true,
  },
  { start: 'ORC', what: 'ORC, which is not read', holdsText: true },
  { start: 'ARROW1', what: 'an Arrow file, which is not read: save it as Parquet', holdsText: true },
  {
    start: '!BDN',
    what: 'a mailbox of Outlook (.pst), which is not read: export its mails',
    holdsText: true,
  },
];

const MOST_BYTES = 32;

/** Why a file that begins so is not read; undefined for what is not known. */
export function signatureOf(head: Uint8Array): Unsuitable | undefined {
  const start = Buffer.from(head.subarray(0, MOST_BYTES)).toString('latin1');
  const known = SIGNATURES.find((signature) => start.startsWith(signature.start, signature.at));
  if (known === undefined) return undefined;
  const { what, holdsText } = known;
  return { reason: holdsText ? what : `binary: ${what}`, skipped: !holdsText };
}
