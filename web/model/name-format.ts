/** A file format other than plain text, with advice on how to process it. */
export interface OtherFormat {
  /** Name with its article: "a PDF document". */
  readonly name: string;
  readonly advice: string;
}

const SCAN = 'Use the command line: data-discovery scan FILE.';
const NOT_READ = 'This format is not supported.';
const AS_CSV = 'Save the sheet as CSV (UTF-8) and open that.';

/** File signatures, and the formats they identify. */
const STARTS: readonly (readonly [bytes: readonly number[], name: string, advice: string])[] = [
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'a PDF document', SCAN],
  [[0xff, 0xd8, 0xff], 'a JPEG picture', NOT_READ],
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG picture', NOT_READ],
  [[0x47, 0x49, 0x46, 0x38], 'a GIF picture', NOT_READ],
  [[0x1f, 0x8b], 'a gzip archive', 'Unpack it and open what is inside.'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'a Zstandard archive', 'Unpack it and open what is inside.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7-Zip archive', 'Unpack it and open what is inside.'],
  [[0x50, 0x41, 0x52, 0x31], 'a Parquet file', 'Export it as CSV and open that.'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'an SQLite database', 'Export a table as CSV and open that.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'a document of an older Office', 'Save it as CSV, DOCX or text.'],
];

/** Names of entries in a ZIP archive, which identify document formats based on ZIP. */
const PARTS: readonly (readonly [part: string, name: string, advice: string])[] = [
  ['xl/', 'an Excel workbook (XLSX)', AS_CSV],
  ['word/', 'a Word document (DOCX)', SCAN],
  ['ppt/', 'a PowerPoint presentation (PPTX)', 'Save it as PDF, which the command line can scan.'],
  ['opendocument.spreadsheet', 'an OpenDocument spreadsheet (ODS)', AS_CSV],
  ['opendocument.text', 'an OpenDocument text (ODT)', 'Save it as DOCX or text.'],
];

/**
 * Identifies a format other than plain text by its bytes.
 * @returns undefined if the format is not known
 */
export function nameFormat(bytes: Uint8Array): OtherFormat | undefined {
  const start = STARTS.find(([wanted]) => wanted.every((byte, at) => bytes[at] === byte));
  if (start !== undefined) return { name: start[1], advice: start[2] };
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || bytes[2] !== 3 || bytes[3] !== 4) return undefined;
  // Entry names are not compressed in the archive.
  const names = new TextDecoder('latin1').decode(bytes);
  const part = PARTS.find(([wanted]) => names.includes(wanted));
  return part === undefined
    ? { name: 'a ZIP archive', advice: 'Unpack it and open what is inside.' }
    : { name: part[1], advice: part[2] };
}
