import { UnreadableDocument, type DocumentText } from '../content/document-text.js';
import type { Format, InnerFile } from '../define-format.js';
import type { FormatList } from '../format-list.js';
import { sniffFormat } from '../sniff-format.js';

/** Files inside files are read so deep: a mail in a mail in a mail. */
const MOST_LEVELS = 4;
/** Files inside one document, at all its levels together. */
const MOST_INNER = 1_000;

/**
 * Reads a document, and in it files of any format that is known, within limits on depth and number.
 * @throws UnreadableDocument
 */
export function readDocument(formats: FormatList, name: string, bytes: Uint8Array): Promise<DocumentText> {
  let inner = 0;
  return formats.document(name).read(bytes, readerAt(0));

  function readerAt(level: number): (file: InnerFile) => Promise<DocumentText> {
    return async (file) => {
      inner += 1;
      if (inner > MOST_INNER) throw new UnreadableDocument('too many files lie in this document');
      const sniffed = sniffFormat({ ...file, head: file.bytes }, { formats });
      if ('reason' in sniffed) throw new UnreadableDocument(sniffed.reason, sniffed.skipped);
      const { format, encoding } = sniffed;
      if (format.kind === 'container')
        throw new UnreadableDocument(`${format.title}, which is not read in a mail`);
      if (format.kind !== 'document') return { sections: [textOf(format, encoding, file.bytes)], notes: [] };
      if (level === MOST_LEVELS) throw new UnreadableDocument('it lies too deep in other files');
      return format.read(file.bytes, readerAt(level + 1));
    };
  }
}

function textOf(format: Format, encoding: string, bytes: Uint8Array): { readonly text: string } {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableDocument(`not ${encoding.toUpperCase()}`);
  }
  return { text: format.kind === 'text' && format.extract !== undefined ? format.extract(text) : text };
}
