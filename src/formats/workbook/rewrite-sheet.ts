import { present } from '../../core/present.js';
import type { Span } from '../../core/span.js';
import { describeHeader } from '../../discovery/header-row.js';
import { escapeAttribute, escapeText } from '../html/markup-runs.js';
import type { OfficePackage, PackagePart } from '../office/office-package.js';
import { readPart } from '../office/package-text.js';
import { NeutralValues, packedEdits } from '../office/rewrite-package.js';
import {
  editsOf,
  withEdits,
  type Changed,
  type Edit,
  type Run,
  unchanged,
  workText,
  workTextWith,
} from '../rewriting/passage.js';
import { partOf, type Rewriting, type SheetLayout, NotProtected } from '../rewriting/rewriting.js';
import { formulaRuns } from './formula-runs.js';
import { joined, packedInSource, runsInSource, type LeftoverText } from './leftover.js';
import type { CellCopies } from './cell-copies.js';
import { isDated, readCell, typedValue, type CellSetting, type ReadCell } from './read-cell.js';
import { typedRuns } from './typed-runs.js';
import { headerRowOf } from './sheet-outline.js';
import { placeKey, type HeaderCell, type HeaderCells } from './rewrite-names.js';
import { BrokenPart, isPlainAttribute, positionOf, SheetWalk, type CellSource } from './sheet-walk.js';

/** Workbook data needed to rewrite its sheets. */
export interface SheetSetting extends CellSetting {
  /** Replacements of cells; grows with each sheet. */
  readonly copies: CellCopies;
  /** Names that the workbook's formulas may use. */
  readonly ownNames: ReadonlySet<string>;
  /** Indexes of shared strings that cells still use; grows with each sheet. */
  readonly used: Set<number>;
}

/** Maximum area of the used rows and columns of a sheet, unless the area per filled cell is small. */
const MOST_SPANNED = 4_000_000;
const SPANNED_PER_CELL = 64;

/** A sheet to rewrite. */
export interface OwnSheet {
  readonly part: PackagePart;
  readonly office: OfficePackage;
  /** Cells whose text must equal the name of a column. */
  readonly headers: HeaderCells;
}

/**
 * Rewrites the XML of a sheet. A cell keeps its type if its replacement allows it.
 * @throws NotProtected
 */
