import type { UnreadPart } from '../content/document-text.js';

/** Why pages are unread that OCR may read. */
export const IS_IMAGE = 'it is an image';
export const LITTLE_TEXT = 'it contains a large image and little text';
export const TEXT_AND_LARGE_IMAGE = 'it contains a large image beside its text';
export const TEXT_AND_IMAGE = 'it contains an image beside its text';
const OCR_REASONS: ReadonlySet<string> = new Set([
  IS_IMAGE,
  LITTLE_TEXT,
  TEXT_AND_LARGE_IMAGE,
  TEXT_AND_IMAGE,
]);

/** Reports whether pages are unread that OCR may read. */
export const isPicture = ({ reason }: UnreadPart): boolean => OCR_REASONS.has(reason);

/** Reports whether the text of such pages was read, so that only their images are left for OCR. */
export const isBesideText = ({ reason }: UnreadPart): boolean =>
  reason === TEXT_AND_LARGE_IMAGE || reason === TEXT_AND_IMAGE;

const PAGES = /^pages? (\d+)(?:-(\d+))?$/;

/** The indexes of "page 3" or "pages 3-9", from 0. */
export function pagesOf(part: string): readonly number[] {
  const match = PAGES.exec(part);
  if (match === null) return [];
  const first = Number(match[1]);
  const last = Number(match[2] ?? first);
  return Array.from({ length: last - first + 1 }, (_none, index) => first + index - 1);
}

/** Numbers of pages as "page 3" and "pages 3-9". */
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
