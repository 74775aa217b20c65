import { KnownValues } from '../../core/known-values.js';
import { present } from '../../core/present.js';
import { intersects } from '../../core/span.js';
import { keepsAttachment } from '../rewriting/nested-file.js';
import { inOwnProcess, type OwnProcess } from '../rewriting/own-process.js';
import {
  NotProtected,
  partOf,
  unsettled,
  type Rewrite,
  type Rewriting,
  type Unexamined,
} from '../rewriting/rewriting.js';
import type { Box } from '../content/place.js';
import { checkStreams, MOST_STREAM_BYTES } from './check-streams.js';
import { pagesOf, rangesOf } from './page-ranges.js';
import type { AttachedFile, OpenedPdf, PdfEdits, RedactAnswer, RedactTask } from './redact-pdf.js';

const PROCESS: OwnProcess = {
  script: new URL('./redact-worker.js', import.meta.url),
  what: 'PDF',
  // OCR of an image page takes one or two seconds.
  limitMs: 600_000,
  memoryMegabytes: 1_024,
  heapMegabytes: 512,
};
/** Maximum number of passes; each examines the result of the previous one. */
const MOST_ROUNDS = 3;
const MOST_BYTES = 64 * 2 ** 20;
const ENCRYPTED = /\/Encrypt\b/;

/**
 * Rewrites a PDF: removes the glyphs of replaced values from its pages, draws boxes with the replacements in their
 * place, and rewrites fields, annotations, bookmarks, metadata and attachments. Reads the result with a second engine;
 * if a value is left in it, nothing is written.
 * @throws NotProtected
 */
export const rewritePdf: Rewrite = (source, rewriting) =>
  inOwnProcess<RedactTask, RedactAnswer, Buffer>(PROCESS, (ask) => rewriteWith(ask, source, rewriting));

/**
 * Like `rewritePdf`, with a custom function that sends tasks to the process.
 * @throws NotProtected
 */