export async function rewriteSheet(
  xml: string,
  setting: SheetSetting,
  rewriting: Rewriting,
  { part: own, office, headers }: OwnSheet,
): Promise<string> {
  const part = partOf(rewriting, own.name);
  const { cells, leftover, data } = walkWhole(xml, setting, part);
  const formulas = await formulaEdits(cells, setting.ownNames, rewriting, part);
  const edits: Edit[] = [...formulas.values()];
  const layout = rewriting.layouts.get(part) ?? layoutOf(cells, part, rewriting);
  rewriting.layouts.set(part, layout);
  const placed = cellsByPlace(cells);
  const texts = rowsOf(layout, placed).map((row) => padded(row, layout));
  const header = texts[layout.header] ?? NO_CELLS;
  const keyAt = (row: number, column: number): string =>
    placeKey(present(layout.rows[row], 'a row'), present(layout.columns[column], 'a column'));
  const settle = (row: number, column: number, changed: Changed): Changed => {
    const named = headers.get(keyAt(row, column));
    return named === undefined || texts[row]?.[column] !== named.was ? changed : nameOfColumn(named);
  };
  const inHeader = (column: number) => (changed: Changed) => settle(layout.header, column, changed);
  const examined = await rewriting.work.texts(
    header.map((text, column) => ({ text, settle: inHeader(column) })),
    `${part} header`,
  );
  const titles = examined.map((changed, column) => inHeader(column)(changed));
  const rows = texts.map((row, index) => (index === layout.header ? titles.map(({ text }) => text) : row));
  const table = await rewriting.work.table(
    {
      rows,
      header: layout.header,
      settle: (row, column, changed) => (row === layout.header ? changed : settle(row, column, changed)),
    },
    part,
  );
  const written = new Set<CellSource>();
  const changed = new Map<string, string>();
  let untyped = 0;
  for (const [row, changes] of table.entries()) {
    for (const [column, found] of (row === layout.header ? titles : changes).entries()) {
      const read = placed.get(keyAt(row, column));
      const change = row === layout.header ? found : settle(row, column, found);
      if (read === undefined || change.replaced.length === 0) continue;
      setting.copies.add(read, change.text);
      changed.set(keyAt(row, column), change.text);
      const resaved = rewriting.onInexact === undefined ? undefined : typeLost(read, change.text, setting);
      if (resaved === 'unknown') untyped += 1;
      const { start, end } = read.cell;
      written.add(read.cell);
      const asked: ReadCell = resaved === 'date' ? { ...read, kind: 'typed' } : read;
      edits.push({ start, end, text: writeCell(asked, change.text, xml, formulas, setting) });
    }
  }
  if (untyped > 0)
    rewriting.onInexact?.(
      `${part}: ${untyped === 1 ? 'a restored cell stays text, though it reads' : `${untyped.toString()} restored cells stay text, though they read`} as a number or date: another program saved the file after protect, and the type is lost`,
    );
  for (const { cell } of cells)
    if (cell.type === 's' && !written.has(cell)) setting.used.add(Number(cell.value));
  const done = [...written].sort((a, b) => a.start - b.start);
  const isWritten = (at: number): boolean => isWithin(done, at);
  const around =
    data === undefined
      ? [whole(xml)]
      : [
          { text: xml.slice(0, data.start), start: 0 },
          { text: xml.slice(data.end), start: data.end },
        ];
  const inCells =
    data === undefined
      ? []
      : leftover.filter(({ start }) => start >= data.start && start < data.end && !isWritten(start));
  const { ownNames, copies } = setting;
  const shownAt = (reference: string, text: string): string | undefined => {
    const at = positionOf(reference.replace(/:.*/s, ''));
    const key = at === undefined ? '' : placeKey(at.row, at.column);
    return placed.get(key)?.text === text ? (changed.get(key) ?? text) : undefined;
  };
  const beside = [
    ...(await besideCells(around, { name: part, rewriting, own, office, ownNames, shownAt, copies })),
    // Markup from inside cells is a fragment: it needs a root element, with the namespaces of the sheet.
    ...(inCells.length === 0
      ? []
      : await besideCells(
          [
            { text: `<cells${namespacesOf(xml, data)}>`, start: -1 },
            ...inCells,
            { text: '</cells>', start: -1 },
          ],
          {
            name: `${part} cells`,
            rewriting,
            own,
            office,
            ownNames,
            shownAt,
            copies,
          },
        )),
  ];
  return withEdits(xml, withoutContained([...edits, ...beside]));
}

/** Returns the namespace declarations that precede the cells of a sheet. */
const namespacesOf = (xml: string, data: Span | undefined): string => {
  const declared = new Map(
    Array.from(
      xml.slice(0, data?.start).matchAll(/\s(xmlns(?::[\w.-]+)?)\s*=\s*("[^"<]*"|'[^'<]*')/g),
      ([, name = '', value = '']) => [name, value] as const,
    ),
  );
  return Array.from(declared, ([name, value]) => ` ${name}=${value}`).join('');
};

const whole = (text: string): LeftoverText => ({ text, start: 0 });

/** Whether an offset lies in one of the spans, which must be in order. */
function isWithin(spans: readonly Span[], at: number): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return (spans[low]?.start ?? Infinity) <= at;
}

/** @throws NotProtected */
function walkWhole(
  xml: string,
  setting: CellSetting,
  part: string,
): {
  readonly cells: readonly ReadCell[];
  readonly leftover: readonly LeftoverText[];
  readonly data: Span | undefined;
} {
  const walk = new SheetWalk();
  try {
    const cells = [...walk.push(xml), ...walk.end()].map((cell) => readCell(cell, setting));
    return { cells, leftover: walk.takeLeftover(), data: walk.data };
  } catch (error) {
    if (error instanceof BrokenPart) throw new NotProtected(`${part} ${error.message}`);
    throw error;
  }
}

const NO_CELLS: readonly string[] = [];

/** Pads a row to the width of its sheet, so that reading the file again gives the same cells. */
const padded = (row: readonly string[], { columns }: SheetLayout): readonly string[] =>
  columns.map((_column, index) => row[index] ?? EMPTY);

