import { contains } from '../../core/span.js';
import {
  UnreadableDocument,
  type DocumentSection,
  type PlacedBox,
  type UnreadPart,
} from '../content/document-text.js';
import type { Box } from '../content/place.js';
import { areasOf } from '../image/recognize.js';
import { cleanObjects } from './clean-objects.js';
import { KnownValues, LEAST_LENGTH } from '../../core/known-values.js';
import { objectTexts } from './object-texts.js';
import { openPdf, unpackStream } from './open-pdf.js';
import { IS_IMAGE, isPicture, pagesOf } from './page-ranges.js';
import { PdfiumDocument, PdfNotOpened, type Mark } from './pdfium.js';
import { readPdf } from './read-pdf.js';
import { readPictures } from './read-pictures.js';

/** A file inside a PDF. */
export interface AttachedFile {
  /** Number of the object that holds it. */
  readonly object: number;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A page that is an image, and where its words are, in points from the upper left corner of the page as it is shown. */
export interface PageInPicture {
  /** From 0. */
  readonly index: number;
  readonly text: string;
  readonly words: readonly PlacedBox[];
}

/** Areas of pages, by the index of the page. */
export type CoveredAreas = ReadonlyMap<number, readonly Box[]>;

/** A PDF in one revision, and what it says. */
export interface OpenedPdf {
  readonly bytes: Uint8Array;
  /** Text of each page as the engine that redacts reads it. */
  readonly pages: readonly string[];
  /** What else is read in it: fields, annotations, bookmarks, metadata, and text of pages that the engine does not see. */
  readonly rest: readonly { readonly place: string; readonly text: string }[];
  /** What is not in it any more: earlier revisions, objects that nothing refers to, text outside of objects. */
  readonly dropped: OpenedPdf['rest'];
  /** What OCR read of pages that are images. */
  readonly pictures: readonly PageInPicture[];
  readonly files: readonly AttachedFile[];
  readonly unread: readonly UnreadPart[];
  readonly notes: readonly string[];
}

/** What is to be done to a PDF. */
export interface PdfEdits {
  /** Marks of each page that has any, by its index from 0. */
  readonly pages: readonly (readonly [page: number, marks: readonly Mark[]])[];
  /** Marks in what OCR read of pages that are images. */
  readonly pictures: readonly (readonly [picture: PageInPicture, marks: readonly Mark[]])[];
  /** Every value that is replaced somewhere, with what replaces it: it is removed wherever else it stands. */
  readonly values: readonly (readonly [value: string, text: string])[];
  /** Those of them that were found beside the text of the pages. */
  readonly besidePages: PdfEdits['values'];
  /** Attachments by the number of their object. */
  readonly files: readonly (readonly [object: number, bytes: Uint8Array | 'drop'])[];
  /** Pages, by their index from 0, whose pictures are removed. */
  readonly withoutImages: readonly number[];
}

export interface RedactedPdf {
  readonly bytes: Uint8Array;
  readonly notes: readonly string[];
  /** Parts in which a replaced value is still read; none, or the result must not be used. */
  readonly left: readonly string[];
  /** What was covered on pages that are images. */
  readonly covered: CoveredAreas;
}

/** What the process is asked: to open a PDF, or to redact one that it opened. */
export interface RedactTask {
  readonly bytes: Uint8Array;
  /** What was covered in it before: such a page is read by OCR again, and what was drawn there is not read. */
  readonly covered?: CoveredAreas;
  /** Pages that need not be read by OCR again. */
  readonly known?: ReadonlySet<number>;
  readonly edits?: PdfEdits;
}

/** What it answers; `reason` says why it could not, without quoting the file. */
export type RedactAnswer =
  | { readonly kind: 'opened'; readonly pdf: OpenedPdf }
  | { readonly kind: 'redacted'; readonly pdf: RedactedPdf }
  | { readonly kind: 'failed'; readonly reason: string };

/** Milliseconds after which no further page is read by OCR. */
const OCR_BUDGET = 480_000;
const NO_VALUES = new KnownValues([]);
const END_OF_FILE = Buffer.from('%%EOF', 'latin1');

/** Does what a process is asked. */
export async function performRedaction({ bytes, edits, ...options }: RedactTask): Promise<RedactAnswer> {
  try {
    return edits === undefined
      ? { kind: 'opened', pdf: await openForRedaction(bytes, options) }
      : { kind: 'redacted', pdf: await redactPdf(bytes, edits) };
  } catch (error) {
    // What a parser says of a broken file may quote it.
    const isSaid = error instanceof UnreadableDocument || error instanceof PdfNotOpened;
    return { kind: 'failed', reason: isSaid ? error.message : 'the PDF is broken' };
  }
}

/**
 * Opens a PDF to be redacted: in one revision, without what it does not refer to.
 * @throws PdfNotOpened, UnreadableDocument, and what the parser throws
 */
async function openForRedaction(
  source: Uint8Array,
  options: Pick<RedactTask, 'covered' | 'known'>,
): Promise<OpenedPdf> {
  const isTruncated = !Buffer.from(source.buffer, source.byteOffset, source.byteLength).includes(END_OF_FILE);
  const { bytes, notes } = await cleanObjects(await saved(source), {
    values: NO_VALUES,
    besidePages: NO_VALUES,
    files: new Map(),
    dropsAppearances: false,
  });
  const engine = await PdfiumDocument.open(bytes);
  let pages: readonly { readonly text: string; readonly drawn: string }[];
  try {
    pages = Array.from({ length: engine.pageCount }, (_none, index) => engine.textOf(index));
  } finally {
    engine.close();
  }
  const { sections, unread: unreadText = [] } = await readPdf(bytes);
  const { pictures, unread } = await readPages(bytes, unreadText, options);
  const original = await readPdf(source);
  const kept = new Set(sections.flatMap(({ text }) => text.replaceAll(/\p{Cf}/gu, '').split('\n')));
  const seen = pages.map(({ text, drawn }) => `${plain(text)}\n${plain(drawn)}`);
  const rest = linesOf(sections, (line, { page, part }) => {
    const known = part === undefined && page !== undefined ? seen[page - 1] : undefined;
    return known?.includes(plain(line)) !== true;
  });
  return {
    bytes,
    pages: pages.map(({ text }) => text),
    rest,
    dropped: linesOf(original.sections, (line) => !kept.has(line)),
    pictures,
    files: await filesOf(bytes),
    unread: isTruncated ? [{ part: 'end of the file', reason: 'it is missing' }, ...unread] : unread,
    notes,
  };
}

/** Reads by OCR the pages that are images, and those of which areas were covered. */
async function readPages(
  bytes: Uint8Array,
  unread: readonly UnreadPart[],
  { covered = new Map(), known = new Set() }: Pick<RedactTask, 'covered' | 'known'>,
): Promise<Pick<OpenedPdf, 'pictures' | 'unread'>> {
  const reasons = new Map([...covered.keys()].map((index) => [index, IS_IMAGE]));
  for (const entry of unread.filter(isPicture))
    for (const index of pagesOf(entry.part)) reasons.set(index, entry.reason);
  for (const index of known) reasons.delete(index);
  const wanted =
    covered.size + known.size === 0
      ? unread
      : [
          ...[...reasons].map(([index, reason]) => ({ part: `page ${(index + 1).toString()}`, reason })),
          ...unread.filter((entry) => !isPicture(entry)),
        ];
  const read = await readPictures(bytes, wanted, { budgetMs: OCR_BUDGET, covered });
  const pictures = read.sections.map(({ page = 1, text, boxes = [] }) => ({
    index: page - 1,
    text,
    words: boxes,
  }));
  return { pictures, unread: read.unread };
}

/**
 * Redacts a PDF that `openForRedaction` gave, and reads the result with the other engine and as raw objects.
 * @throws as `openForRedaction`
 */
async function redactPdf(bytes: Uint8Array, edits: PdfEdits): Promise<RedactedPdf> {
  const values = new KnownValues(edits.values);
  const isLong = ([value]: PdfEdits['values'][number]): boolean => value.trim().length >= LEAST_LENGTH;
  const besidePages = new KnownValues([...edits.values.filter(isLong), ...edits.besidePages], 1);
  const { redacted, covered } = await redactPages(bytes, edits, values);
  const cleaning = { values, besidePages, files: new Map(edits.files) };
  const first = await cleanObjects(redacted, { ...cleaning, dropsAppearances: false });
  const left = await leftIn(first.bytes, values);
  if (left.length === 0) return { ...first, left, covered };
  // A value may be drawn by the appearance of an annotation that does not name it.
  const second = await cleanObjects(redacted, { ...cleaning, dropsAppearances: true });
  return { ...second, left: await leftIn(second.bytes, values), covered };
}

async function redactPages(
  bytes: Uint8Array,
  edits: PdfEdits,
  values: KnownValues,
): Promise<{ readonly redacted: Uint8Array; readonly covered: CoveredAreas }> {
  const engine = await PdfiumDocument.open(bytes);
  const withOthers = (text: string, own: readonly Mark[]): readonly Mark[] => [
    ...own,
    ...values.in(text).filter((span) => !own.some((mark) => contains(mark, span))),
  ];
  try {
    for (const index of edits.withoutImages) engine.removeImages(index);
    const ofPages = new Map(edits.pages);
    const ofPictures = new Map(edits.pictures.map((entry) => [entry[0].index, entry] as const));
    const covered = new Map<number, readonly Box[]>();
    for (let index = 0; index < engine.pageCount; index++) {
      const marks = withOthers(engine.textOf(index).text, ofPages.get(index) ?? []);
      const [picture, own = []] = ofPictures.get(index) ?? [];
      const images = picture === undefined ? [] : engine.imageAreas(index);
      const areas =
        picture === undefined
          ? []
          : withOthers(picture.text, own).flatMap((mark) =>
              areasOf(picture.words, mark).map((box, line) => ({
                ...clipped(box, images),
                text: line === 0 ? mark.text : '',
              })),
            );
      if (marks.length + areas.length === 0) continue;
      const boxes = engine.redact(index, marks, areas);
      if (picture !== undefined) covered.set(index, boxes);
    }
    return { redacted: engine.save(), covered };
  } finally {
    engine.close();
  }
}

/** Ends an area that lies mostly in an image at the edges of the image. */
function clipped(area: Box, images: readonly Box[]): Box {
  for (const image of images) {
    const left = Math.max(area.left, image.left);
    const top = Math.max(area.top, image.top);
    const width = Math.min(area.left + area.width, image.left + image.width) - left;
    const height = Math.min(area.top + area.height, image.top + image.height) - top;
    if (width > 0 && height > 0 && 2 * width * height > area.width * area.height)
      return { left, top, width, height };
  }
  return area;
}

async function saved(source: Uint8Array): Promise<Uint8Array> {
  const engine = await PdfiumDocument.open(source);
  try {
    return engine.save();
  } finally {
    engine.close();
  }
}

async function leftIn(bytes: Uint8Array, values: KnownValues): Promise<readonly string[]> {
  const { sections } = await readPdf(bytes);
  return sections.flatMap(({ text, part, page }) => {
    if (values.in(text).length === 0) return [];
    return [part ?? (page === undefined ? 'the file' : `page ${page.toString()}`)];
  });
}

async function filesOf(bytes: Uint8Array): Promise<readonly AttachedFile[]> {
  const objects = await openPdf(bytes);
  const numbers = new Map(
    objects.context.enumerateIndirectObjects().map(([ref, object]) => [object, ref.objectNumber] as const),
  );
  return objectTexts(objects).files.map(({ name, stream }) => ({
    name,
    object: numbers.get(stream) ?? 0,
    bytes: unpackStream(stream).bytes,
  }));
}

/** Those lines of sections that are wanted, with the place of each section. */
const linesOf = (
  sections: readonly DocumentSection[],
  isWanted: (line: string, section: DocumentSection) => boolean,
): OpenedPdf['rest'] =>
  sections.flatMap((section) => {
    const { page, part, text } = section;
    const lines = text
      .replaceAll(/\p{Cf}/gu, '')
      .split('\n')
      .filter((line) => isWanted(line, section));
    const place = [page === undefined ? '' : `page ${page.toString()}`, part ?? '']
      .filter(Boolean)
      .join(', ');
    return lines.length === 0 ? [] : [{ place, text: lines.join('\n') }];
  });

/** A text with each run of white space as one space, of which engines see more or less. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
