import { serveTasks } from '../../workers/serve-tasks.js';
import { UnreadableDocument } from '../content/document-text.js';
import { PdfNotOpened } from './pdfium.js';
import {
  openForRedaction,
  redactPdf,
  type OpenedPdf,
  type PdfEdits,
  type RedactedPdf,
} from './redact-pdf.js';

/** What the process is asked: to open a PDF, or to redact one that it opened. */
export interface RedactTask {
  readonly bytes: Uint8Array;
  readonly edits?: PdfEdits;
}

/** What it answers; `reason` says why it could not, without quoting the file. */
export type RedactAnswer =
  | { readonly kind: 'opened'; readonly pdf: OpenedPdf }
  | { readonly kind: 'redacted'; readonly pdf: RedactedPdf }
  | { readonly kind: 'failed'; readonly reason: string };

serveTasks<RedactTask, RedactAnswer>({
  async perform({ bytes, edits }) {
    try {
      return edits === undefined
        ? { kind: 'opened', pdf: await openForRedaction(bytes) }
        : { kind: 'redacted', pdf: await redactPdf(bytes, edits) };
    } catch (error) {
      // What a parser says of a broken file may quote it.
      const isSaid = error instanceof UnreadableDocument || error instanceof PdfNotOpened;
      return { kind: 'failed', reason: isSaid ? error.message : 'the PDF is broken' };
    }
  },
});