export async function rewriteWith(
  ask: (task: RedactTask) => Promise<RedactAnswer>,
  source: Buffer,
  rewriting: Rewriting,
): Promise<Buffer> {
  if (rewriting.onInexact !== undefined)
    throw new NotProtected('values that were removed from a PDF cannot be restored in it');
  if (source.length > MOST_BYTES) throw new NotProtected('the PDF is larger than 64 MiB');
  if (ENCRYPTED.test(source.toString('latin1')))
    throw new NotProtected('the PDF is encrypted: remove its encryption, then protect it');
  await checkStreams(source, MOST_STREAM_BYTES).catch((error: unknown) => {
    throw new NotProtected(error instanceof Error ? error.message : 'the PDF is broken');
  });
  const before = rewriting.covered?.get(rewriting.part) ?? [];
  const covered = new Map<number, Box[]>();
  for (const { page = 1, ...box } of before) addTo(covered, page - 1, [box]);
  let pdf = await openedBy(ask, { bytes: source, covered });
  const pictures = new Map(pdf.pictures.map((picture) => [picture.index, picture]));
  let { hidden } = pdf;
  const unread = new UnreadPolicy(rewriting);
  let withoutImages = unread.pagesToEmpty(pdf);
  let isSettled = false;
  const notes = new Set(pdf.notes);
  let written: Uint8Array = pdf.isReduced ? pdf.bytes : source;
  let values: PdfEdits['values'] = [];
  // Removing text changes how the rest reads, which can reveal new values.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = await findIn(pdf, rewriting, values);
    const files = round === 0 ? await rewriteFiles(pdf.files, rewriting) : [];
    if (found.values.length === 0 && files.length === 0 && withoutImages.length === 0) {
      isSettled = true;
      break;
    }
    values = [...values, ...found.values];
    const others = [...pictures.values()].filter(
      ({ index }) => !pdf.pictures.some((one) => one.index === index),
    );
    const edits = {
      ...found,
      // Values found elsewhere may also occur in pictures that are not read again.
      hidden: [
        ...found.hidden,
        ...hidden.filter((one) => !pdf.hidden.includes(one)).map((one) => [one, false] as const),
      ],
      pictures: [...found.pictures, ...others.map((picture) => [picture, []] as const)],
      values,
      files,
      withoutImages,
    };
    const redacted = await ask({ bytes: pdf.bytes, edits });
    if (redacted.kind !== 'redacted') throw new NotProtected(reasonOf(redacted));
    const { left } = redacted.pdf;
    if (left.length > 0)
      throw new NotProtected(
        `a replaced value is still read in ${left.slice(0, 5).join(', ')}; nothing was written`,
      );
    for (const note of redacted.pdf.notes) notes.add(note);
    for (const [index, boxes] of redacted.pdf.covered) addTo(covered, index, boxes);
    written = redacted.pdf.bytes;
    const { changed } = redacted.pdf;
    const known = new Set(
      [...pictures.keys(), ...hidden.map(({ index }) => index)].filter(
        (index) => !redacted.pdf.covered.has(index) && !changed.includes(index),
      ),
    );
    pdf = await openedBy(ask, { bytes: written, covered, known });
    for (const picture of pdf.pictures) pictures.set(picture.index, picture);
    hidden = [...hidden.filter(({ index }) => known.has(index)), ...pdf.hidden];
    withoutImages = unread.pagesToEmpty(pdf);
  }
  if (withoutImages.length > 0) throw new NotProtected('new pictures were found in each pass');
  if (!isSettled) rewriting.note(unsettled(MOST_ROUNDS));
  rewriting.covered?.set(
    rewriting.part,
    [...covered].flatMap(([index, boxes]) => boxes.map((box) => ({ ...box, page: index + 1 }))),
  );
  for (const pages of rangesOf([...pictures.keys()].map((index) => index + 1)))
    rewriting.note(`${pages}: read by OCR; check what it may have misread`);
  if (written === source) return source;
  for (const note of notes) rewriting.note(note);
  return Buffer.from(written.buffer, written.byteOffset, written.byteLength);
}

async function openedBy(
  ask: (task: RedactTask) => Promise<RedactAnswer>,
  task: RedactTask,
): Promise<OpenedPdf> {
  const opened = await ask(task);
  if (opened.kind !== 'opened') throw new NotProtected(reasonOf(opened));
  return opened.pdf;
}

function addTo(covered: Map<number, Box[]>, index: number, boxes: readonly Box[]): void {
  const others = covered.get(index);
  if (others === undefined) covered.set(index, [...boxes]);
  else others.push(...boxes);
}

/**
 * Finds the values to replace on and outside the pages of a PDF. @param put values replaced before, with their
 * replacements
 */
