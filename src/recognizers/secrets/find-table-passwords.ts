import type { Candidate } from '../define-recognizer.js';
import type { TextView } from '../text-view.js';
import { isSpokenName, namesSecret, wordsOfName } from './assignment.js';
import { kindOfNamed, scoreOfAssigned } from './judge-value.js';

/** Where the line between the head and the rows of a table of Markdown begins. */
export const TABLE_RULES = /(?<![^\n])[ \t]{0,3}\|?[ \t]{0,8}:?-{3,100}:?[ \t]{0,100}(?=\||\r?\n|$)/gu;
const RULE_LINE = /^[ \t|:-]{3,2000}$/;
/** UTF-16 units of a line that are read. */
const LONGEST_LINE = 2_000;
const CELL = /(?:[^|\\]|\\[^\n]){1,2000}/gu;
/** What may stand around a value or a name: marks of code and of emphasis. */
const MARKS = /^(?:\*\*|__|[*`_])|(?:\*\*|__|[*`])$/gu;
/** Heads of tables that explain settings. */
const EXPLAINS = /^(?:type|typ|required|description|beschreibung|default|meaning|optional|example)$/i;

/** The line that begins at an offset, without its end. */
function lineAt(text: string, start: number): { readonly start: number; readonly end: number } {
  const end = text.indexOf('\n', start);
  return { start, end: end < 0 ? text.length : end };
}

/** A cell of a row without the marks around it. */
interface Cell {
  readonly start: number;
  readonly text: string;
}

function cellsOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): readonly Cell[] {
  const line = text.slice(start, end).trimEnd();
  if (line.length > LONGEST_LINE || !line.includes('|')) return [];
  return [...line.matchAll(CELL)]
    .filter(({ index, 0: cell }) => index > 0 || cell.trim() !== '' || line.startsWith('|'))
    .map(({ index, 0: cell }) => {
      const inner = cell.trim().replaceAll(MARKS, '');
      return { start: start + index + cell.indexOf(inner), text: inner };
    });
}

const isSecretName = (name: string): boolean => {
  const words = wordsOfName(name);
  return words.length > 0 && words.length < 6 && (namesSecret(words) || isSpokenName(words));
};

/** Finds passwords in tables of Markdown: in columns whose heads name them, and beside their names in two columns. */
export function* findTablePasswords(view: TextView): Iterable<Candidate> {
  const { text } = view;
  let done = 0;
  for (const place of view.placesOf(TABLE_RULES) ?? []) {
    if (place < done || place === 0) continue;
    const rule = lineAt(text, place);
    if (rule.end - place > LONGEST_LINE || !RULE_LINE.test(text.slice(place, rule.end).trimEnd())) continue;
    const heads = cellsOf(text, { start: text.lastIndexOf('\n', place - 2) + 1, end: place - 1 });
    if (heads.length < 2) continue;
    const isExplained = heads.some((head) => EXPLAINS.test(head.text));
    const secret = new Set(heads.flatMap((head, at) => (isSecretName(head.text) ? [at] : [])));
    for (done = rule.end + 1; done < text.length;) {
      const row = lineAt(text, done);
      const cells = cellsOf(text, row);
      if (cells.length === 0) break;
      done = row.end + 1;
      if (isExplained) continue;
      const [name, value] = cells;
      for (const at of secret) yield* judged(cells[at], heads[at]?.text ?? '');
      if (secret.size === 0 && cells.length === 2 && name !== undefined && isSecretName(name.text))
        yield* judged(value, name.text);
    }
  }
}

function* judged(cell: Cell | undefined, name: string): Iterable<Candidate> {
  if (cell === undefined || cell.text.length < 3) return;
  const named = wordsOfName(name);
  const words = namesSecret(named) ? named : ['password'];
  const found = scoreOfAssigned({
    ...{ value: cell.text, name, words, separator: '|', type: '', quote: '"', isSpaced: true },
    ...{ before: '', after: '' },
  });
  if (found === undefined) return;
  const start = cell.start + found.start;
  yield {
    start,
    end: start + found.length,
    pattern: 'column',
    scores: { form: found.score, formInContext: found.score },
    details: { kind: kindOfNamed(words) },
  };
}
