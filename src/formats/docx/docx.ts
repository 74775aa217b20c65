import { sourceOfBytes } from '../../sources/byte-source.js';
import { UnreadableDocument, type DocumentSection, type DocumentText } from '../content/document-text.js';
import { defineFormat } from '../define-format.js';
import { looksLikeOffice } from '../office/looks-like-office.js';
import { officeTexts } from '../office/office-texts.js';
import { checkUnpackedSize } from './unpacked-size.js';

/** Bytes that the parts of a file may have together when they are unpacked. */
const MOST_BYTES = 48 * 2 ** 20;

/** Word documents: their body, in which paragraphs are set apart by blank lines, and what stands beside it. */
export const docx = defineFormat({
  kind: 'document',
  name: 'docx',
  title: 'DOCX',
  extensions: ['.docx'],
  mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  looksLike: (head) => looksLikeOffice(head, 'word/'),
  async read(bytes): Promise<DocumentText> {
    await checkUnpackedSize(Buffer.from(bytes), MOST_BYTES);
    const { default: mammoth } = await import('mammoth');
    try {
      const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
      const sections: DocumentSection[] = [{ text: value }];
      for await (const { name, text } of officeTexts(sourceOfBytes('', Buffer.from(bytes)), BESIDE_THE_BODY))
        sections.push({ part: name, text });
      return { sections, notes: [] };
    } catch (error) {
      throw error instanceof UnreadableDocument ? error : new UnreadableDocument(faultOf(error));
    }
  },
});

/** Parts of a document that its body does not hold. */
const BESIDE_THE_BODY = [
  { path: /^word\/header\d*\.xml$/, name: 'header' },
  { path: /^word\/footer\d*\.xml$/, name: 'footer' },
  { path: /^word\/comments\.xml$/, name: 'comments' },
  { path: /^word\/footnotes\.xml$/, name: 'footnotes' },
  { path: /^word\/endnotes\.xml$/, name: 'endnotes' },
] as const;

/** What is wrong with a file; messages of its parser may quote it. */
const faultOf = (error: unknown): string =>
  error instanceof Error && /entity not found/i.test(error.message)
    ? 'the DOCX file holds a document type declaration or entities of its own, which are refused'
    : 'the DOCX file is broken';
