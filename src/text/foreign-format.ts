/** What bytes are that are no text in UTF-8, by their first ones. */
export interface ForeignFormat {
  /** Completes "this is …". */
  readonly what: string;
  /** Whether `data-discovery scan` reads it. */
  readonly isScanned: boolean;
}

interface Magic extends ForeignFormat {
  /** As Latin-1. */
  readonly start: string;
  /** What must be among the first 4 KiB besides: names of the files inside an archive. */
  readonly holds?: string;
}

const HEAD_BYTES = 4_096;
/** Where the mark of UTF-32 (little endian) begins with that of UTF-16, the longer one stands first. */
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

/** What the bytes are, where their first ones say so; to be asked of what has been refused as text. */
export function foreignFormat(bytes: Uint8Array): ForeignFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  return MAGIC.find(
    ({ start, holds }) => head.startsWith(start) && (holds === undefined || head.includes(holds)),
  );
}

/** A sentence that says what the bytes are, and what to do with them. */
export function adviceOn({ what, isScanned }: ForeignFormat): string {
  const advice = isScanned
    ? 'send its text as UTF-8, or read the file with `data-discovery scan`'
    : 'convert it to text in UTF-8';
  return `This is ${what}, not text in UTF-8: ${advice}.`;
}
