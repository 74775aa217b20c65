import { escapeAttribute, escapeText } from '../html/markup-runs.js';
import { decodeXml, scanXml, type XmlName } from '../office/xml-scanner.js';
import { withEdits, type Edit } from '../rewriting/passage.js';
import type { ReadCell } from './read-cell.js';

/** Maximum length of a number too short to identify a copy of a cell. */
const SHORT = 4;

/** Replacements of cells, looked up by the values that pivot table and chart caches store. */
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
