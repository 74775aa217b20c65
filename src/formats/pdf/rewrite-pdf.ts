import { present } from '../../core/present.js';
import { processWorker } from '../../workers/process-worker.js';
import { WorkerFailure } from '../../workers/worker-protocol.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import type { Changed, WorkText } from '../rewriting/passage.js';
import { NotProtected, partOf, type Rewrite, type Rewriting } from '../rewriting/rewriting.js';
import type { UnreadPart } from '../content/document-text.js';
import { checkStreams, MOST_STREAM_BYTES } from './check-streams.js';
import type { AttachedFile, OpenedPdf, PdfEdits } from './redact-pdf.js';
import type { RedactAnswer, RedactTask } from './redact-worker.js';

/** Milliseconds that opening or redacting a PDF may take. */
const MOST_MILLISECONDS = 120_000;
/** Megabytes that its process may take. */
const MOST_MEGABYTES = 768;
const HEAP_MEGABYTES = 512;
const MOST_BYTES = 64 * 2 ** 20;
const ENCRYPTED = /\/Encrypt\b/;
const PAGE = /^pages? (\d+)(?:-(\d+))?$/;

/**
 * Rewrites a PDF: glyphs of replaced values are removed from its pages, boxes with the replacements are drawn in their
 * place, and fields, annotations, bookmarks, metadata and attachments are rewritten. The result is read with a second
 * engine; where a value is left in it, nothing is written.
 * @throws NotProtected
 */
export const rewritePdf: Rewrite = async (source, rewriting) => {
  if (source.length > MOST_BYTES) throw new NotProtected('the PDF is larger than 64 MiB');
  if (ENCRYPTED.test(source.toString('latin1')))
    throw new NotProtected('the PDF is encrypted: remove its encryption, then protect it');
  await checkStreams(source, MOST_STREAM_BYTES).catch((error: unknown) => {
    throw new NotProtected(error instanceof Error ? error.message : 'the PDF is broken');
  });
  const open = processWorker<RedactTask, RedactAnswer>(new URL('./redact-worker.js', import.meta.url), {
    memoryMegabytes: MOST_MEGABYTES,
    heapMegabytes: HEAP_MEGABYTES,
  });
  const pool = new WorkerPool(open, { workers: 1, kept: 0, holdsIdle: false });
  try {
    return await rewrite(source, rewriting, async (task) => {
      try {
        return await pool.call(task, { limitMs: MOST_MILLISECONDS });
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        throw new NotProtected(`the process that redacts PDF was ended: ${error.message}`);
      }
    });
  } finally {
    await pool.close();
  }
};

async function rewrite(
  source: Buffer,
  rewriting: Rewriting,
  ask: (task: RedactTask) => Promise<RedactAnswer>,
): Promise<Buffer> {
  const opened = await ask({ bytes: source });
  if (opened.kind !== 'opened') throw new NotProtected(reasonOf(opened));
  const { pdf } = opened;
  const withoutImages = unreadPages(pdf, rewriting);
  const texts = [...pdf.pages, pdf.rest].map((text): WorkText => ({ text, isLoose: true }));
  const changes = await rewriting.work.texts(texts, partOf(rewriting, ''));
  const files = await rewriteFiles(pdf.files, rewriting);
  const values = changes.flatMap((changed, index) => valuesOf(present(texts[index], 'a text').text, changed));
  if (values.length === 0 && files.length === 0 && withoutImages.length === 0) return source;
  const edits: PdfEdits = {
    pages: pdf.pages.flatMap((_text, index) => {
      const { text, replaced } = present(changes[index], 'the text of a page');
      const marks = replaced.map(({ before, after }) => ({
        ...before,
        text: text.slice(after.start, after.end),
      }));
      return marks.length === 0 ? [] : [[index, marks] as const];
    }),
    values,
    files,
    withoutImages,
  };
  const redacted = await ask({ bytes: pdf.bytes, edits });
  if (redacted.kind !== 'redacted') throw new NotProtected(reasonOf(redacted));
  const { bytes, notes, left } = redacted.pdf;
  if (left.length > 0)
    throw new NotProtected(
      `a replaced value is still read in ${left.slice(0, 5).join(', ')}; nothing was written`,
    );
  for (const note of new Set([...pdf.notes, ...notes])) rewriting.note(note);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const reasonOf = (answer: RedactAnswer): string =>
  answer.kind === 'failed' ? answer.reason : 'the PDF is broken';

const valuesOf = (original: string, { text, replaced }: Changed): PdfEdits['values'] =>
  replaced.map(({ before, after }) => [
    original.slice(before.start, before.end),
    text.slice(after.start, after.end),
  ]);

/** The pages whose pictures are removed. @throws NotProtected where something is unread that may not be kept */
function unreadPages({ unread }: OpenedPdf, { attachments, note }: Rewriting): readonly number[] {
  const pages: number[] = [];
  for (const { part, reason } of unread) {
    const numbers = attachments === 'drop' && /image/.test(reason) ? pagesOf(part) : [];
    if (numbers.length > 0) {
      note(`${part}: its pictures are removed (--attachments drop)`);
      pages.push(...numbers);
    } else if (attachments === 'keep') note(`${part} is kept and was not examined: ${reason}`);
    else throw new NotProtected(`${describeUnread({ part, reason })}: pass --attachments keep or drop`);
  }
  return pages;
}

const describeUnread = ({ part, reason }: UnreadPart): string =>
  `${part} cannot be examined (${reason})`;

/** The indexes of "page 3" or "pages 3-9", from 0. */
function pagesOf(part: string): readonly number[] {
  const match = PAGE.exec(part);
  if (match === null) return [];
  const first = Number(match[1]);
  const last = Number(match[2] ?? first);
  return Array.from({ length: last - first + 1 }, (_none, index) => first + index - 1);
}

async function rewriteFiles(files: readonly AttachedFile[], rewriting: Rewriting): Promise<PdfEdits['files']> {
  const written: (readonly [number, Uint8Array | 'drop'])[] = [];
  for (const { name, object, bytes } of files) {
    const part = partOf(rewriting, `attachment ${(written.length + 1).toString()}`);
    const inner = await rewriting.inner(name, Buffer.from(bytes), part);
    if (inner !== undefined) {
      if (!inner.equals(bytes)) written.push([object, inner]);
      continue;
    }
    const { attachments, note } = rewriting;
    if (attachments === 'refuse')
      throw new NotProtected(
        `it contains a file that cannot be examined (${part}): pass --attachments keep or drop`,
      );
    note(attachments === 'keep' ? `${part} is kept and was not examined` : `${part} is emptied`);
    if (attachments === 'drop' && bytes.length > 0) written.push([object, 'drop']);
  }
  return written;
}
