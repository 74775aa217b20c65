// A table of unsupported binary files, and whether skipping them leaves content unexamined.
interface BinaryKind {
  readonly what: string;
  /**
   * Fonts and compiled code contain nothing that a person typed: they are listed as skipped. Everything else counts as
   * unread.
   */
  readonly isHarmless?: true;
}

interface Signature extends BinaryKind {
  /** Latin-1 string. */
  readonly start: string;
  /** Byte offset. Default: 0. */
  readonly at?: number;
}

/** A file that is not read. */
export interface Unsuitable {
  readonly reason: string;
  /** Whether the file by its nature has nothing to examine, such as a font; otherwise it counts as unread. */
  readonly skipped: boolean;
}

const kind = (what: string): BinaryKind => ({ what });
const harmless = (what: string): BinaryKind => ({ what, isHarmless: true });
const IMAGE = kind('an image of a kind that is not read: save it as PNG or JPEG');
const MEDIA = kind('sound or video, which is not transcribed');
const CAPTURE = kind('a capture of network traffic, which is not read');
const DISK = kind('an image of a disk, which is not read: mount it and scan its files');
const CORE_DUMP = kind('a memory dump, which is not read');
const KEYS = kind('a store of keys or passwords, which is not read');
const ENCRYPTED = kind('encrypted: decrypt it and scan the result');
const packedBy = (name: string): BinaryKind => kind(`packed by ${name}, which is not read: unpack it`);
const data = (name: string, instead: string): BinaryKind => kind(`${name}, which is not read: ${instead}`);
const ACCESS = data('an Access database', 'export its tables as CSV');
const PROGRAM = harmless('a program');
const FONT = harmless('a font');

/** The first match wins, so longer signatures come before their prefixes. */
const SIGNATURES: readonly Signature[] = [
  { start: 'GIF8', ...IMAGE },
  { start: '\0\0\x01\0', ...IMAGE },
  { start: '\0\0\0\x0cjP', ...IMAGE },
  { start: '\0\0\0\x0cJXL', ...IMAGE },
  { start: 'ftyphei', at: 4, ...IMAGE },
  { start: 'ftypavif', at: 4, ...IMAGE },
  { start: '8BPS', ...IMAGE },
  { start: 'gimp xcf', ...IMAGE },
  { start: '\xd7\xcd\xc6\x9a', ...IMAGE },
  { start: 'ID3', ...MEDIA },
  { start: 'OggS', ...MEDIA },
  { start: 'fLaC', ...MEDIA },
  { start: 'WAVE', at: 8, ...MEDIA },
  { start: 'AVI ', at: 8, ...MEDIA },
  { start: 'ftyp', at: 4, ...MEDIA },
  { start: '\x1aE\xdf\xa3', ...MEDIA },
  { start: 'FLV\x01', ...MEDIA },
  { start: '\0\0\x01\xba', ...MEDIA },
  { start: '0&\xb2u\x8ef\xcf\x11', ...MEDIA },
  { start: '7z\xbc\xaf\x27\x1c', ...packedBy('7-Zip') },
  { start: 'Rar!\x1a\x07', ...packedBy('RAR') },
  { start: '\xfd7zXZ\0', ...packedBy('xz') },
  { start: '\x5d\0\0', ...packedBy('LZMA') },
  { start: 'LZIP', ...packedBy('lzip') },
  { start: '\x04"M\x18', ...packedBy('lz4') },
  { start: '\x1f\x9d', ...packedBy('compress') },
  { start: 'MSCF', ...packedBy('Cabinet') },
  { start: '\xed\xab\xee\xdb', ...packedBy('RPM') },
  { start: '!<arch>\ndebian', ...packedBy('dpkg') },
  { start: 'hsqs', ...packedBy('SquashFS') },
  { start: 'KDMV', ...DISK },
  { start: 'QFI\xfb', ...DISK },
  { start: 'conectix', ...DISK },
  { start: 'vhdxfile', ...DISK },
  { start: 'LUKS\xba\xbe', ...ENCRYPTED },
  { start: 'Salted__', ...ENCRYPTED },
  { start: 'age-encryption.org/', ...ENCRYPTED },
  { start: '\x03\xd9\xa2\x9a', ...KEYS },
  { start: '\xfe\xed\xfe\xed', ...KEYS },
  {
    start: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    ...data('a file of old Office programs (.doc, .xls, .ppt)', 'save it as DOCX, XLSX or PPTX'),
  },
  { start: 'PGDMP', ...data("a dump in PostgreSQL's own form", 'pg_restore -f makes SQL of it') },
  { start: 'ORC', ...data('an ORC file', 'save it as Parquet') },
  { start: 'ARROW1', ...data('an Arrow file', 'save it as Parquet') },
  { start: 'FEA1', ...data('a Feather file', 'save it as Parquet') },
  { start: '!BDN', ...data('a mailbox of Outlook (.pst)', 'export its mails') },
  { start: '\x89HDF\r\n\x1a\n', ...data('an HDF5 file', 'export its data sets as CSV') },
  { start: 'CDF\x01', ...data('a NetCDF file', 'export its variables as CSV') },
  { start: '\0\x01\0\0Standard Jet DB', ...ACCESS },
  { start: '\0\x01\0\0Standard ACE DB', ...ACCESS },
  { start: '<stata_dta>', ...data('a Stata file', 'export it as CSV') },
  { start: '$FL2', ...data('an SPSS file', 'export it as CSV') },
  { start: '$FL3', ...data('an SPSS file', 'export it as CSV') },
  { start: `${'\0'.repeat(12)}\xc2\xea\x81\x60`, ...data('a SAS file', 'export it as CSV') },
  { start: 'MATLAB 5.0 MAT-file', ...data('a MATLAB file', 'export its variables as CSV') },
  { start: '\x93NUMPY', ...data('a NumPy array', 'export it as CSV') },
  ...['\x02', '\x03', '\x04', '\x05'].map((version) => ({
    start: `\x80${version}`,
    ...data('a Python pickle', 'export its data as JSON or CSV'),
  })),
  { start: 'SQLite', ...data('a damaged SQLite database', 'repair it with its own tools') },
  {
    start: '7\x7f\x06\x82',
    ...data('a write-ahead log of SQLite', 'close the program that writes it'),
  },
  {
    start: '7\x7f\x06\x83',
    ...data('a write-ahead log of SQLite', 'close the program that writes it'),
  },
  { start: '\xd4\xc3\xb2\xa1', ...CAPTURE },
  { start: '\xa1\xb2\xc3\xd4', ...CAPTURE },
  { start: 'M<+\x1a', at: 8, ...CAPTURE },
  { start: '\x1a+<M', at: 8, ...CAPTURE },
  { start: 'JAVA PROFILE', ...CORE_DUMP },
  { start: 'MDMP', ...CORE_DUMP },
  { start: '\x7fELF', ...PROGRAM },
  { start: 'MZ', ...PROGRAM },
  { start: '\xca\xfe\xba\xbe', ...PROGRAM },
  { start: '\xcf\xfa\xed\xfe', ...PROGRAM },
  { start: '\xce\xfa\xed\xfe', ...PROGRAM },
  { start: '\xfe\xed\xfa\xcf', ...PROGRAM },
  { start: '\xfe\xed\xfa\xce', ...PROGRAM },
  { start: '\0asm', ...PROGRAM },
  { start: '\x1bLua', ...PROGRAM },
  { start: 'BC\xc0\xde', ...PROGRAM },
  { start: 'dex\n03', ...PROGRAM },
  { start: '!<arch>\n', ...PROGRAM },
  { start: 'wOFF', ...FONT },
  { start: 'wOF2', ...FONT },
  { start: 'OTTO', ...FONT },
  { start: 'ttcf', ...FONT },
  { start: 'true\0', ...FONT },
  { start: '\0\x01\0\0\0', ...FONT },
];

