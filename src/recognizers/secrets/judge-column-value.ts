import type { Candidate } from '../define-recognizer.js';
import type { Assignment } from './assignment.js';
import { kindOfNamed, scoreOfAssigned } from './judge-value.js';

/** A column of a table in a text, and the name of the pattern that found it. */
interface NamedColumn extends Pick<Assignment, 'name' | 'words' | 'separator'> {
  readonly pattern: string;
}

/** Judges a value under the name of a secret as if it were assigned to it, in quotation marks. */
export function* judgeColumnValue(
  value: string,
  start: number,
  { name, words, separator, pattern }: NamedColumn,
): Iterable<Candidate> {
  const found = scoreOfAssigned({
    ...{ value, name, words, separator },
    ...{ type: '', quote: '"', isSpaced: true, before: '', after: '' },
  });
  if (found === undefined) return;
  yield {
    start: start + found.start,
    end: start + found.start + found.length,
    pattern,
    scores: { form: found.score, formInContext: found.score },
    details: { kind: kindOfNamed(words) },
  };
}
