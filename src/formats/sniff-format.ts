import { extname } from 'node:path';
import type { ScanFormat } from '../scan/scan-finding.js';

/** How a file is to be read. */
export interface SniffedFormat {
  readonly format: ScanFormat;
  /** For TextDecoder. */
  readonly encoding: string;
}

/** What is no text that can be read. */
export interface Unsuitable {
  readonly reason: string;
  /** Whether it is left out on purpose. */
  readonly skipped: boolean;
}

const BY_EXTENSION: Readonly<Record<string, ScanFormat>> = {
  '.csv': 'table',
  '.tsv': 'table',
  '.psv': 'table',
  '.tab': 'table',
  '.json': 'json',
  '.ndjson': 'json',
  '.jsonl': 'json',
  '.geojson': 'json',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.log': 'log',
  '.eml': 'mail',
  '.pdf': 'pdf',
  '.docx': 'docx',
};

const MAGIC: readonly { readonly start: string; readonly what: string }[] = [
  { start: 'PK\x03\x04', what: 'a ZIP archive or an Office file of an unknown kind' },
  { start: '\x89PNG', what: 'an image' },
  { start: 'GIF8', what: 'an image' },
  { start: '\xff\xd8\xff', what: 'an image' },
  { start: '\x1f\x8b', what: 'a gzip archive' },
  { start: '\x7fELF', what: 'a program' },
  { start: 'MZ', what: 'a program' },
  { start: 'SQLite format 3', what: 'a database' },
];

/** Decides by the name's ending and by the first bytes; the bytes win. */
export function sniffFormat(
  name: string,
  head: Uint8Array,
  encoding: string | undefined,
): SniffedFormat | Unsuitable {
  const named = BY_EXTENSION[extname(name).toLowerCase()];
  const start = Buffer.from(head.subarray(0, 16)).toString('latin1');
  if (start.startsWith('%PDF-')) return { format: 'pdf', encoding: 'utf-8' };
  if (named === 'pdf') return { reason: 'it is no PDF file, whatever its name says', skipped: false };
  if (named === 'docx') {
    return start.startsWith('PK')
      ? { format: 'docx', encoding: 'utf-8' }
      : { reason: 'it is no DOCX file, whatever its name says', skipped: false };
  }
  if (named === 'mail') return { format: 'mail', encoding: 'utf-8' };
  const marked = encoding ?? markOf(head);
  if (marked === undefined) {
    const magic = MAGIC.find((known) => start.startsWith(known.start) && !isAsciiText(head));
    if (magic !== undefined) return { reason: `binary: ${magic.what}`, skipped: true };
    if (head.subarray(0, 8_192).includes(0)) return { reason: 'binary: it holds zero bytes', skipped: true };
    if (!isUtf8Start(head)) {
      return { reason: 'not UTF-8, and no UTF-16 mark: give its encoding with --encoding', skipped: false };
    }
  }
  return { format: named ?? sniffText(head), encoding: marked ?? 'utf-8' };
}

function markOf(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
}

const isAsciiText = (head: Uint8Array): boolean =>
  head.every((byte) => byte < 0x7f && (byte >= 0x20 || byte === 9 || byte === 10 || byte === 13));

function isUtf8Start(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function sniffText(head: Uint8Array): ScanFormat {
  const text = Buffer.from(head.subarray(0, 1_024)).toString('utf8').trimStart();
  if (/^<(?:!doctype html|html|head|body)\b/i.test(text)) return 'html';
  if (/^(?:\{\s*["}]|\[\s*[[{"\]])/.test(text)) return 'json';
  if (/^(?:Return-Path|Received|Delivered-To|MIME-Version): /im.test(text) && /^From: /m.test(text)) {
    return 'mail';
  }
  return 'text';
}
