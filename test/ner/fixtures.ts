import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Tokenizer } from '../../src/ner/tokenizer.js';
import { parseWordPieces } from '../../src/ner/word-piece-vocabulary.js';

/** The shipped model: tests that need one read the real one. */
export const MODEL_FOLDER = path.resolve('models', 'base');

/** The tokenizer over the shipped vocabulary. */
export const createTokenizer = (): Tokenizer =>
  new Tokenizer(parseWordPieces(readFileSync(path.join(MODEL_FOLDER, 'vocab.txt'), 'utf8')));

/** The lines of a JSONL file beside the model. */
export function readFixtures(file: string): readonly unknown[] {
  return readFileSync(path.resolve('models', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

/** A start of the text by which a failing case is told from others. */
export const nameOf = (text: string): string =>
  JSON.stringify(text.length > 48 ? `${text.slice(0, 48)}…` : text);
