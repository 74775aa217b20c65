import { serveTasks } from '../../workers/serve-tasks.js';
import type { DocumentAnswer, DocumentFormat, DocumentTask } from './document-reader.js';
import { UnreadableDocument, type ReadDocument } from './document-text.js';
import { readDocx } from './read-docx.js';
import { readMail } from './read-mail.js';
import { readPdf } from './read-pdf.js';

const READERS: Readonly<Record<DocumentFormat, ReadDocument>> = {
  pdf: readPdf,
  docx: readDocx,
  mail: (bytes) => readMail(bytes),
};

serveTasks<DocumentTask, DocumentAnswer>({
  async perform({ format, bytes }) {
    const began = performance.now();
    try {
      return { text: await READERS[format](bytes), parsing: performance.now() - began };
    } catch (error) {
      // What a parser says of a broken file may quote it.
      const reason = error instanceof UnreadableDocument ? error.message : 'it is broken';
      return { reason, parsing: performance.now() - began };
    }
  },
});
