import { UnreadableDocument, type DocumentText } from '../content/document-text.js';
import { defineFormat, type FileHead } from '../define-format.js';
import { checkUnpackedSize } from './unpacked-size.js';

/** Bytes that the parts of a file may have together when they are unpacked. */
const MOST_BYTES = 48 * 2 ** 20;

/** Word documents; paragraphs are set apart by blank lines. */
export const docx = defineFormat({
  kind: 'document',
  name: 'docx',
  title: 'DOCX',
  extensions: ['.docx'],
  mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  looksLike({ bytes }: FileHead) {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!head.subarray(0, 4).equals(ZIP)) return 'no';
    return LISTS_PARTS.every((name) => head.includes(name)) ? 'sure' : 'possible';
  },
  async read(bytes): Promise<DocumentText> {
    await checkUnpackedSize(Buffer.from(bytes), MOST_BYTES);
    const { default: mammoth } = await import('mammoth');
    try {
      const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
      return { sections: [{ text: value }], notes: [] };
    } catch (error) {
      throw new UnreadableDocument(faultOf(error));
    }
  },
});

/** What is wrong with a file; messages of its parser may quote it. */
const faultOf = (error: unknown): string =>
  error instanceof Error && /entity not found/i.test(error.message)
    ? 'the DOCX file holds a document type declaration or entities of its own, which are refused'
    : 'the DOCX file is broken';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** Names of parts at the start of a Word document, written in clear. */
const LISTS_PARTS = ['[Content_Types].xml', 'word/'];
