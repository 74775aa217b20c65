import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readJsonLines, parseMarked, type GoldDocument } from '../../src/evaluate/gold-formats.js';

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

/** Reads documents of one's own, a line each. */
export const readJsonl = (file: string): readonly GoldDocument[] =>
  readJsonLines(readFileSync(file, 'utf8')).map((document) => ({
    ...document,
    kind: path.basename(file, '.jsonl'),
  }));
