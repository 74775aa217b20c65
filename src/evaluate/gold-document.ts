/** A span of a document and the category that it carries, in code points. */
export interface LabelledSpan {
  readonly start: number;
  readonly end: number;
  readonly category: string;
}

/** A document whose sensitive spans are known. */
export interface GoldDocument {
  /** What it is told by: file name and ordinal, e.g. `hard-chat:3`. */
  readonly id: string;
  /** The part of the file name before the first dash: `ordinary`, `hard` or `harmless`; else all of it: `de`. */
  readonly kind: string;
  readonly text: string;
  readonly spans: readonly LabelledSpan[];
}

const MARK = /\[\[([A-Z_]+)\|((?:(?!\]\]).)+)\]\]/gsu;

/** Reads one document in the inline format `[[CATEGORY|text]]`. */
export function parseMarked(id: string, marked: string): GoldDocument {
  const spans: LabelledSpan[] = [];
  let text = '';
  let position = 0;
  let codePoints = 0;
  const append = (piece: string): void => {
    text += piece;
    codePoints += [...piece].length;
  };
  for (const match of marked.matchAll(MARK)) {
    const [whole, category = '', marks = ''] = match;
    append(marked.slice(position, match.index));
    const start = codePoints;
    append(marks);
    spans.push({ start, end: codePoints, category });
    position = match.index + whole.length;
  }
  append(marked.slice(position));
  return { id, kind: id.replace(/[-:].*$/s, ''), text, spans };
}
