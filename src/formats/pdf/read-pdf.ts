import type { DocumentInitParameters, TextItem } from 'pdfjs-dist/types/src/display/api.js';
import {
  UnreadableDocument,
  type DocumentSection,
  type DocumentText,
  type UnreadPart,
} from '../content/document-text.js';
import { linesOf, looseTexts } from './loose-text.js';
import { objectTexts } from './object-texts.js';
import { END_OF_REVISION, openPdf, revisionEnds, type PdfObjects } from './open-pdf.js';
import { LEGIBLE_PIXELS, MANY_CURVES, surveyGraphics, type PageGraphics } from './page-graphics.js';
import {
  FONT_OF_IMAGES,
  HIDDEN_IMAGE,
  IS_IMAGE,
  isSkipped,
  LITTLE_TEXT,
  OUTSIDE_PAGES,
  rangesOf,
  TEXT_AND_DRAWING,
  TEXT_AND_IMAGE,
  TEXT_AND_LARGE_IMAGE,
  UNDISPLAYED,
} from './page-ranges.js';
import { glyphRuns, pageText } from './page-text.js';
import { loadPdfjs } from './load-pdfjs.js';
import { MOST_DRAWINGS, readableCopy, type CopiedPage } from './readable-copy.js';

const NO_UNICODE = 'its font does not map glyphs to characters';
/** Maximum characters of text on a page that may be a scan: scans often have a stamp or a page number as text. */
const LITTLE = 200;
/** Minimum pixels of images that may be a scanned page. */
const LARGE_IMAGE = 500_000;
/** Milliseconds after which no further earlier revision is read. */
const REVISIONS_BUDGET = 20_000;
const MOST_REVISIONS = 20;

/**
 * Extracts the text of a PDF: pages, fields, annotations, links, bookmarks, metadata and every other object; then text
 * that only earlier revisions contain; then text outside objects.
 * @throws UnreadableDocument
 */
export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  const began = performance.now();
  const { sections, unread = [], notes } = await readRevision(bytes);
  const known = new Set(sections.flatMap(({ text }) => text.split('\n')));
  const ends = revisionEnds(bytes);
  const earlier: DocumentSection[] = [];
  const left: UnreadPart[] = [];
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(END_OF_REVISION))
    left.push({ part: 'end of the file', reason: 'it is missing: the PDF is truncated' });
  for (const [index, end] of ends.entries()) {
    const part = `revision ${(ends.length - index).toString()} of ${(ends.length + 1).toString()}`;
    if (index >= MOST_REVISIONS || performance.now() - began > REVISIONS_BUDGET) {
      left.push({ part, reason: 'the PDF has too many earlier revisions to read all of them' });
      continue;
    }
    try {
      const revision = await readRevision(bytes.subarray(0, end));
      for (const one of revision.unread ?? [])
        if (!unread.some((other) => other.part === one.part && other.reason === one.reason))
          left.push({ ...one, part: `${part}, ${one.part}` });
      for (const section of revision.sections) {
        const lines = section.text.split('\n').filter((line) => !known.has(line));
        for (const line of lines) known.add(line);
        const inside = section.part ?? `page ${section.page?.toString() ?? '?'}`;
        if (lines.some((line) => line.trim() !== ''))
          earlier.push({ ...section, part: `${part}, ${inside}`, text: lines.join('\n') });
      }
    } catch {
      left.push({ part, reason: 'this earlier revision is damaged' });
    }
  }
  const all = [...sections, ...earlier];
  const loose = looseTexts(bytes, new Set(all.flatMap(({ text }) => [...linesOf(text), text])));
  return { sections: [...all, ...loose.sections], notes, unread: [...unread, ...left, ...loose.unread] };
}

async function readRevision(bytes: Uint8Array): Promise<DocumentText> {
  let objects: PdfObjects;
  try {
    objects = await openPdf(bytes);
  } catch {
    return readPagesAlone(bytes);
  }
  const { sections, drawings, unread } = objectTexts(objects);
  const parts = new UnreadParts(unread);
  for (const { number, dict } of objects.pages)
    if (dict === undefined) parts.add(`page ${number.toString()}`, 'it is missing or damaged');
  if (objects.isIncomplete)
    parts.add('replaced objects', 'they are encrypted and share their numbers with other objects');
  if (objects.pages.length === 0)
    parts.add('page tree', 'it is missing or damaged; pages are read in the order of the file');
  const graphics = surveyGraphics(objects);
  const graphicsOf = new Map(objects.pages.map(({ dict }) => [dict, dict && graphics.of(dict)] as const));
  if (graphics.undrawn.length > 0) parts.add(OUTSIDE_PAGES, UNDISPLAYED);
  if (drawings.length > MOST_DRAWINGS)
    parts.add('form XObjects', `only the first ${MOST_DRAWINGS.toLocaleString('en')} were read`);
  const copy = await readableCopy(objects, drawings);
  if (copy.pages.length === 0) throw new UnreadableDocument('the PDF is broken: it has no pages');
  const pages = await textsOfPages(copy.bytes, (index) => {
    const page = copy.pages[index];
    if (page?.kind === 'page') parts.add(partOf(page), 'it is corrupted');
  });
  const drawn = pageSections(copy.pages, pages, sections);
  for (const [index, page] of copy.pages.entries()) {
    const text = pages[index];
    if (page.kind !== 'page' || text === undefined) continue;
    for (const reason of unseenReasons(text, graphicsOf.get(page.dict) ?? graphics.of(page.dict)))
      parts.add(partOf(page), reason);
    if (isIllegible(text)) parts.add(partOf(page), NO_UNICODE);
  }
  return { sections: [...drawn, ...sections], notes: [], unread: parts.list };
}

