import { contains } from '../../core/span.js';
import {
  UnreadableDocument,
  type DocumentSection,
  type PlacedBox,
  type UnreadPart,
} from '../content/document-text.js';
import type { Box } from '../content/place.js';
import { encodedIn, unpackBudget } from '../rewriting/encoded-texts.js';
import { areasOf } from '../image/recognize.js';
import { cleanObjects, IMAGES_REMOVED } from './clean-objects.js';
import { KnownValues, LEAST_LENGTH } from '../../core/known-values.js';
import { objectTexts } from './object-texts.js';
import { openPdf, revisionEnds, unpackStream } from './open-pdf.js';
import { byPage, IS_IMAGE, isPicture } from './page-ranges.js';
import { PdfiumDocument, PdfNotOpened, type Mark } from './pdfium.js';
import { readPdf } from './read-pdf.js';
import { readPictures, type HiddenPicture } from './read-pictures.js';

/** A file attached to a PDF. */
export interface AttachedFile {
  /** Number of the object that contains it. */
  readonly object: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it could not be unpacked as a whole. */
  readonly isDamaged: boolean;
}

/** An image page, with word boxes in points from the upper left corner of the page as displayed. */
export interface PageInPicture {
  /** 0-based. */
  readonly index: number;
  readonly text: string;
  readonly words: readonly PlacedBox[];
}

/** Areas by page index. */
export type CoveredAreas = ReadonlyMap<number, readonly Box[]>;

/** The content of a PDF reduced to one revision. */
export interface OpenedPdf {
  readonly bytes: Uint8Array;
  /** Text of each page as read by the redaction engine. */
  readonly pages: readonly string[];
  /** All other text: fields, annotations, bookmarks, metadata, and page text that the redaction engine does not see. */
  readonly rest: readonly { readonly place: string; readonly text: string }[];
  /** Text that is no longer in it: earlier revisions, unreferenced objects, text outside objects. */
  readonly dropped: OpenedPdf['rest'];
  /** OCR results of image pages. */
  readonly pictures: readonly PageInPicture[];
  /** OCR results of images of which their pages do not show all. */
  readonly hidden: readonly HiddenPicture[];
  readonly files: readonly AttachedFile[];
  readonly unread: readonly UnreadPart[];
  readonly notes: readonly string[];
  /** Whether the source has content that this lacks and that was not examined as a whole: it must not be kept. */
  readonly isReduced: boolean;
}

/** Edits to a PDF. */
export interface PdfEdits {
  /** Marks by 0-based page index, for pages that have any. */
  readonly pages: readonly (readonly [page: number, marks: readonly Mark[]])[];
  /** Marks in the OCR text of image pages. */
  readonly pictures: readonly (readonly [picture: PageInPicture, marks: readonly Mark[]])[];
  /** Hidden pictures, and whether a value was found in them. */
  readonly hidden: readonly (readonly [picture: HiddenPicture, hasValue: boolean])[];
  /** All replaced values with their replacements: each value is removed wherever else it occurs. */
  readonly values: readonly (readonly [value: string, text: string])[];
  /** The subset of `values` that were found outside page text. */
  readonly besidePages: PdfEdits['values'];
  /** Attachments by object number. */
  readonly files: readonly (readonly [object: number, bytes: Uint8Array | 'drop'])[];
  /** 0-based indexes of pages whose pictures are removed. */
  readonly withoutImages: readonly number[];
}

export interface RedactedPdf {
  readonly bytes: Uint8Array;
  readonly notes: readonly string[];
  /** Parts that still contain a replaced value; unless empty, the result must not be used. */
  readonly left: readonly string[];
  /** Areas covered on image pages. */
  readonly covered: CoveredAreas;
  /** 0-based indexes of pages whose hidden pictures are to be read again. */
  readonly changed: readonly number[];
}

/** A task for the process: open a PDF, or redact one that it opened. */
export interface RedactTask {
  readonly bytes: Uint8Array;
  /** Areas covered before: such a page is read by OCR again, ignoring the text drawn there. */
  readonly covered?: CoveredAreas;
  /** Pages that OCR need not read again. */
  readonly known?: ReadonlySet<number>;
  readonly edits?: PdfEdits;
}

