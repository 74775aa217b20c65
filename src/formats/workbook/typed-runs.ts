import type { XmlName } from '../office/xml-scanner.js';
import type { Run } from '../rewriting/passage.js';
import { formulaRuns } from './formula-runs.js';
import { isFormula } from './rename-references.js';

/** Elements with the header or footer of printed pages. */
const PAGE_TEXTS: ReadonlySet<string> = new Set(
  'oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter'.split(' '),
);
/** Codes of such a text (ECMA-376 part 1, 18.3.1.46): a font, a size, a color, or one character. */
const CODES = /&(?:"([^"]*)"|\d{1,3}(?!\d)|K[\dA-F]{6}|K\d\d[+-]\d{3}|[A-IL-PR-UX-Z+\-&])/gi;
/** Codes that change the font; the text before and after them is one text. */
const FONT = /^&["\dKBIUESXYOH]/i;

/**
 * Returns the runs of an element's text that follow from its grammar: constants of a formula, or the text of a page
 * header without its codes. @returns undefined for text that is examined as it is
 */
export function typedRuns(
  element: XmlName,
  text: string,
  ownNames: ReadonlySet<string>,
): readonly Run[] | undefined {
  if (isFormula(element)) return formulaRuns(text, ownNames);
  return PAGE_TEXTS.has(element.local) ? pageRuns(text) : undefined;
}

const write = (text: string): string => text.replaceAll('&', '&&');

function pageRuns(text: string): readonly Run[] {
  const runs: Run[] = [];
  const fonts: Run[] = [];
  let done = 0;
  const add = (end: number): void => {
    if (end > done) runs.push({ text: text.slice(done, end), place: { start: done, end, write } });
  };
  for (const { 0: code, 1: font = '', index } of text.matchAll(CODES)) {
    add(index);
    done = index + code.length;
    if (code === '&&') runs.push({ text: '&', place: { start: index, end: done, write } });
    else if (!FONT.test(code)) runs.push({ text: '\n' });
    if (font !== '')
      fonts.push(
        { text: '\n' },
        { text: font, place: { start: index + 2, end: done - 1, write: (to) => to.replaceAll('"', "'") } },
      );
  }
  add(text.length);
  return [...runs, ...fonts];
}
