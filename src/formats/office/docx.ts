import type { DocumentText } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { type ContainerFormat, defineFormat, type FileHead, type Likeness } from '../define-format.js';
import { readWhole } from './read-whole.js';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const HEADER_BYTES = 30;
/** Names of the first entry in Office files. */
const FIRST_PART = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|xl\/|ppt\/)/;

/**
 * Defines a format of documents: the text, and all other parts.
 * @param folder folder of its parts
 * @param types media types and parts that a package of the format has
 */
const officeFormat = <const Name extends string>(
  facts: Pick<ContainerFormat<Name>, 'name' | 'title' | 'extensions' | 'mediaTypes'>,
  kind: 'DOCX' | 'PPTX',
  folder: string,
  types: RegExp,
) =>
  defineFormat({
    kind: 'container',
    ...facts,
    rewriting: {
      load: async () => {
        const { openToRewrite, rewritePackage } = await import('./rewrite-package.js');
        return async (bytes, rewriting) =>
          rewritePackage(await openToRewrite(bytes, kind, types, rewriting), rewriting);
      },
    },
    looksLike: (head) => looksLikeOffice(head, folder),
    place: 'apart',
    async *unpack(source): AsyncIterable<UnpackedItem> {
      const { filesInPackage } = await import('./read-package.js');
      yield* filesInPackage(await readWhole(source), kind);
    },
    own: {
      kind: 'document',
      async read(bytes): Promise<DocumentText> {
        const { readPackage } = await import('./read-package.js');
        return readPackage(bytes, kind);
      },
    },
  });

/** PowerPoint presentations: slides with their notes and comments, and all other parts. */
export const pptx = officeFormat(
  {
    name: 'pptx',
    title: 'PowerPoint (PPTX)',
    extensions: ['.pptx', '.pptm', '.ppsx', '.ppsm', '.potx', '.potm'],
    mediaTypes: [
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
      'application/vnd.openxmlformats-officedocument.presentationml.template',
      'application/vnd.ms-powerpoint.presentation.macroenabled.12',
    ],
  },
  'PPTX',
  'ppt/',
  /presentationml|ms-powerpoint|^ppt\//,
);

/** Word documents: the body, with a blank line between paragraphs, and all other parts. */
export const docx = officeFormat(
  {
    name: 'docx',
    title: 'DOCX',
    extensions: ['.docx', '.docm', '.dotx', '.dotm'],
    mediaTypes: [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
      'application/vnd.ms-word.document.macroenabled.12',
    ],
  },
  'DOCX',
  'word/',
  /wordprocessingml|ms-word|^word\//,
);

/** Whether the first bytes belong to an Office file with parts in a folder, judged by the part names in them. */
export function looksLikeOffice({ bytes }: FileHead, folder: string): Likeness {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!head.subarray(0, 4).equals(ZIP)) return 'no';
  const names = [...localNames(head)];
  const isOffice = names[0] !== undefined && FIRST_PART.test(names[0]);
  return isOffice && names.some((name) => name.startsWith(folder)) ? 'sure' : 'possible';
}

/** Yields the names of the archive entries whose local headers are in the first bytes. */
function* localNames(head: Buffer): Iterable<string> {
  for (
    let at = head.indexOf(ZIP);
    at >= 0 && at + HEADER_BYTES <= head.length;
    at = head.indexOf(ZIP, at + 4)
  ) {
    const length = head.readUInt16LE(at + 26);
    yield head.toString('utf8', at + HEADER_BYTES, at + HEADER_BYTES + length);
  }
}