/** The process's answer; `reason` does not quote the file. */
export type RedactAnswer =
  | { readonly kind: 'opened'; readonly pdf: OpenedPdf }
  | { readonly kind: 'redacted'; readonly pdf: RedactedPdf }
  | { readonly kind: 'failed'; readonly reason: string };

/** Milliseconds after which OCR reads no further page. */
const OCR_BUDGET = 480_000;
/** Note on removed images. */
const HIDDEN_REMOVED = 'images with values that their page does not show as a whole are removed';
/** Note on annotations whose images show values. */
const ANNOTATIONS_EMPTIED = 'the appearance of annotations with images that show values is removed';
const NO_VALUES = new KnownValues([]);
const END_OF_FILE = Buffer.from('%%EOF', 'latin1');

/** Performs a task of the process. */
export async function performRedaction({ bytes, edits, ...options }: RedactTask): Promise<RedactAnswer> {
  try {
    return edits === undefined
      ? { kind: 'opened', pdf: await openForRedaction(bytes, options) }
      : { kind: 'redacted', pdf: await redactPdf(bytes, edits) };
  } catch (error) {
    // A parser's error message may quote the file.
    const isSaid = error instanceof UnreadableDocument || error instanceof PdfNotOpened;
    return { kind: 'failed', reason: isSaid ? error.message : 'the PDF is broken' };
  }
}

/**
 * Opens a PDF for redaction: reduced to one revision, without unreachable objects.
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
    source,
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
  const { pictures, hidden, unread } = await readPages(bytes, unreadText, options);
  const original = await readPdf(source);
  const hasEarlier = revisionEnds(source).length > 0;
  const unreadKeys = new Set(unreadText.map(keyOf));
  const hasOther = (original.unread ?? []).some((part) => !unreadKeys.has(keyOf(part)));
  const kept = new Set(sections.flatMap(({ text }) => text.replaceAll(/\p{Cf}/gu, '').split('\n')));
  const seen = pages.map(({ text, drawn }) => `${plain(text)}\n${plain(drawn)}`);
  const rest = linesOf(sections, (line, { page, part }) => {
    const known = part === undefined && page !== undefined ? seen[page - 1] : undefined;
    return known?.includes(plain(line)) !== true;
  });
  const budget = unpackBudget(source);
  return {
    bytes,
    pages: pages.map(({ text }) => text),
    rest: [
      ...rest,
      ...rest.flatMap(({ place, text }) =>
        [...encodedIn(text, budget)].map((one) => ({ place, text: one.text })),
      ),
    ],
    dropped: linesOf(original.sections, (line) => !kept.has(line)),
    pictures,
    hidden,
    files: await filesOf(bytes),
    unread: isTruncated ? [{ part: 'end of the file', reason: 'it is missing' }, ...unread] : unread,
    notes: [
      ...notes,
      ...(hasEarlier ? ['earlier revisions are removed'] : []),
      ...(hasOther && !hasEarlier && notes.length === 0
        ? ['data that belongs to no object in use is removed']
        : []),
    ],
    isReduced: hasEarlier || hasOther || notes.includes(IMAGES_REMOVED),
  };
}

const keyOf = ({ part, reason }: UnreadPart): string => `${part}: ${reason}`;

/** Reads with OCR the image pages and the pages with covered areas. */
async function readPages(
  bytes: Uint8Array,
  unread: readonly UnreadPart[],
  { covered = new Map(), known = new Set() }: Pick<RedactTask, 'covered' | 'known'>,
): Promise<Pick<OpenedPdf, 'pictures' | 'hidden' | 'unread'>> {
  const reasons = new Map<number, readonly string[]>([...covered.keys()].map((index) => [index, [IS_IMAGE]]));
  for (const [index, entries] of byPage(unread.filter(isPicture)))
    reasons.set(
      index,
      entries.map(({ reason }) => reason),
    );
  for (const index of known) reasons.delete(index);
  const wanted =
    covered.size + known.size === 0
      ? unread
      : [
          ...[...reasons].flatMap(([index, own]) =>
            own.map((reason) => ({ part: `page ${(index + 1).toString()}`, reason })),
          ),
          ...unread.filter((entry) => !isPicture(entry)),
        ];
  const read = await readPictures(bytes, wanted, { budgetMs: OCR_BUDGET, covered });
  const pictures = read.sections.flatMap(({ page, text, boxes = [] }) =>
    page === undefined ? [] : [{ index: page - 1, text, words: boxes }],
  );
  return { pictures, hidden: read.hidden, unread: read.unread };
}

