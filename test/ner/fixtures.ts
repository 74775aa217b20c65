import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModelName } from '../../src/core/model-names.js';
import { Tokenizer } from '../../src/ner/tokenizer.js';
import { parseUnigram } from '../../src/ner/vocabulary.js';

/** Where a shipped model lies. */
export const folderOf = (model: ModelName): string => path.resolve('models', model);

/** The model of the service by default: tests that need one read the real one. */
export const MODEL_FOLDER = folderOf('base');

/** The tokenizer over the shipped vocabulary. */
export const createTokenizer = (): Tokenizer =>
  new Tokenizer(parseUnigram(readFileSync(path.join(MODEL_FOLDER, 'vocabulary.tsv'), 'utf8')));

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
