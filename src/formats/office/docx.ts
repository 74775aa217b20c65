import type { DocumentText } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { looksLikeOffice } from './looks-like-office.js';
import { readWhole } from './read-whole.js';

/** Word documents: their body, in which paragraphs are set apart by blank lines, and all other parts. */
export const docx = defineFormat({
  kind: 'container',
  name: 'docx',
  title: 'DOCX',
  extensions: ['.docx', '.docm', '.dotx', '.dotm'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    'application/vnd.ms-word.document.macroenabled.12',
  ],
  rewriting: {
    load: async () => {
      const { openToRewrite, rewritePackage } = await import('./rewrite-package.js');
      return async (bytes, rewriting) =>
        rewritePackage(
          await openToRewrite(bytes, 'DOCX', /wordprocessingml|ms-word|^word\//, rewriting),
          rewriting,
        );
    },
  },
  looksLike: (head) => looksLikeOffice(head, 'word/'),
  place: 'apart',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const { filesInPackage } = await import('./read-package.js');
    yield* filesInPackage(await readWhole(source), 'DOCX');
  },
  own: {
    kind: 'document',
    async read(bytes): Promise<DocumentText> {
      const { readPackage } = await import('./read-package.js');
      return readPackage(bytes, 'DOCX');
    },
  },
});
