import { inOnePiece } from '../../sources/byte-source.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { objectTexts } from './object-texts.js';
import { openPdf, unpackStream } from './open-pdf.js';

/**
 * Yields the files in a PDF: attachments and files of annotations. Yields none if it cannot be parsed; reading its own
 * text reports why.
 */
export async function* unpackFiles(bytes: Uint8Array): AsyncIterable<UnpackedItem> {
  const objects = await openPdf(bytes).catch(() => undefined);
  for (const { name, mediaType, stream } of objects === undefined ? [] : objectTexts(objects).files) {
    const { bytes: content, isDamaged } = unpackStream(stream);
    if (isDamaged) yield { kind: 'unread', name, reason: 'the attachment is damaged', skipped: false };
    else
      yield {
        kind: 'file',
        name,
        ...(mediaType !== undefined && { mediaType }),
        pieces: inOnePiece(content),
      };
  }
}
