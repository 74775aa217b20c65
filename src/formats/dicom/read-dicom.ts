import type { DocumentSection, DocumentText, UnreadPart } from '../content/document-text.js';
import { isPixels, isSearchedInPart, MOST_LOOSE_BYTES, textAmong, textOf, textsOf } from './element-texts.js';
import { framesOf, unreadOf, type Frames } from './pixel-frames.js';
import {
  nameOf,
  parseDicom,
  PIXEL_TAG,
  TAG,
  type DataSet,
  type DicomElement,
  type DicomFile,
} from './parse-dicom.js';

const ENCAPSULATED = { document: 0x00420011, mediaType: 0x00420012 } as const;
/** Maximum number of element names listed. */
const MOST_LISTED = 20;

/** Reason why pixels are unread. */
export const PIXELS_UNREAD = 'text that is burned into pixels is not read';

const SEARCHED_IN_PART = `only its first ${(MOST_LOOSE_BYTES / 2 ** 20).toString()} MiB are searched for text`;

/** An encapsulated document (PS3.3, C.24.2). */
export interface EncapsulatedDocument {
  readonly bytes: Buffer;
  /** File name with an extension for the document's media type. */
  readonly name: string;
}

/** Reads the texts of a file element by element. @throws UnreadableDocument */
export function readDicom(bytes: Buffer): DocumentText {
  const file = parseDicom(bytes);
  const sections: DocumentSection[] = [];
  for (const { text, place, context, element } of textsOf(file)) {
    if (text.trim() === '' || element.tag === ENCAPSULATED.document) continue;
    sections.push({ part: place, text, ...(context !== undefined && { context }) });
  }
  for (const [part, own] of [
    ['preamble', file.preamble],
    ['bytes after the data set', file.rest],
  ] as const) {
    const text = textAmong(own);
    if (text !== '') sections.push({ part, text });
  }
  const unread = unreadBesideFrames(file);
  return {
    sections,
    notes: [],
    unread:
      file.rest.length > MOST_LOOSE_BYTES
        ? [...unread, { part: 'bytes after the data set', reason: SEARCHED_IN_PART }]
        : unread,
  };
}

/** Returns the frames that may show text as images; undefined if there are none, or if they cannot be read. */
export const framesWithText = (file: DicomFile): Frames | undefined =>
  saysNoText(file) ? undefined : framesOf(file);

/** Returns the pixels that are not read as images. */
function unreadBesideFrames(file: DicomFile): readonly UnreadPart[] {
  const frames = framesWithText(file);
  if (frames === undefined) return unreadIn(file);
  const others = unreadIn({ ...file, dataSet: file.dataSet.filter(({ tag }) => tag !== TAG.pixelData) });
  const reason = unreadOf(frames);
  return reason === '' ? others : [...others, { part: nameOf(TAG.pixelData), reason }];
}

/** Returns the elements whose pixels may show text, and those too large to be searched as a whole. */
export function unreadIn(file: DicomFile): readonly UnreadPart[] {
  const listed = (isListed: (element: DicomElement) => boolean, reason: string): readonly UnreadPart[] =>
    [...new Set([...tagsIn(file.dataSet, isListed)].map(nameOf))]
      .slice(0, MOST_LISTED)
      .map((part) => ({ part, reason }));
  return [
    ...(saysNoText(file) ? [] : listed(hasPixels, PIXELS_UNREAD)),
    ...listed((element) => !isEncapsulated(element.tag) && isSearchedInPart(element), SEARCHED_IN_PART),
  ];
}

/** Whether the file declares that its pixels contain no burned-in text. */
function saysNoText({ dataSet }: DicomFile): boolean {
  const element = dataSet.find(({ tag }) => tag === PIXEL_TAG.burnedIn);
  return element !== undefined && textOf(element, undefined).trim().toUpperCase() === 'NO';
}

const hasPixels = ({ tag, content }: DicomElement): boolean =>
  isPixels(tag) && (content.kind === 'fragments' || (content.kind === 'value' && content.bytes.length > 0));

/** Yields the tags of elements at any depth. */
function* tagsIn(dataSet: DataSet, isWanted: (element: DicomElement) => boolean): Iterable<number> {
  for (const element of dataSet) {
    const { tag, content } = element;
    if (content.kind === 'items') for (const item of content.items) yield* tagsIn(item, isWanted);
    else if (isWanted(element)) yield tag;
  }
}

const ENDINGS: readonly (readonly [pattern: RegExp, ending: string])[] = [
  [/pdf/i, '.pdf'],
  [/xml/i, '.xml'],
  [/html/i, '.html'],
];

/** Returns the encapsulated document; undefined if there is none. */
export function encapsulatedIn({ dataSet }: DicomFile): EncapsulatedDocument | undefined {
  const held = dataSet.find(({ tag }) => tag === ENCAPSULATED.document)?.content;
  if (held?.kind !== 'value' || held.bytes.length === 0) return undefined;
  const typed = dataSet.find(({ tag }) => tag === ENCAPSULATED.mediaType);
  const mediaType = typed === undefined ? '' : textOf(typed, undefined).trim().toLowerCase();
  const ending = ENDINGS.find(([pattern]) => pattern.test(mediaType))?.[1] ?? '';
  // A zero byte pads it to an even length.
  const isPadded = held.bytes.at(-1) === 0;
  return { bytes: held.bytes.subarray(0, isPadded ? -1 : undefined), name: `encapsulated document${ending}` };
}

/** Whether an element is the encapsulated document. */
export const isEncapsulated = (tag: number): boolean => tag === ENCAPSULATED.document;
