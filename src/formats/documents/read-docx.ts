import { UnreadableDocument, type DocumentText } from './document-text.js';
import { checkUnpackedSize } from './unpacked-size.js';

/** The text of a DOCX file, as one; paragraphs are set apart by blank lines. */
export async function readDocx(bytes: Uint8Array): Promise<DocumentText> {
  await checkUnpackedSize(Buffer.from(bytes));
  const { default: mammoth } = await import('mammoth');
  try {
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
    return { sections: [{ text: value }], notes: [] };
  } catch {
    throw new UnreadableDocument('the DOCX file is broken');
  }
}
