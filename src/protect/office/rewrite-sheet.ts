import { present } from '../../core/present.js';
import { OFFICE_DIALECT } from '../../formats/office/office-dialect.js';
import { headerRowOf } from '../../formats/workbook/sheet-records.js';
import { escapeAttribute, escapeText, markupRuns } from '../markup/markup-runs.js';
import { editsOf, withEdits, type Changed, type Edit, type Passage } from '../passage.js';
import { workText } from '../work.js';
import { partOf, type Rewriting, type SheetLayout } from '../rewriting.js';
import { cellsOf, type CellSource } from './cell-source.js';
import { refuseEntities } from './rewrite-office.js';
import { dateOfSerial, serialOfDate } from './sheet-dates.js';

/** What must be known of a workbook to read its cells. */
export interface SheetSetting {
  readonly strings: readonly string[];
  /** Styles that write a number as a date. */
  readonly dates: ReadonlySet<number>;
  readonly is1904: boolean;
  /** What became of cells that were replaced; grows from sheet to sheet. */
  readonly copies: Map<string, string>;
}

/** A cell with what it reads as. */
interface ReadCell {
  readonly cell: CellSource;
  readonly text: string;
  readonly kind: 'text' | 'number' | 'date';
}

/** Writes the XML of a sheet again. Cells that hold numbers or dates become text where what replaces them is neither. */
export async function rewriteSheet(
  xml: string,
  setting: SheetSetting,
  rewriting: Rewriting,
  name: string,
): Promise<string> {
  refuseEntities(xml, name);
  const part = partOf(rewriting, name);
  const cells = cellsOf(xml).map((cell) => readCell(cell, setting));
  const edits: Edit[] = [...(await formulaEdits(cells, rewriting, part))];
  const layout = rewriting.layouts.get(part) ?? layoutOf(cells);
  rewriting.layouts.set(part, layout);
  const placed = cellsByPlace(cells);
  const read = rowsOf(layout, placed).map((row) => padded(row, layout));
  const header = read[layout.header] ?? NO_CELLS;
  const titles = await rewriting.work.texts(
    header.map((text) => ({ text })),
    `${part} header`,
  );
  const rows = read.map((row, index) => (index === layout.header ? titles.map(({ text }) => text) : row));
  const table = await rewriting.work.table({ rows, header: layout.header }, part);
  for (const [row, changes] of table.entries()) {
    for (const [column, change] of (row === layout.header ? titles : changes).entries()) {
      const at = keyOf(present(layout.rows[row], 'a row'), present(layout.columns[column], 'a column'));
      const own = placed.get(at);
      if (own === undefined || change.replaced.length === 0) continue;
      setting.copies.set(own.text, change.text);
      const { start, end } = own.cell;
      edits.push({ start, end, text: writeCell(own, change, xml, edits, setting.is1904) });
    }
  }
  const beside = await besideCells(xml, rewriting, part);
  return withEdits(xml, [...withoutContained(edits), ...beside]);
}

const NO_CELLS: readonly string[] = [];

/** A row as wide as its sheet, so that a file that is read again has the same cells. */
const padded = (row: readonly string[], { columns }: SheetLayout): readonly string[] =>
  columns.map((_column, index) => row[index] ?? EMPTY);

function readCell(cell: CellSource, { strings, dates, is1904 }: SheetSetting): ReadCell {
  const { type, value, attributes } = cell;
  if (type === 's') return { cell, text: strings[Number(value)] ?? value, kind: 'text' };
  if (type === 'b' || type === 'e') return { cell, text: '', kind: 'text' };
  const isDated = dates.has(Number(attributes['s']));
  // A date that was written as text may be put back as one.
  if (type !== 'n' || value.trim() === '') return { cell, text: value, kind: isDated ? 'date' : 'text' };
  const number = Number(value);
  if (!Number.isFinite(number)) return { cell, text: value, kind: 'text' };
  if (isDated) return { cell, text: dateOfSerial(number, is1904), kind: 'date' };
  return { cell, text: String(number), kind: 'number' };
}

/** Where a cell is, from 0. */
const keyOf = (row: number, column: number): string => `${row.toString()} ${column.toString()}`;

/** Which rows and columns of a sheet hold something, and which row names the columns. */
function layoutOf(cells: readonly ReadCell[]): SheetLayout {
  const filled = cells.filter(({ text }) => text !== '').map(({ cell }) => cell);
  const inOrder = (numbers: readonly number[]): readonly number[] =>
    [...new Set(numbers)].sort((a, b) => a - b);
  const rows = inOrder(filled.map(({ row }) => row));
  const columns = inOrder(filled.map(({ column }) => column));
  return { rows, columns, header: headerRowOf(rowsOf({ rows, columns }, cellsByPlace(cells))) };
}

const cellsByPlace = (cells: readonly ReadCell[]): ReadonlyMap<string, ReadCell> =>
  new Map(cells.map((read) => [keyOf(read.cell.row, read.cell.column), read]));

const EMPTY = '';

