import type { UnreadPart } from '../content/document-text.js';

/** Reasons for unread pages that OCR may be able to read. */
export const IS_IMAGE = 'it is an image';
export const LITTLE_TEXT = 'it contains a large image and little text';
export const TEXT_AND_LARGE_IMAGE = 'it contains a large image in addition to text';
export const TEXT_AND_IMAGE = 'it contains an image in addition to text';
export const TEXT_AND_DRAWING = 'it contains outlines or patterns in addition to text';
export const FONT_OF_IMAGES = 'its text is drawn with a font of images';
/** Reason for images in the file, and name of the part that they are. */
export const UNDISPLAYED = 'no page displays them';
export const OUTSIDE_PAGES = 'images outside the pages';
/** Reason for pages with images that OCR does not see. */
export const HIDDEN_IMAGE = 'it contains an annotation with an image that is not displayed';

/** Reason for pages with images that neither the page shows nor a decoder reads. */
export const UNDECODED_IMAGE = 'it contains an image that cannot be decoded';

/** What OCR reads of a page: all that is displayed, only its images, or only other graphics than images. */
export type Layer = 'page' | 'images' | 'drawings';

const LAYERS: ReadonlyMap<string, Layer> = new Map([
  [IS_IMAGE, 'page'],
  [LITTLE_TEXT, 'page'],
  [FONT_OF_IMAGES, 'page'],
  [TEXT_AND_LARGE_IMAGE, 'images'],
  [TEXT_AND_IMAGE, 'images'],
  [TEXT_AND_DRAWING, 'drawings'],
  [UNDISPLAYED, 'page'],
]);

/** Whether unread pages may be readable by OCR. */
export const isPicture = ({ reason }: UnreadPart): boolean => LAYERS.has(reason);

/** Returns the layer of unread pages that OCR reads. */
export const layerOf = ({ reason }: UnreadPart): Layer => LAYERS.get(reason) ?? 'page';

/** Whether parts unread for a reason are listed, but do not make the file unread: letterheads have logos. */
export const isSkipped = (reason: string): boolean =>
  reason === TEXT_AND_IMAGE || reason === TEXT_AND_DRAWING;

const PAGES = /^pages? (\d+)(?:-(\d+))?$/;

/** Parses "page 3" or "pages 3-9" to 0-based page indexes. */
export function pagesOf(part: string): readonly number[] {
  const match = PAGES.exec(part);
  if (match === null) return [];
  const first = Number(match[1]);
  const last = Number(match[2] ?? first);
  return Array.from({ length: last - first + 1 }, (_none, index) => first + index - 1);
}

/** Groups unread parts by their pages, 0-based; others are left out. */
export function byPage(parts: readonly UnreadPart[]): ReadonlyMap<number, readonly UnreadPart[]> {
  const pages = new Map<number, UnreadPart[]>();
  for (const entry of parts)
    for (const index of pagesOf(entry.part)) {
      const others = pages.get(index);
      if (others === undefined) pages.set(index, [entry]);
      else others.push(entry);
    }
  return pages;
}

/** Formats page numbers as "page 3" and "pages 3-9". */
export function rangesOf(numbers: readonly number[]): readonly string[] {
  const ranges: [number, number][] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) =>
    from === to ? `page ${from.toString()}` : `pages ${from.toString()}-${to.toString()}`,
  );
}
