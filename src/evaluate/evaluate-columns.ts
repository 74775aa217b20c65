import { countedAs } from '../core/harmonization-table.js';
import { present } from '../core/present.js';
import type { TableVerdict } from '../discovery/table-tally/table-verdict.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import { evaluate, inCategories, type Evaluation } from './evaluate.js';
import type { GoldDocument } from './gold-document.js';

/** A table whose columns are labelled. */
export interface GoldTable {
  /** Its file, as the labels name it. */
  readonly table: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What each column holds; none: nothing sensitive. */
  readonly labelled: readonly (readonly string[])[];
}

/** A category that was missed in a column, or found there for nothing. */
export interface ColumnError {
  readonly kind: 'missed' | 'found for nothing';
  readonly table: string;
  /** From 1. */
  readonly column: number;
  readonly name: string;
  readonly category: string;
  /** Of what was found. */
  readonly score?: number;
}

/** How well labelled columns were judged. */
export interface ColumnsEvaluation extends Evaluation {
  readonly tables: number;
  /** In the order of the tables and columns. */
  readonly errors: readonly ColumnError[];
}

/** A column as a document of one letter: a category is on it or not. */
const LETTER = 'x';
const WHOLE = { start: 0, end: LETTER.length } as const;

interface LabelledColumn {
  readonly table: string;
  readonly index: number;
  readonly name: string;
  readonly document: GoldDocument;
  readonly verdicts: readonly TableVerdict[];
}

/**
 * Compares verdicts on columns with labels, by the measure of texts: each column is one document. A column of a labelled
 * table without a label holds nothing.
 * @param verdicts of each table, whatever their scores
 * @param wanted categories that are looked at
 */
export function evaluateColumns(
  tables: readonly GoldTable[],
  verdicts: readonly (readonly TableVerdict[])[],
  threshold: number,
  wanted: (category: string) => boolean,
): ColumnsEvaluation {
  const columns = tables.flatMap((table, index) =>
    columnsOf(table, present(verdicts[index], 'the verdicts on a table'), wanted),
  );
  const documents = columns.map(({ document }) => document);
  const found = columns.map((column) => column.verdicts.map(occurrenceOf));
  return {
    ...evaluate(documents, found, threshold, 'columns'),
    tables: tables.length,
    errors: columns.flatMap((column) => errorsOf(column, threshold)),
  };
}

function columnsOf(
  { table, headers, labelled }: GoldTable,
  verdicts: readonly TableVerdict[],
  wanted: (category: string) => boolean,
): readonly LabelledColumn[] {
  const plain = headers.map((name, index) => ({
    id: `${table}, column ${(index + 1).toString()} (${name})`,
    kind: 'all',
    text: LETTER,
    spans: present(labelled[index], 'the labels of a column').map((category) => ({ ...WHOLE, category })),
  }));
  return inCategories(plain).map((document, index) => ({
    table,
    index,
    name: present(headers[index], 'the header of a column'),
    document: { ...document, spans: document.spans.filter(({ category }) => wanted(category)) },
    verdicts: verdicts.filter(({ columnIndex, category }) => columnIndex === index && wanted(category)),
  }));
}

const occurrenceOf = ({ category, score }: TableVerdict): Occurrence => ({
  ...WHOLE,
  category,
  score,
  classifiers: [],
});

function errorsOf(
  { table, index, name, document, verdicts }: LabelledColumn,
  threshold: number,
): readonly ColumnError[] {
  const place = { table, column: index + 1, name };
  const found = verdicts.filter(({ score }) => score > threshold);
  const isIn = (list: readonly { readonly category: string }[], category: string): boolean =>
    list.some((one) => countedAs(one.category) === countedAs(category));
  return [
    ...document.spans
      .filter(({ category }) => !isIn(found, category))
      .map(({ category }): ColumnError => ({ kind: 'missed', ...place, category })),
    ...found
      .filter(({ category }) => !isIn(document.spans, category))
      .map(({ category, score }): ColumnError => ({ kind: 'found for nothing', ...place, category, score })),
  ];
}
