import { inOnePiece } from '../../sources/byte-source.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { readWhole } from '../office/read-whole.js';

const MAGIC_AT = 128;

/** DICOM: the attributes of its header; an encapsulated document and the frames of its image are files inside it. */
export const dicom = defineFormat({
  kind: 'container',
  name: 'dicom',
  title: 'DICOM',
  extensions: ['.dcm', '.dicom'],
  mediaTypes: ['application/dicom'],
  rewriting: { load: async () => (await import('./rewrite-dicom.js')).rewriteDicom, redacts: 'document' },
  place: 'apart',
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(MAGIC_AT, MAGIC_AT + 4)).toString('latin1') === 'DICM' ? 'sure' : 'no',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    // Loaded on first use, because the dictionary is large.
    const [{ parseDicom }, { encapsulatedIn, framesWithText }] = await Promise.all([
      import('./parse-dicom.js'),
      import('./read-dicom.js'),
    ]);
    const file = parseDicom(await readWhole(source));
    const held = encapsulatedIn(file);
    const files = [...(held === undefined ? [] : [held]), ...(framesWithText(file)?.frames ?? [])];
    for (const { name, bytes } of files) yield { kind: 'file', name, pieces: inOnePiece(bytes) };
  },
  own: {
    kind: 'document',
    read: async (bytes) =>
      (await import('./read-dicom.js')).readDicom(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      ),
  },
});
