import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A span of a document and the category that it carries, in code points. */
export interface LabelledSpan {
  readonly start: number;
  readonly end: number;
  readonly category: string;
}

/** A document whose sensitive spans are known. */
export interface GoldDocument {
  /** File name and ordinal, e.g. `hard-chat:3`. */
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
    append(marked.slice(position, match.index));
    const start = codePoints;
    append(match[2] ?? '');
    spans.push({ start, end: codePoints, category: match[1] ?? '' });
    position = match.index + match[0].length;
  }
  append(marked.slice(position));
  return { id, kind: /^[^-:]*/.exec(id)?.[0] ?? '', text, spans };
}

/** Reads every `*.txt` of a folder; documents are separated by a line that holds only `-----`. */
export function readDocuments(folder: string): readonly GoldDocument[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split(/^-----\s*$/m)
        .map((part) => part.replace(/^\n+|\n+$/g, ''))
        .filter((part) => part.trim() !== '')
        .map((part, index) => parseMarked(`${path.basename(file, '.txt')}:${(index + 1).toString()}`, part)),
    );
}

interface JsonlDocument {
  readonly id: string;
  readonly text: string;
  readonly spans: readonly { readonly start: number; readonly end: number; readonly label: string }[];
}

/** Reads documents of one's own: a line each, `{"id","text","spans":[{"start","end","label"}]}`, code points. */
export function readJsonl(file: string): readonly GoldDocument[] {
  const kind = path.basename(file, '.jsonl');
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { id, text, spans } = JSON.parse(line) as JsonlDocument;
      return {
        id,
        kind,
        text,
        spans: spans.map(({ start, end, label }) => ({ start, end, category: label })),
      };
    });
}