/** Returns why a page is not wholly read. @param text of the page */
function unseenReasons(text: string, graphics: PageGraphics): readonly string[] {
  const { images, patterns, annotations, fonts, hidden, curves } = graphics;
  const reasons = hidden >= LEGIBLE_PIXELS ? [HIDDEN_IMAGE] : [];
  const size = images + patterns + annotations;
  const draws = curves >= MANY_CURVES || patterns >= LEGIBLE_PIXELS;
  if (text.trim() === '')
    return size > 0 || draws || fonts >= LEGIBLE_PIXELS ? [...reasons, IS_IMAGE] : reasons;
  if (fonts >= LEGIBLE_PIXELS) return [...reasons, FONT_OF_IMAGES];
  if (size >= LARGE_IMAGE && text.trim().length < LITTLE) return [...reasons, LITTLE_TEXT];
  if (size >= LARGE_IMAGE) reasons.push(TEXT_AND_LARGE_IMAGE);
  else if (size >= LEGIBLE_PIXELS) reasons.push(TEXT_AND_IMAGE);
  if (draws) reasons.push(TEXT_AND_DRAWING);
  return reasons;
}

const partOf = ({ number }: { readonly number: number }): string =>
  number === 0 ? 'page outside the page tree' : `page ${number.toString()}`;

/** Returns the text of pages, and of drawings whose text is missing from pages and objects. */
function pageSections(
  copied: readonly CopiedPage[],
  texts: readonly (string | undefined)[],
  others: readonly DocumentSection[],
): readonly DocumentSection[] {
  const sections: DocumentSection[] = [];
  const known = new Set(others.flatMap(({ text }) => text.split('\n').map((line) => line.trim())));
  for (const [index, page] of copied.entries()) {
    const text = texts[index] ?? '';
    if (text.trim() === '') continue;
    const lines = text.split('\n');
    if (page.kind === 'page')
      sections.push(page.number === 0 ? { part: partOf(page), text } : { page: page.number, text });
    else if (lines.some((line) => !known.has(line.trim()))) {
      const { part, page: number } = page.drawing;
      sections.push({ part, ...(number !== undefined && { page: number }), text });
    }
    for (const line of lines) known.add(line.trim());
  }
  return sections;
}

/** Private-use and replacement characters: glyphs that stand for no character are mapped to these. */
const NO_CHARACTER = /[\p{Co}\p{Cn}\uFFFD]|[^\P{Cc}\t\r\n]/gu;

const isIllegible = (text: string): boolean =>
  (text.match(NO_CHARACTER)?.length ?? 0) * 4 > text.trim().length;

/** Reads only the pages, with pdf.js, if the objects cannot be parsed, e.g. because of encryption. */
async function readPagesAlone(bytes: Uint8Array): Promise<DocumentText> {
  const unread = new UnreadParts([
    {
      part: 'fields, annotations, bookmarks, metadata and images beside text',
      reason: 'the objects of the PDF could not be parsed; the text of its pages was read',
    },
  ]);
  const texts = await textsOfPages(bytes, (index) => {
    unread.add(`page ${(index + 1).toString()}`, 'it is corrupted');
  });
  const sections = texts.flatMap((text, index) =>
    text === undefined || text.trim() === '' ? [] : [{ page: index + 1, text }],
  );
  for (const [index, text] of texts.entries())
    if (text?.trim() === '') unread.add(`page ${(index + 1).toString()}`, IS_IMAGE);
  return { sections, notes: [], unread: unread.list };
}

/**
 * Returns the text of each page; undefined for a page that cannot be read.
 * @throws UnreadableDocument if no page can be read
 */
async function textsOfPages(
  data: Uint8Array,
  onDamaged: (index: number) => void,
): Promise<readonly (string | undefined)[]> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const options: DocumentInitParameters = {
    data: new Uint8Array(data),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: false,
  };
  const task = getDocument(options);
  try {
    const document = await task.promise;
    const texts: (string | undefined)[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      try {
        const page = await document.getPage(number);
        const { items } = await page.getTextContent();
        texts.push(
          await pageText(
            items.filter((item): item is TextItem => 'str' in item),
            () => glyphRuns(page),
          ),
        );
        page.cleanup();
      } catch {
        texts.push(undefined);
        onDamaged(number - 1);
      }
    }
    if (texts.length > 0 && texts.every((text) => text === undefined))
      throw new UnreadableDocument('the PDF is broken: none of its pages can be read');
    return texts;
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    const name = error instanceof Error ? error.name : '';
    throw new UnreadableDocument(REASONS[name] ?? 'the PDF is broken');
  } finally {
    await task.destroy();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  PasswordException: 'the PDF is encrypted with a password',
};

/** Collects unread parts; merges pages with the same reason: "pages 3-9". */
class UnreadParts {
  readonly #others: UnreadPart[];
  readonly #pages = new Map<string, number[]>();

  constructor(others: readonly UnreadPart[]) {
    this.#others = [...others];
  }

  add(part: string, reason: string): void {
    const page = /^page (\d+)$/.exec(part)?.[1];
    if (page === undefined) this.#others.push({ part, reason });
    else {
      const pages = this.#pages.get(reason) ?? [];
      pages.push(Number(page));
      this.#pages.set(reason, pages);
    }
  }

  get list(): readonly UnreadPart[] {
    const pages = [...this.#pages].flatMap(([reason, numbers]) =>
      rangesOf(numbers).map((part) => ({
        part,
        reason,
        ...(isSkipped(reason) && { skipped: true }),
      })),
    );
    return [...pages, ...this.#others];
  }
}
