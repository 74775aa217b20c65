import { offsetsFromUtf16 } from '../../core/offsets.js';
import { visible } from '../../core/visible-text.js';
import { lineAndColumn } from '../../text/text-position.js';

/** A place in a text of a file, behind the file's name: the part, and line and column as the text reads. */
export function placeIn({
  part,
  text,
  start,
}: {
  readonly part: string;
  readonly text: string;
  readonly start: number;
}): string {
  const { line, column } = lineAndColumn(text, start, offsetsFromUtf16(text, 'codepoint'));
  const place = `${line.toString()}:${column.toString()}: `;
  return part === '' ? `:${place}` : `: ${visible(part)}: ${place}`;
}