/** Replaces a header cell with the new name of its column, which was examined with all names. */
function nameOfColumn({ was, is }: HeaderCell): Changed {
  if (was === is) return unchanged(was);
  return {
    text: is,
    replaced: [{ before: { start: 0, end: was.length }, after: { start: 0, end: is.length } }],
  };
}

/** Finds the rows and columns of a sheet that have content, and the header row. @throws NotProtected */
function layoutOf(
  cells: readonly ReadCell[],
  part: string,
  { headers, note }: Pick<Rewriting, 'headers' | 'note'>,
): SheetLayout {
  const filled = cells.filter(({ text }) => text !== '').map(({ cell }) => cell);
  const inOrder = (numbers: readonly number[]): readonly number[] =>
    [...new Set(numbers)].sort((a, b) => a - b);
  const rows = inOrder(filled.map(({ row }) => row));
  const columns = inOrder(filled.map(({ column }) => column));
  if (rows.length * columns.length > Math.max(MOST_SPANNED, filled.length * SPANNED_PER_CELL))
    throw new NotProtected(`${part} has too few cells for the rows and columns that they span`);
  const { header, decision } = headerRowOf(rowsOf({ rows, columns }, cellsByPlace(cells)), headers);
  if (decision?.hasHeaders === false) note(`${part}: ${describeHeader(decision)}`);
  return { rows, columns, header };
}

const cellsByPlace = (cells: readonly ReadCell[]): ReadonlyMap<string, ReadCell> =>
  new Map(cells.map((read) => [placeKey(read.cell.row, read.cell.column), read]));

const EMPTY = '';

/** Arranges cells in rows, without rows and columns that have no content. */
function rowsOf(
  { rows, columns }: Pick<SheetLayout, 'rows' | 'columns'>,
  placed: ReadonlyMap<string, ReadCell>,
): readonly (readonly string[])[] {
  return rows.map((row) => {
    const texts = columns.map((column) => placed.get(placeKey(row, column))?.text ?? EMPTY);
    return texts.slice(0, texts.findLastIndex((text) => text !== EMPTY) + 1);
  });
}

/**
 * Determines the original type of a restored cell whose type mark is lost. Other programs drop the mark when they save
 * a file but keep the style: a value with a date style was a date.
 */
function typeLost(
  { cell, kind }: ReadCell,
  text: string,
  setting: CellSetting,
): 'date' | 'unknown' | undefined {
  if (kind !== 'text' || cell.type === 'inlineStr') return undefined;
  if (typedValue({ cell, kind: 'typed' }, text, setting) === undefined) return undefined;
  return typedValue({ cell, kind: 'date' }, text, setting) !== undefined && isDated(cell, setting)
    ? 'date'
    : 'unknown';
}

/**
 * Writes a cell with another value. A formula stays, with the value as its cached result. Text that replaces a number,
 * date, boolean or error becomes a calculated string marked by `xml:space`, which tells `restore` to restore the type
 * whichever program wrote the file.
 */
function writeCell(
  read: ReadCell,
  text: string,
  xml: string,
  formulas: ReadonlyMap<number, Edit>,
  setting: CellSetting,
): string {
  const { prefix, attributes, formula } = read.cell;
  const kept = Object.entries(attributes)
    .filter(([name, value]) => name !== 't' && isPlainAttribute(name, value))
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  const open = (type: string): string => `<${prefix}c${kept}${type === '' ? '' : ` t="${type}"`}>`;
  const close = `</${prefix}c>`;
  const calculated = formula === undefined ? '' : formulaSource(formula, xml, formulas);
  const value = (written: string, attribute = ''): string =>
    `${calculated}<${prefix}v${attribute}>${escapeText(written)}</${prefix}v>${close}`;
  const typed = typedValue(read, text, setting);
  if (typed !== undefined) return open(typed.type) + value(typed.value);
  if (read.kind !== 'text') return open('str') + value(text, ' xml:space="preserve"');
  if (calculated !== '') return open('str') + value(text);
  const string = `<${prefix}t xml:space="preserve">${escapeText(text)}</${prefix}t>`;
  return `${open('inlineStr')}<${prefix}is>${string}</${prefix}is>${close}`;
}

