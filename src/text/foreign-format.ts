/** Format of bytes that are not UTF-8 text, detected from their start. */
export interface ForeignFormat {
  /** Completes "this is …". */
  readonly what: string;
  /** Whether `data-discovery scan` can read the format. */
  readonly isScanned: boolean;
}

interface Magic extends ForeignFormat {
  /** Signature, as Latin-1. */
  readonly start: string;
  /** String that the first 4 KiB must also contain, such as the name of a file in an archive. */
  readonly holds?: string;
}

const HEAD_BYTES = 4_096;
/** Longer signatures come first: the byte order mark of UTF-32 (little endian) starts with that of UTF-16. */
const MAGIC: readonly Magic[] = [
  { start: '%PDF-', what: 'a PDF', isScanned: true },
  { start: 'PK\x03\x04', holds: 'word/', what: 'a Word document (DOCX)', isScanned: true },
  { start: 'PK\x03\x04', holds: 'xl/', what: 'an Excel workbook (XLSX)', isScanned: true },
  { start: 'PK\x03\x04', holds: 'ppt/', what: 'a presentation (PPTX)', isScanned: true },
  { start: 'PK\x03\x04', what: 'a ZIP archive', isScanned: true },
  { start: '\xd0\xcf\x11\xe0', what: 'an Office file of the old kind (DOC, XLS, PPT)', isScanned: false },
  { start: '\x1f\x8b', what: 'a gzip archive', isScanned: true },
  { start: 'BZh', what: 'a bzip2 archive', isScanned: true },
  { start: '\xfd7zXZ', what: 'an xz archive', isScanned: false },
  { start: '7z\xbc\xaf', what: 'a 7z archive', isScanned: false },
  { start: '\x28\xb5\x2f\xfd', what: 'a Zstandard archive', isScanned: true },
  { start: '\x89PNG', what: 'an image (PNG)', isScanned: true },
  { start: '\xff\xd8\xff', what: 'an image (JPEG)', isScanned: true },
  { start: 'GIF8', what: 'an image (GIF)', isScanned: false },
  { start: 'RIFF', holds: 'WEBP', what: 'an image (WebP)', isScanned: true },
  { start: 'PAR1', what: 'a Parquet table', isScanned: true },
  { start: 'SQLite format 3', what: 'a SQLite database', isScanned: true },
  { start: 'Obj\x01', what: 'an Avro file', isScanned: true },
  { start: '\x7fELF', what: 'a program', isScanned: false },
  { start: '\xff\xfe\0\0', what: 'text in UTF-32', isScanned: false },
  { start: '\0\0\xfe\xff', what: 'text in UTF-32', isScanned: false },
  { start: '\xff\xfe', what: 'text in UTF-16', isScanned: true },
  { start: '\xfe\xff', what: 'text in UTF-16', isScanned: true },
];

/** Detects the format from the first bytes; for input that was rejected as text. */
export function foreignFormat(bytes: Uint8Array): ForeignFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  return MAGIC.find(
    ({ start, holds }) => head.startsWith(start) && (holds === undefined || head.includes(holds)),
  );
}

/** Returns a sentence that names the format and says what to do. */
export function adviceOn({ what, isScanned }: ForeignFormat): string {
  const advice = isScanned
    ? 'send its text as UTF-8, or read the file with `data-discovery scan`'
    : 'convert it to text in UTF-8';
  return `This is ${what}, not text in UTF-8: ${advice}.`;
}
