import { sourceOfBytes } from '../../sources/byte-source.js';
import type { DocumentSection, DocumentText } from '../content/document-text.js';
import { defineFormat } from '../define-format.js';
import { looksLikeOffice } from './looks-like-office.js';
import { officeTexts } from './office-texts.js';

/** PowerPoint presentations: slides with their notes and comments. */
export const pptx = defineFormat({
  kind: 'document',
  name: 'pptx',
  title: 'PowerPoint (PPTX)',
  extensions: ['.pptx', '.pptm', '.ppsx', '.potx'],
  mediaTypes: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  looksLike: (head) => looksLikeOffice(head, 'ppt/'),
  async read(bytes): Promise<DocumentText> {
    const sections: DocumentSection[] = [];
    for await (const { name, text } of officeTexts(sourceOfBytes('', Buffer.from(bytes)), TEXT_PARTS))
      sections.push({ part: name, text });
    return { sections, notes: [] };
  },
});

const TEXT_PARTS = [
  { path: /^ppt\/slides\/slide\d+\.xml$/, name: 'slide' },
  { path: /^ppt\/notesSlides\/notesSlide\d+\.xml$/, name: 'notes of slide' },
  { path: /^ppt\/comments\/[^/]+\.xml$/, name: 'comments' },
] as const;