async function findIn(
  { pages, pictures, hidden, rest, dropped }: OpenedPdf,
  rewriting: Rewriting,
  put: PdfEdits['values'],
): Promise<Pick<PdfEdits, 'pages' | 'pictures' | 'hidden' | 'values' | 'besidePages'>> {
  const known = new KnownValues(
    put.map(([, text]) => [text, text]),
    1,
  );
  const texts = [
    ...pages.map((text, index) => ({
      text,
      place: partOf(rewriting, `page ${(index + 1).toString()}`),
      isLoose: true,
    })),
    ...pictures.map(({ text, index }) => ({
      text,
      place: partOf(rewriting, `page ${(index + 1).toString()}, picture`),
      isLoose: true,
    })),
    ...hidden.map(({ text, index }) => ({
      text,
      place: partOf(rewriting, `page ${(index + 1).toString()}, hidden picture`),
      isLoose: true,
    })),
    ...[...rest, ...dropped].map(({ text, place }) => ({
      text,
      place: partOf(rewriting, place),
      isLoose: true,
    })),
  ];
  const changes = await rewriting.work.texts(texts, partOf(rewriting, ''));
  const marks = changes.map(({ text, replaced }, index) => {
    const original = present(texts[index], 'a text').text;
    const before = known.in(original);
    return replaced.flatMap(({ before: span, after }) =>
      before.some((other) => intersects(span, other))
        ? []
        : [
            {
              ...span,
              value: original.slice(span.start, span.end),
              text: text.slice(after.start, after.end),
            },
          ],
    );
  });
  const valuesOf = (some: typeof marks): PdfEdits['values'] =>
    some.flat().map(({ value, text }) => [value, text]);
  return {
    pages: pages.flatMap((_text, index) => {
      const own = present(marks[index], 'the marks of a page');
      return own.length === 0 ? [] : [[index, own] as const];
    }),
    pictures: pictures.map((picture, index) => [
      picture,
      present(marks[pages.length + index], 'the marks of a picture'),
    ]),
    hidden: hidden.map((picture, index) => [
      picture,
      present(marks[pages.length + pictures.length + index], 'the marks of a hidden picture').length > 0,
    ]),
    values: valuesOf(marks),
    besidePages: valuesOf(marks.slice(pages.length + pictures.length + hidden.length)),
  };
}

const reasonOf = (answer: RedactAnswer): string =>
  answer.kind === 'failed' ? answer.reason : 'the PDF is broken';

/** Applies `attachments` to unread parts, over all passes. */
class UnreadPolicy {
  readonly #rewriting: Rewriting;
  readonly #kept = new Set<number | string>();
  readonly #emptied = new Set<number>();

  constructor(rewriting: Rewriting) {
    this.#rewriting = rewriting;
  }

  /**
   * Returns the 0-based pages whose pictures are to be removed.
   * @throws NotProtected if an unread part must not be kept, or a picture could not be removed
   */
  pagesToEmpty({ unread }: OpenedPdf): readonly number[] {
    const { attachments, note } = this.#rewriting;
    const pages: number[] = [];
    for (const { part, reason, skipped = false } of unread) {
      const numbers = pagesOf(part);
      const places = numbers.length > 0 ? numbers : [`${part}: ${reason}`];
      if (places.every((place) => this.#kept.has(place))) continue;
      const isDropped = attachments === 'drop' && reason.includes('image') && numbers.length > 0;
      if (isDropped && numbers.some((page) => this.#emptied.has(page)))
        throw new NotProtected(`${part}: its pictures could not be removed`);
      if (isDropped) {
        note(`${part}: its pictures are removed (--attachments drop)`);
        pages.push(...numbers);
        for (const page of numbers) this.#emptied.add(page);
      } else if (attachments === 'keep' || skipped) {
        note(`${part} is kept and was not examined: ${reason}`);
        for (const place of places) this.#kept.add(place);
      } else
        throw new NotProtected(`${part} cannot be examined (${reason}): pass --attachments keep or drop`);
    }
    return pages;
  }
}

async function rewriteFiles(
  files: readonly AttachedFile[],
  rewriting: Rewriting,
): Promise<PdfEdits['files']> {
  const written: (readonly [number, Uint8Array | 'drop'])[] = [];
  for (const [index, { name, object, bytes, isDamaged }] of files.entries()) {
    const part = partOf(rewriting, `attachment ${(index + 1).toString()}`);
    // No format claims `.txt`; the name `text.log` selects plain text.
    const named = name.toLowerCase().endsWith('.txt') ? 'text.log' : name;
    const inner: Buffer | Unexamined = isDamaged
      ? { reason: ': it is damaged' }
      : await rewriting.inner(named, Buffer.from(bytes), part);
    if (Buffer.isBuffer(inner)) {
      if (!inner.equals(bytes)) written.push([object, inner]);
      continue;
    }
    const isKept = keepsAttachment(part, inner, rewriting);
    if (!isKept && (bytes.length > 0 || isDamaged)) written.push([object, 'drop']);
  }
  return written;
}
