import type { DocumentText } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { looksLikeOffice } from './looks-like-office.js';
import { readWhole } from './read-whole.js';

/** PowerPoint presentations: slides with their notes and comments, and all other parts. */
export const pptx = defineFormat({
  kind: 'container',
  name: 'pptx',
  title: 'PowerPoint (PPTX)',
  extensions: ['.pptx', '.pptm', '.ppsx', '.ppsm', '.potx', '.potm'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
    'application/vnd.openxmlformats-officedocument.presentationml.template',
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  ],
  rewriting: {
    load: async () => {
      const { openToRewrite, rewritePackage } = await import('./rewrite-package.js');
      return async (bytes, rewriting) =>
        rewritePackage(
          await openToRewrite(bytes, 'PPTX', /presentationml|ms-powerpoint|^ppt\//, rewriting),
          rewriting,
        );
    },
  },
  looksLike: (head) => looksLikeOffice(head, 'ppt/'),
  place: 'apart',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const { filesInPackage } = await import('./read-package.js');
    yield* filesInPackage(await readWhole(source), 'PPTX');
  },
  own: {
    kind: 'document',
    async read(bytes): Promise<DocumentText> {
      const { readPackage } = await import('./read-package.js');
      return readPackage(bytes, 'PPTX');
    },
  },
});