/** Binary files without a known signature, by extension. */
const BY_ENDING: Readonly<Record<string, BinaryKind>> = {
  ...endings(FONT, 'ttf otf ttc woff woff2 eot pfb pfm'),
  ...endings(PROGRAM, 'exe dll so dylib o obj a lib class pyc pyo pyd wasm elc beam hi ko nib'),
  ...endings(IMAGE, 'bmp ico cur tga raw cr2 nef arw dng emf wmf'),
  ...endings(MEDIA, 'mp3 aac m4a wma mpg mpeg ts wmv mov'),
  ...endings(ACCESS, 'mdb accdb'),
  ...endings(data('a Stata file', 'export it as CSV'), 'dta'),
  ...endings(data('a SAS file', 'export it as CSV'), 'sas7bdat sas7bcat'),
  ...endings(data('an R file', 'export its data as CSV'), 'rds rdata rda'),
  ...endings(data('a Python pickle', 'export its data as JSON or CSV'), 'pkl pickle joblib'),
  ...endings(data('a dBase table', 'export it as CSV'), 'dbf'),
  ...endings(ENCRYPTED, 'gpg pgp enc kdb'),
  ...endings(KEYS, 'p12 pfx jks keystore'),
  ...endings(packedBy('Brotli'), 'br'),
  ...endings(packedBy('LZMA'), 'lzma'),
  ...endings(DISK, 'iso img vmdk vdi dmg'),
};

function endings(what: BinaryKind, names: string): Readonly<Record<string, BinaryKind>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, what]));
}

const MOST_BYTES = 160;
/** Offset of `e_type` in an ELF header, and its value for a core dump, which contains a process's memory. */
const ELF_TYPE_AT = 16;
const ELF_CORE = 4;

/** Returns why a file with these first bytes is not read; undefined if the signature is unknown. */
export function signatureOf(head: Uint8Array): Unsuitable | undefined {
  const start = Buffer.from(head.subarray(0, MOST_BYTES)).toString('latin1');
  const known = SIGNATURES.find((signature) => start.startsWith(signature.start, signature.at));
  if (known === undefined) return undefined;
  const isCore =
    start.startsWith('\x7fELF') && [...head.subarray(ELF_TYPE_AT, ELF_TYPE_AT + 2)].includes(ELF_CORE);
  return unsuitable(isCore ? CORE_DUMP : known);
}

/** Returns why a binary file without a known signature is not read. */
export function binaryNamed(name: string): Unsuitable | undefined {
  const ending = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
  return known === undefined ? undefined : unsuitable(known);
}

const unsuitable = ({ what, isHarmless }: BinaryKind): Unsuitable => ({
  reason: `binary: ${what}`,
  skipped: isHarmless === true,
});
