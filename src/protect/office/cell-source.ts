import { Parser } from 'htmlparser2';
import type { Span } from '../../core/span.js';
import { localName } from '../../formats/office/office-dialect.js';

/** A cell as it stands in the XML of a sheet. Offsets are those of the source. */
export interface CellSource extends Span {
  /** The prefix of its elements, with its colon. */
  readonly prefix: string;
  /** Counted from 0. */
  readonly row: number;
  readonly column: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** What kind of value it holds: `n`, `s`, `str`, `inlineStr`, `b`, `d`, `e`. */
  readonly type: string;
  /** The text of its value; of an inline string, all of its runs. */
  readonly value: string;
  readonly formula?: { readonly text: string; readonly inner: Span; readonly outer: Span };
}

const REFERENCE = /^([A-Z]{1,3})(\d{1,7})$/;

/** The place that a reference such as `B3` means, from 0. */
function placeOf(
  reference: string | undefined,
): { readonly row: number; readonly column: number } | undefined {
  const [, letters, digits] = REFERENCE.exec(reference === undefined ? '' : reference.toUpperCase()) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

/** The cells of a sheet, in the order of its XML. */
export function cellsOf(xml: string): readonly CellSource[] {
  const cells: CellSource[] = [];
  let open: { -readonly [Key in keyof CellSource]?: CellSource[Key] } | undefined;
  let reading: 'value' | 'formula' | undefined;
  let formulaAt: { readonly outer: number; readonly inner: number } | undefined;
  let formula = '';
  let place = { row: -1, column: -1 };
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = localName(name);
        if (local === 'row') {
          const row = Number(attributes['r']);
          place = { row: Number.isInteger(row) && row > 0 ? row - 1 : place.row + 1, column: -1 };
        } else if (local === 'c') {
          place = placeOf(attributes['r']) ?? { row: place.row, column: place.column + 1 };
          const { t: type = 'n' } = attributes;
          const prefix = name.slice(0, name.length - 1);
          open = { start: parser.startIndex, prefix, ...place, attributes, type, value: '' };
        } else if (open !== undefined && (local === 'v' || local === 't')) reading = 'value';
        else if (open !== undefined && local === 'f') {
          reading = 'formula';
          formula = '';
          formulaAt = { outer: parser.startIndex, inner: parser.endIndex + 1 };
        }
      },
      ontext(data) {
        if (reading === 'value' && open?.value !== undefined) open.value += data;
        if (reading === 'formula') formula += data;
      },
      onclosetag(name, isImplied) {
        const local = localName(name);
        if (local === 'f' && formulaAt !== undefined && open !== undefined) {
          const { outer, inner } = formulaAt;
          const end = parser.endIndex + 1;
          // An element that closes itself has no text between tags.
          const innerEnd = isImplied ? inner : xml.lastIndexOf('<', end - 1);
          open.formula = {
            text: formula,
            inner: { start: inner, end: Math.max(inner, innerEnd) },
            outer: { start: outer, end },
          };
        }
        if (local === 'v' || local === 't' || local === 'f') reading = undefined;
        if (local !== 'c' || open === undefined) return;
        cells.push({ ...(open as CellSource), end: parser.endIndex + 1 });
        open = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return cells;
}
