import type { Candidate } from '../define-recognizer.js';
import type { TextView } from '../text-view.js';
import { isSpokenName, namesSecret, wordsOfName } from './assignment.js';
import { judgeColumnValue } from './judge-column-value.js';

/** Matches the start of the delimiter row between the header and the rows of a Markdown table. */
export const TABLE_RULES = /(?<![^\n])[ \t]{0,3}\|?[ \t]{0,8}:?-{3,100}:?[ \t]{0,100}(?=\||\r?\n|$)/gu;
/** Matches the cell of a header that names a secret, in tables without a delimiter row, as Gherkin has them. */
export const TABLE_HEADS =
  /(?<=\|[ \t]{0,16}(?:\w{1,24}[ _-])?)(?:password|passwd|passwort|pwd|secret|token|api[ _-]?key)(?=[ \t]{0,40}\|)/giu;
const RULE_LINE = /^[ \t|:-]{3,2000}$/;
/** Maximum line length in UTF-16 code units. */
const LONGEST_LINE = 2_000;
const CELL = /(?:[^|\\]|\\[^\n]){1,2000}/gu;
/** Code and emphasis marks around a value or name. */
const MARKS = /^(?:\*\*|__|[*`_])|(?:\*\*|__|[*`])$/gu;
/** Headers of tables that document settings. */
const EXPLAINS = /^(?:type|typ|required|description|beschreibung|default|meaning|optional|example)$/i;

/** Returns the line that starts at an offset, without its line break. */
function lineAt(text: string, start: number): { readonly start: number; readonly end: number } {
  const end = text.indexOf('\n', start);
  return { start, end: end < 0 ? text.length : end };
}

/** A table cell without surrounding marks. */
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

/**
 * Finds passwords in Markdown tables: in columns whose header names a secret and, in two-column tables, next to the
 * name of a secret.
 */
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

/** Finds passwords in tables without a delimiter row, in columns whose header names a secret. */
export function* findGherkinPasswords(view: TextView): Iterable<Candidate> {
  const { text } = view;
  let done = 0;
  for (const place of view.placesOf(TABLE_HEADS) ?? []) {
    if (place < done) continue;
    const start = text.lastIndexOf('\n', place) + 1;
    const above = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
    const head = lineAt(text, start);
    done = head.end + 1;
    if (start > 0 && above.trimStart().startsWith('|')) continue;
    const heads = cellsOf(text, head);
    if (heads.some(({ text: cell }) => EXPLAINS.test(cell))) continue;
    for (let row = lineAt(text, done); row.start < text.length; row = lineAt(text, row.end + 1)) {
      const cells = cellsOf(text, row);
      // Tables with a delimiter row are read by the function above.
      if (cells.length !== heads.length || RULE_LINE.test(text.slice(row.start, row.end).trimEnd())) break;
      for (const [at, { text: name }] of heads.entries())
        if (isSecretName(name)) yield* judged(cells[at], name);
    }
  }
}

function* judged(cell: Cell | undefined, name: string): Iterable<Candidate> {
  if (cell === undefined || cell.text.length < 3) return;
  const named = wordsOfName(name);
  const words = namesSecret(named) ? named : ['password'];
  yield* judgeColumnValue(cell.text, cell.start, { name, words, separator: '|', pattern: 'column' });
}
