import { constants, inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFParser,
  PDFRawStream,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** Maximum unpacked size of one stream in bytes. */
export const MOST_STREAM_BYTES = 48 * 2 ** 20;
/** Maximum number of steps from a page to the root of its tree, which ends loops. */
const MOST_PARENTS = 64;
/** Maximum number of nodes in the page tree. */
const MOST_NODES = 200_000;

/** A page of the page tree; `dict` is undefined if the page is missing or damaged. */
export interface PdfPage {
  /** 1-based. */
  readonly number: number;
  readonly ref: PDFRef | undefined;
  readonly dict: PDFDict | undefined;
}

/** The decrypted objects of a PDF. */
export interface PdfObjects {
  readonly context: PDFContext;
  readonly catalog: PDFDict | undefined;
  readonly pages: readonly PdfPage[];
  /** Whether encrypted objects are missing because later objects have the same numbers. */
  readonly isIncomplete: boolean;
}

/** An object replaced by a later one with the same number, and the end offsets of both. */
interface ReplacedObject {
  readonly object: PDFObject;
  readonly from: number;
  readonly to: number;
}

/** A parser that also records replaced objects. */
class KeepingParser extends PDFParser {
  readonly replaced: ReplacedObject[] = [];

  constructor(pdf: Uint8Array) {
    super(pdf, ParseSpeeds.Fastest);
    const { context, bytes } = this;
    const assign = context.assign.bind(context);
    const offsets = new Map<PDFRef, number>();
    context.assign = (ref, object) => {
      const to = bytes.offset();
      const earlier = context.lookup(ref);
      if (earlier !== undefined) this.replaced.push({ object: earlier, from: offsets.get(ref) ?? 0, to });
      offsets.set(ref, to);
      assign(ref, object);
    };
  }
}

const START_OF_TABLE = /startxref\s+\d+\s+$/;
export const END_OF_REVISION = Buffer.from('%%EOF', 'latin1');

/** Returns the end offsets of earlier revisions, newest first. */
export function revisionEnds(bytes: Uint8Array): readonly number[] {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends: number[] = [];
  for (let at = pdf.indexOf(END_OF_REVISION); at >= 0; at = pdf.indexOf(END_OF_REVISION, at + 1))
    if (START_OF_TABLE.test(pdf.subarray(Math.max(0, at - 40), at).toString('latin1')))
      ends.push(at + END_OF_REVISION.length);
  // In a linearized file, the first end marker belongs to the first-page section.
  if (pdf.subarray(0, 1_024).includes('/Linearized')) ends.shift();
  const last = ends.at(-1);
  return ends.filter((end) => end !== last).reverse();
}

/** Returns objects replaced within the same revision, which reading earlier revisions would miss. */
function replacedWithin(bytes: Uint8Array, replaced: readonly ReplacedObject[]): readonly PDFObject[] {
  if (replaced.length === 0) return [];
  const ends = revisionEnds(bytes);
  // Counts the revision ends after an offset with a binary search: both lists may be long.
  const revisionOf = (offset: number): number => {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = Math.floor((low + high) / 2);
      if ((ends[middle] ?? 0) > offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return replaced.flatMap(({ object, from, to }) => (revisionOf(from) === revisionOf(to) ? [object] : []));
}

/**
 * Parses all objects of a PDF, including objects missing from its cross-reference table and objects replaced within
 * their revision.
 * @throws whatever the parser throws, also if the empty password does not open the file
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfObjects> {
  const parser = new KeepingParser(bytes);
  const plain = await parser.parseDocument();
  const replaced = replacedWithin(bytes, parser.replaced);
  const isEncrypted = plain.lookup(plain.trailerInfo.Encrypt) !== undefined;
  const context = isEncrypted ? await decrypted(bytes) : plain;
  if (!isEncrypted) for (const object of replaced) context.register(object);
  const info = context.trailerInfo.Info ?? infoOf(context);
  if (info !== undefined) context.trailerInfo.Info = info;
  const root = context.lookup(context.trailerInfo.Root);
  const catalog = root instanceof PDFDict ? root : undefined;
  const pages = catalog === undefined ? [] : pagesOf(context, catalog);
  return { context, catalog, pages, isIncomplete: isEncrypted && replaced.length > 0 };
}

async function decrypted(bytes: Uint8Array): Promise<PDFContext> {
  const { context } = await PDFDocument.load(bytes, {
    password: '',
    parseSpeed: ParseSpeeds.Fastest,
    throwOnInvalidObject: false,
    updateMetadata: false,
    preserveXFA: true,
  });
  return context;
}

export const name = (text: string): PDFName => PDFName.of(text);

/** Returns the value of a key, with references resolved; undefined if it is missing or the reference dangles. */
export function valueOf(dict: PDFDict | undefined, key: string): PDFObject | undefined {
  return dict?.lookup(name(key));
}

/** Returns the text of a name, e.g. `Widget` for /Widget. */
export const nameText = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFName ? object.decodeText() : undefined;

/** Returns the value of a key of a page, or of its closest ancestor that has the key. */
export function inherited(page: PDFDict, key: string): PDFObject | undefined {
  let dict: PDFDict | undefined = page;
  for (let level = 0; level < MOST_PARENTS && dict !== undefined; level++) {
    const value = valueOf(dict, key);
    if (value !== undefined) return value;
    const parent = valueOf(dict, 'Parent');
    dict = parent instanceof PDFDict ? parent : undefined;
  }
  return undefined;
}

/** Returns the content streams of a page. */
export function contentsOf(page: PDFDict): readonly PDFRawStream[] {
  const contents = valueOf(page, 'Contents');
  const parts =
    contents instanceof PDFArray ? contents.asArray().map((part) => page.context.lookup(part)) : [contents];
  return parts.filter((part) => part instanceof PDFRawStream);
}

function pagesOf(context: PDFContext, catalog: PDFDict): readonly PdfPage[] {
  const pages: PdfPage[] = [];
  const seen = new Set<PDFObject>();
  const waiting: PDFObject[] = [];
  const root = catalog.get(name('Pages'));
  if (root !== undefined) waiting.push(root);
  for (let nodes = 0; nodes < MOST_NODES; nodes++) {
    const next = waiting.pop();
    if (next === undefined) break;
    const dict = context.lookup(next);
    if (dict instanceof PDFDict && seen.has(dict)) continue;
    if (dict !== undefined) seen.add(dict);
    const kids = dict instanceof PDFDict ? valueOf(dict, 'Kids') : undefined;
    if (kids instanceof PDFArray && nameText(valueOf(dict as PDFDict, 'Type')) !== 'Page')
      waiting.push(...kids.asArray().toReversed());
    else
      pages.push({
        number: pages.length + 1,
        ref: next instanceof PDFRef ? next : undefined,
        dict: dict instanceof PDFDict ? dict : undefined,
      });
  }
  // The rest of the tree counts as one missing page.
  if (waiting.length > 0) pages.push({ number: pages.length + 1, ref: undefined, dict: undefined });
  return pages;
}

/** The unpacked bytes of a stream, and whether the stream is damaged. */
export interface Unpacked {
  readonly bytes: Uint8Array;
  readonly isDamaged: boolean;
}

/** Unpacks a stream; from a damaged one, returns the data before the damage. */
export function unpackStream(stream: PDFRawStream): Unpacked {
  const { dict, contents } = stream;
  const filter = valueOf(dict, 'Filter');
  if (filter === undefined) return { bytes: contents, isDamaged: false };
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  const predicts = dict.has(name('DecodeParms')) || dict.has(name('DP'));
  if (nameText(only) === 'FlateDecode' && !predicts) {
    try {
      return { bytes: inflateSync(contents, { maxOutputLength: MOST_STREAM_BYTES }), isDamaged: false };
    } catch {
      return { bytes: inflateStart(contents), isDamaged: true };
    }
  }
  try {
    return { bytes: decodePDFRawStream(stream).decode(), isDamaged: false };
  } catch {
    return { bytes: new Uint8Array(), isDamaged: true };
  }
}

function inflateStart(contents: Uint8Array): Uint8Array {
  try {
    // Makes zlib return partial output when the data is truncated.
    return inflateSync(contents, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MOST_STREAM_BYTES,
    });
  } catch {
    return new Uint8Array();
  }
}

/** Returns the source bytes of an object that cannot be parsed. */
export function invalidBytes(object: PDFInvalidObject): Buffer {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}

/** Whether the source bytes are those of a cross-reference stream. */
export const isXrefStream = (bytes: Buffer): boolean =>
  /^\s*<<[\s\S]*?\/Type\s*\/XRef\b/.test(bytes.subarray(0, 1_024).toString('latin1'));

/** Finds the document information dictionary named by a cross-reference stream that could not be parsed. */
function infoOf(context: PDFContext): PDFRef | undefined {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFInvalidObject)) continue;
    const bytes = invalidBytes(object);
    const info = isXrefStream(bytes) ? /\/Info\s+(\d+)\s+(\d+)\s+R/.exec(bytes.toString('latin1')) : null;
    if (info !== null) return PDFRef.of(Number(info[1]), Number(info[2]));
  }
  return undefined;
}

const CONTROLS = /[^\P{Cc}\t\r\n]/gu;
/** Shorter runs of printable bytes in binary data are coincidence. */
const LEAST_RUN = 5;

/**
 * Decodes bytes that may be UTF-16 or UTF-8 with a byte order mark, UTF-8, or PDFDocEncoding. From binary data, returns
 * the printable runs: certificates in signatures contain names and addresses.
 */
export function textOfBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const ofString = PDFHexString.of(Buffer.from(bytes).toString('hex'));
    text = ofString.decodeText();
  }
  const controls = text.match(CONTROLS)?.length ?? 0;
  if (controls === 0) return text;
  if (controls * 10 < text.length) return text.replaceAll(CONTROLS, ' ');
  const runs =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/[\x20-\x7e]+/g) ?? [];
  return runs.filter((run) => run.length >= LEAST_RUN).join('\n');
}

/** Whether bytes are mostly text. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4_096);
  if ((start[0] === 0xfe && start[1] === 0xff) || (start[0] === 0xff && start[1] === 0xfe)) return true;
  let odd = 0;
  for (const byte of start) if (byte < 9 || (byte > 13 && byte < 32) || byte === 127) odd += 1;
  return odd * 50 <= start.length;
}
