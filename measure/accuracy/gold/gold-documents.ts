import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { SETTINGS } from '../../../src/config/settings.js';
import { countedAs, isCategory } from '../../../src/core/harmonization-table.js';
import { present } from '../../../src/core/present.js';
import { numberFault } from './gold-numbers.js';

/** Told of each fault: where it stands and what is wrong. */
export type Fault = (where: string, what: string) => void;

export interface Mark {
  readonly category: string;
  readonly text: string;
}

/** A document with its marks as they were written. */
export interface MarkedDocument {
  readonly file: string;
  readonly where: string;
  readonly plain: string;
  readonly marks: readonly Mark[];
}

/** No document or table is larger than one request of the service's default limit, in bytes. */
export const MAX_BYTES = SETTINGS.maxBodyBytes.fallback;
const MARK = /\[\[([A-Z_]+)\|([^[\]|]+)\]\]/g;

/** Whether gold may name a category: a whole address is marked by the category as which it counts. */
export const isMarked = (category: string): boolean =>
  isCategory(category) && (category === 'DOB' || countedAs(category) === category);

/**
 * Reads every document of a folder and says what is wrong with its marks.
 * @param languageOf the language of a file, by whose kinds of numbers its identifiers must be true
 */
export function checkDocuments(
  folder: string,
  languageOf: (file: string) => string | undefined,
  fault: Fault,
): readonly MarkedDocument[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => {
      const whole = readFileSync(path.join(folder, file), 'utf8');
      if (whole !== whole.normalize('NFC')) fault(file, 'not in NFC');
      return whole.split(/^-----$/m).map((part, index) => {
        const document = part.trim();
        const where = `${file}#${(index + 1).toString()}`;
        const plain = document.replace(MARK, '$2');
        const marks = [...document.matchAll(MARK)].map(([, category, text]): Mark => ({
          category: present(category, 'category of a mark'),
          text: present(text, 'text of a mark'),
        }));
        checkPlain(where, plain, fault);
        for (const mark of marks) checkMark(where, mark, languageOf(file), fault);
        return { file, where, plain, marks };
      });
    });
}

function checkPlain(where: string, plain: string, fault: Fault): void {
  if (plain.trim() === '') fault(where, 'empty document');
  if (Buffer.byteLength(plain) > MAX_BYTES) fault(where, 'larger than one request');
  const stray = plain.search(/\[\[|\]\]/);
  if (stray !== -1)
    fault(where, `unbalanced mark near "${plain.slice(Math.max(0, stray - 20)).slice(0, 60)}"`);
}

function checkMark(
  where: string,
  { category, text }: Mark,
  language: string | undefined,
  fault: Fault,
): void {
  if (!isMarked(category)) fault(where, `unknown category ${category}`);
  if (text !== text.trim()) fault(where, `blank at the edge of "${text}"`);
  if (text.includes('\n')) fault(where, `mark over two lines: "${text}"`);
  const wrong = numberFault(category, text, language);
  if (wrong !== undefined) fault(where, wrong);
}
