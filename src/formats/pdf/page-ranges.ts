import type { UnreadPart } from '../content/document-text.js';

/** Reasons for unread pages that OCR may be able to read. */
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

/** Whether unread pages may be readable by OCR. */
export const isPicture = ({ reason }: UnreadPart): boolean => OCR_REASONS.has(reason);

/** Whether the text of unread pages was read, so that only their images are left for OCR. */
export const isBesideText = ({ reason }: UnreadPart): boolean =>
  reason === TEXT_AND_LARGE_IMAGE || reason === TEXT_AND_IMAGE;

const PAGES = /^pages? (\d+)(?:-(\d+))?$/;

/** Parses "page 3" or "pages 3-9" to 0-based page indexes. */
export function pagesOf(part: string): readonly number[] {
  const match = PAGES.exec(part);
  if (match === null) return [];
  const first = Number(match[1]);
  const last = Number(match[2] ?? first);
  return Array.from({ length: last - first + 1 }, (_none, index) => first + index - 1);
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
