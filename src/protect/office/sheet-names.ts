import { NotProtected } from '../not-protected.js';
import { escapeAttribute, escapeText } from '../markup/markup-runs.js';

/** Characters that a sheet's name cannot have, and the wide forms that stand for them. */
const NARROW = '[]:*?/\\';
const WIDE = '［］：＊？／＼';
const LONGEST_NAME = 31;

/** A sheet's name with wide forms as what they stand for, without the number that sets two alike apart. */
export const readSheetName = (name: string): string =>
  name.replace(/ ＃\d+$/, '').replaceAll(/[［］：＊？／＼]/g, (sign) => NARROW.charAt(WIDE.indexOf(sign)));

/** A text as a sheet's name that no other sheet has. @throws NotProtected where it is too long for one */
export function writeSheetName(text: string, others: ReadonlySet<string>): string {
  const wide = text.replaceAll(/[[\]:*?/\\]/g, (sign) => WIDE.charAt(NARROW.indexOf(sign)));
  const base = wide.trim() === '' ? '＃' : wide;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} ＃${number.toString()}`;
    if (name.length > LONGEST_NAME)
      throw new NotProtected(
        'what would become the name of a sheet is longer than the 31 characters that one may have: choose another operator for what it holds',
      );
    if (!others.has(name.toLowerCase())) return name;
  }
}

const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'!`;
const BARE = /^[\p{L}_][\p{L}\p{N}_.]*$/u;

/** Calls sheets by their new names wherever a part's formulas, links and lists name them. */
export function renameSheets(xml: string, renamed: ReadonlyMap<string, string>): string {
  let text = xml;
  for (const [from, to] of renamed) {
    for (const escape of [escapeText, escapeAttribute]) {
      text = text.replaceAll(escape(quoted(from)), escape(quoted(to)));
      text = text.replaceAll(` sheet="${escape(from)}"`, ` sheet="${escape(to)}"`);
      text = text.replaceAll(`lpstr>${escape(from)}<`, `lpstr>${escape(to)}<`);
    }
    if (BARE.test(from))
      text = text.replaceAll(
        new RegExp(`(?<![\\p{L}\\p{N}_.'\\]])${from.replaceAll('.', '\\.')}!`, 'gu'),
        escapeText(quoted(to)),
      );
  }
  return text;
}