/** The cells as rows without gaps between them. */
function rowsOf(
  { rows, columns }: Pick<SheetLayout, 'rows' | 'columns'>,
  placed: ReadonlyMap<string, ReadCell>,
): readonly (readonly string[])[] {
  return rows.map((row) => {
    const texts = columns.map((column) => placed.get(keyOf(row, column))?.text ?? EMPTY);
    return texts.slice(0, texts.findLastIndex((text) => text !== EMPTY) + 1);
  });
}

/** A cell with another value; a formula stays and has it as what it came to last. */
function writeCell(
  { cell, kind }: ReadCell,
  { text }: Changed,
  xml: string,
  edits: readonly Edit[],
  is1904: boolean,
): string {
  const { prefix, attributes, formula } = cell;
  const kept = Object.entries(attributes)
    .filter(([name]) => name !== 't')
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  const number = numberOf(text, kind, is1904);
  const open = (type: string): string => `<${prefix}c${kept}${type === '' ? '' : ` t="${type}"`}>`;
  const close = `</${prefix}c>`;
  const calculated = formula === undefined ? '' : formulaSource(formula, xml, edits);
  if (number !== undefined) return `${open('')}${calculated}<${prefix}v>${number}</${prefix}v>${close}`;
  if (calculated !== '')
    return `${open('str')}${calculated}<${prefix}v>${escapeText(text)}</${prefix}v>${close}`;
  const string = `<${prefix}t xml:space="preserve">${escapeText(text)}</${prefix}t>`;
  return `${open('inlineStr')}<${prefix}is>${string}</${prefix}is>${close}`;
}

/** What stays a number, or a date, is written as one. */
function numberOf(text: string, kind: ReadCell['kind'], is1904: boolean): string | undefined {
  if (kind === 'date') return serialOfDate(text, is1904)?.toString();
  return kind === 'number' && /^-?(?:0|[1-9]\d{0,14})$/.test(text) ? text : undefined;
}

function formulaSource(
  { inner, outer }: NonNullable<CellSource['formula']>,
  xml: string,
  edits: readonly Edit[],
): string {
  const edit = edits.find(({ start, end }) => start === inner.start && end === inner.end);
  const text = edit === undefined ? xml.slice(inner.start, inner.end) : edit.text;
  return xml.slice(outer.start, inner.start) + text + xml.slice(inner.end, outer.end);
}

/** A formula whose cell is written anew is written there. */
const withoutContained = (edits: readonly Edit[]): readonly Edit[] => {
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  let reached = -1;
  return sorted.filter(({ end }) => {
    const isContained = end <= reached;
    reached = Math.max(reached, end);
    return !isContained;
  });
};

/** Of formulas, the strings in quotes are looked at. */
async function formulaEdits(
  cells: readonly ReadCell[],
  { work }: Rewriting,
  part: string,
): Promise<readonly Edit[]> {
  const formulas = cells.flatMap(({ cell: { formula } }) =>
    formula?.text.includes('"') === true ? [formula] : [],
  );
  const passages = formulas.map(({ text }): Passage => ({ runs: literalsOf(text) }));
  const changed = await work.texts(passages.map(workText), `${part} formulas`);
  return formulas.flatMap(({ text, inner }, index): readonly Edit[] => {
    const change = present(changed[index], 'the strings of a formula');
    if (change.replaced.length === 0) return [];
    const edits = editsOf(present(passages[index], 'the strings of a formula'), change);
    return [{ ...inner, text: escapeText(withEdits(text, edits)) }];
  });
}

const literalsOf = (formula: string): Passage['runs'] =>
  Array.from(formula.matchAll(/"((?:[^"]|"")*)"/g)).flatMap(({ index, 1: inner = '' }): Passage['runs'] => [
    {
      text: inner.replaceAll('""', '"'),
      place: {
        start: index + 1,
        end: index + 1 + inner.length,
        write: (text) => text.replaceAll('"', '""'),
      },
    },
    { text: '\n' },
  ]);

/** What stands before and behind the cells: headers and footers, hints, filters, links. */
async function besideCells(xml: string, { work }: Rewriting, part: string): Promise<readonly Edit[]> {
  const [, start, end] = /^([\s\S]*?<(?:\w+:)?sheetData\b)[\s\S]*(<\/(?:\w+:)?sheetData>)/.exec(xml) ?? [];
  const from = end === undefined ? 0 : xml.lastIndexOf(end);
  const head = start === undefined ? '' : start.slice(0, start.lastIndexOf('<'));
  const runs = [
    ...markupRuns(head, OFFICE_DIALECT),
    { text: '\n' },
    ...markupRuns(xml.slice(from), OFFICE_DIALECT).map(({ text, place }) =>
      place === undefined
        ? { text }
        : { text, place: { ...place, start: place.start + from, end: place.end + from } },
    ),
  ];
  const [change] = await work.texts([workText({ runs })], `${part} beside cells`);
  return editsOf({ runs }, present(change, 'what stands beside cells'));
}