/**
 * Redacts a PDF returned by `openForRedaction`, then reads the result with the other engine and as raw objects.
 * @throws as `openForRedaction`
 */
async function redactPdf(bytes: Uint8Array, edits: PdfEdits): Promise<RedactedPdf> {
  const values = new KnownValues(edits.values);
  const isLong = ([value]: PdfEdits['values'][number]): boolean => value.trim().length >= LEAST_LENGTH;
  const besidePages = new KnownValues([...edits.values.filter(isLong), ...edits.besidePages], 1);
  const { redacted, covered, changed, removed } = await redactPages(bytes, edits, values);
  const cleaning = { values, besidePages, files: new Map(edits.files) };
  const first = await cleanObjects(redacted, { ...cleaning, dropsAppearances: false });
  const left = await leftIn(first.bytes, values);
  if (left.length === 0) return { ...first, notes: [...first.notes, ...removed], left, covered, changed };
  // The appearance of an annotation may draw a value that the annotation does not contain as text.
  const second = await cleanObjects(redacted, { ...cleaning, dropsAppearances: true });
  return {
    ...second,
    notes: [...second.notes, ...removed],
    left: await leftIn(second.bytes, values),
    covered,
    changed,
  };
}

async function redactPages(
  bytes: Uint8Array,
  edits: PdfEdits,
  values: KnownValues,
): Promise<
  Pick<RedactedPdf, 'covered' | 'changed'> & {
    readonly redacted: Uint8Array;
    readonly removed: readonly string[];
  }
> {
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
    const changed = new Set<number>();
    let hasRemoved = false;
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
      const ofPage = edits.hidden.filter(([one]) => one.index === index);
      // What is covered in the picture of a page may be all that its images contain: they are read again first.
      const removed = ofPage.filter(([{ text }, hasValue]) => hasValue || values.in(text).length > 0);
      if (removed.length > 0 && areas.length === 0 && !edits.withoutImages.includes(index)) {
        engine.removeHidden(index, new Set(removed.map(([{ image }]) => image)));
        hasRemoved = true;
      }
      if (ofPage.length > 0 && removed.length + marks.length + areas.length > 0) changed.add(index);
      if (marks.length + areas.length === 0) continue;
      const boxes = engine.redact(index, marks, areas);
      if (picture !== undefined) covered.set(index, boxes);
    }
    const notes = [
      ...(hasRemoved ? [HIDDEN_REMOVED] : []),
      ...(engine.hasEmptied && edits.withoutImages.length === 0 ? [ANNOTATIONS_EMPTIED] : []),
    ];
    return { redacted: engine.save(), covered, changed: [...changed], removed: notes };
  } finally {
    engine.close();
  }
}

/** Clips an area that lies mostly inside images, such as the strips of a scanned page, to what they cover of it. */
function clipped(area: Box, images: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const image of images) {
    const ends = [image.left + image.width, image.top + image.height] as const;
    const from = [Math.max(area.left, image.left), Math.max(area.top, image.top)] as const;
    const to = [
      Math.min(area.left + area.width, ends[0]),
      Math.min(area.top + area.height, ends[1]),
    ] as const;
    if (to[0] <= from[0] || to[1] <= from[1]) continue;
    [left, top] = [Math.min(left, from[0]), Math.min(top, from[1])];
    [right, bottom] = [Math.max(right, to[0]), Math.max(bottom, to[1])];
  }
  const [width, height] = [right - left, bottom - top];
  return 2 * width * height > area.width * area.height ? { left, top, width, height } : area;
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
    ...unpackStream(stream),
  }));
}

/** Returns the lines of sections that `isWanted` accepts, with the location of each section. */
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

/** Collapses each run of white space, in which the engines differ, to one space. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
