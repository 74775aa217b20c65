import { parentPort } from 'node:worker_threads';
import { UnreadableDocument, type ReadDocument } from './document-text.js';
import type { DocumentAnswer, DocumentFormat } from './document-reader.js';
import { readDocx } from './read-docx.js';
import { readMail } from './read-mail.js';
import { readPdf } from './read-pdf.js';

const READERS: Readonly<Record<DocumentFormat, ReadDocument>> = {
  pdf: readPdf,
  docx: readDocx,
  mail: (bytes) => readMail(bytes),
};

async function read(format: DocumentFormat, bytes: Uint8Array): Promise<DocumentAnswer> {
  const began = performance.now();
  try {
    return { text: await READERS[format](bytes), parsing: performance.now() - began };
  } catch (error) {
    // What a parser says of a broken file may quote it.
    const reason = error instanceof UnreadableDocument ? error.message : 'it is broken';
    return { reason, parsing: performance.now() - began };
  }
}

parentPort?.on('message', ({ format, bytes }: { format: DocumentFormat; bytes: Uint8Array }) => {
  void read(format, bytes).then((answer) => {
    parentPort?.postMessage(answer);
  });
});
