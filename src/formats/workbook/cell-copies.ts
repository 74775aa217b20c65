import type { Span } from '../../core/span.js';
import { escapeAttribute, escapeText } from '../html/markup-runs.js';
import { decodeXml, scanXml, type XmlName } from '../office/xml-scanner.js';
import { type Changed, type Edit, type Passage, textOf, withEdits } from '../rewriting/passage.js';
import type { ReadCell } from './read-cell.js';

/** Maximum length of a number too short to identify a copy of a cell. */
const SHORT = 4;

/** Minimum length of a text that is replaced beside cells: a gender or a number of one digit is no copy of a cell. */
const LEAST = 3;

/** Replacements of cells, looked up by the values that the rest of a workbook repeats. */
export class CellCopies {
  readonly #texts = new Map<string, string>();
  readonly #numbers = new Set<number>();

  add({ text, kind, cell }: ReadCell, to: string): void {
    this.#texts.set(text, to);
    const number = Number(cell.value);
    if ((kind === 'number' || kind === 'date') && cell.type === 'n' && cell.value.trim().length > SHORT)
      this.#numbers.add(number);
    if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) this.#texts.set(`${text}T00:00:00`, to);
  }

  /**
   * Replaces the copies of replaced cells in a part. Typed values become neutral values of their type. @throws XmlFault
   */
  replaceIn(xml: string): string {
    if (this.#texts.size === 0) return xml;
    const edits: Edit[] = [];
    const open: XmlName[] = [];
    scanXml(xml, {
      start: (element) => {
        open.push(element);
        const { local } = element;
        for (const { local: name, value, place, quote } of element.attributes) {
          if (name !== 'v' || !/^[snd]$/.test(local)) continue;
          const to = this.#of(value, local);
          if (to !== undefined) edits.push({ ...place, text: escapeAttribute(to, quote) });
        }
      },
      end: () => {
        open.pop();
      },
      text: ({ start, end }, kind) => {
        if (kind !== 'text' || open.at(-1)?.local !== 'v') return;
        const written = xml.slice(start, end);
        const text = decodeXml(written);
        // Charts accept only numbers here.
        const isNumber = text.trim() !== '' && !Number.isNaN(Number(text));
        const to = this.#of(text, isNumber ? 'n' : 's');
        if (to !== undefined) edits.push({ start, end, text: escapeText(to) });
      },
    });
    return withEdits(xml, edits);
  }

  /**
   * Adds to a change the copies of replaced cells among the runs of a passage: values of filters, texts of conditional
   * formats, prompts, and constants of formulas and names. The items of a list of a validation are copies, too. Only a
   * column may have shown what they are.
   */
  addTo({ runs }: Passage, changed: Changed): Changed {
    if (this.#texts.size === 0) return changed;
    const copies: Copy[] = [];
    let at = 0;
    for (const { text, place } of runs) {
      let start = at;
      for (const item of place === undefined ? [] : this.#texts.has(text) ? [text] : text.split(',')) {
        const to = item.length < LEAST ? undefined : this.#texts.get(item);
        if (to !== undefined && to !== item) copies.push({ start, end: start + item.length, to });
        start += item.length + 1;
      }
      at += text.length;
    }
    return copies.length === 0 ? changed : merged(textOf({ runs }), changed, copies);
  }

  #of(value: string, kind: string): string | undefined {
    if (kind === 'n') {
      const isKnown =
        this.#numbers.has(Number(value)) || (value.trim().length > SHORT && this.#texts.has(value.trim()));
      return isKnown ? '0' : undefined;
    }
    const to = this.#texts.get(value);
    return to !== undefined && kind === 'd' ? '1899-12-31T00:00:00' : to;
  }
}

/** A copy of a replaced cell in a text, and its replacement. */
interface Copy extends Span {
  readonly to: string;
  readonly category?: string;
}

/**
 * Adds copies to a change, both in text order. A value that covers a copy stays, a value inside a copy is dropped, and
 * of a value that reaches beyond a copy, both are replaced together.
 */
function merged(text: string, { text: after, replaced }: Changed, copies: readonly Copy[]): Changed {
  const found = replaced.map((one): Copy => ({
    ...one.before,
    to: after.slice(one.after.start, one.after.end),
  }));
  const all: Copy[] = [];
  for (const copy of [...found, ...copies].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1);
    if (last === undefined || last.end <= copy.start) all.push(copy);
    else if (last.end < copy.end) all.splice(-1, 1, { ...last, end: copy.end, to: last.to + copy.to });
  }
  let written = '';
  let done = 0;
  const spans = all.map(({ start, end, to, ...one }) => {
    written += text.slice(done, start);
    done = end;
    const from = written.length;
    written += to;
    return { ...one, before: { start, end }, after: { start: from, end: written.length } };
  });
  return { text: written + text.slice(done), replaced: spans };
}