function formulaSource(
  { inner, outer }: NonNullable<CellSource['formula']>,
  xml: string,
  formulas: ReadonlyMap<number, Edit>,
): string {
  const text = formulas.get(inner.start)?.text ?? xml.slice(inner.start, inner.end);
  return xml.slice(outer.start, inner.start) + text + xml.slice(inner.end, outer.end);
}

/** Drops edits inside other edits: a rewritten cell already contains its rewritten formula. */
const withoutContained = (edits: readonly Edit[]): readonly Edit[] => {
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  let reached = -1;
  return sorted.filter(({ end }) => {
    const isContained = end <= reached;
    reached = Math.max(reached, end);
    return !isContained;
  });
};

/** Returns the edits of formulas by start offset. */
async function formulaEdits(
  cells: readonly ReadCell[],
  ownNames: ReadonlySet<string>,
  { work }: Rewriting,
  part: string,
): Promise<ReadonlyMap<number, Edit>> {
  const found = cells.flatMap(({ cell: { formula } }) => {
    const runs = formula === undefined ? [] : formulaRuns(formula.text, ownNames);
    return formula === undefined || runs.length === 0 ? [] : [{ formula, passage: { runs } }];
  });
  const changed = await work.texts(
    found.map(({ passage }) => workText(passage)),
    `${part} formulas`,
  );
  return new Map(
    found.flatMap(({ formula: { text, inner }, passage }, index): readonly (readonly [number, Edit])[] => {
      const change = present(changed[index], 'the constants of a formula');
      if (change.replaced.length === 0) return [];
      return [[inner.start, { ...inner, text: escapeText(withEdits(text, editsOf(passage, change))) }]];
    }),
  );
}

interface BesideSetting {
  readonly name: string;
  readonly rewriting: Rewriting;
  readonly own: PackagePart;
  readonly office: OfficePackage;
  readonly ownNames: ReadonlySet<string>;
  /** Returns the new text for a copy of a cell's text; undefined if the text is not that of the cell. */
  readonly shownAt: (reference: string, text: string) => string | undefined;
  readonly copies: CellCopies;
}

/** Replaces values outside cell values and formulas: headers, validations, filters, notes. */
async function besideCells(
  leftover: readonly LeftoverText[],
  { name, rewriting, own, office, ownNames, shownAt, copies }: BesideSetting,
): Promise<readonly Edit[]> {
  const known = rewriting.examined.get(name);
  const neutral = new NeutralValues();
  const shown = new Map<number, Run>();
  const { running, values, examined, packed } = readPart(
    office,
    { ...own, bytes: Buffer.from(joined(leftover)) },
    {
      onNeutral: () => {
        neutral.count += 1;
      },
      // A link that shows the text of its cell gets the cell's replacement.
      leaves: ({ local, attributes }, { local: name, value, place, quote }) => {
        if (local !== 'hyperlink' || name !== 'display') return false;
        const to = shownAt(attributes.find((one) => one.local === 'ref')?.value ?? '', value);
        if (to !== undefined && to !== value)
          shown.set(place.start, {
            text: to,
            place: { ...place, write: (text) => escapeAttribute(text, quote) },
          });
        return to !== undefined;
      },
      runsOf: (element, text) => typedRuns(element, text, ownNames),
      ...(known !== undefined && { examined: known }),
    },
  );
  rewriting.examined.set(name, examined);
  const passages = [running, values].map(({ runs }) => ({ runs: runsInSource(runs, leftover) }));
  const changes = await rewriting.work.texts(
    passages.map((passage) => workTextWith(passage, (changed) => copies.addTo(passage, changed))),
    `${name} beside cells`,
  );
  const edits = passages.flatMap((passage, index) =>
    editsOf(passage, present(changes[index], 'what stands beside cells')),
  );
  neutral.report(name, rewriting);
  for (const { text, place } of runsInSource([...shown.values()], leftover))
    if (place !== undefined) edits.push({ start: place.start, end: place.end, text: place.write(text) });
  return [...edits, ...packedEdits(packedInSource(packed, leftover), name, rewriting)];
}
