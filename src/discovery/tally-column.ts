import type { Details } from '../core/finding.js';
import { categoryOf } from '../core/harmonization-table.js';
import { roundScore } from '../core/score.js';
import { lengthOf } from '../core/span.js';
import type { ProviderFinding } from '../harmonization/occurrence.js';
import { LEAST_SCORE, shapeOf, weighColumn } from './weigh-column.js';

/** What one classifier found of one category in one column. */
export interface ColumnClassifier {
  readonly providerIndex: number;
  readonly name: string;
  /** Mean of its findings, 0 to 1. */
  readonly score: number;
  readonly rowsWithClassification: number;
  readonly totalClassifications: number;
  /** The details that all its findings share. */
  readonly details: Details;
}

/** The verdict on one category in one column. */
export interface ColumnVerdict {
  readonly category: string;
  readonly score: number;
  /** In order of provider, then of name. */
  readonly classifiers: readonly ColumnClassifier[];
}

/** One non-empty cell with everything found in it. */
export interface ExaminedCell {
  readonly text: string;
  readonly findings: readonly ProviderFinding[];
}

/** Weighs the cells of one column together: a verdict per category, the surest first. */
export function tallyColumn(cells: readonly ExaminedCell[]): readonly ColumnVerdict[] {
  const shapes = cells.map(({ text }) => shapeOf(text));
  const categories = new Set(cells.flatMap(({ findings }) => findings.map((f) => categoryOf(f.entityType))));
  return [...categories]
    .map((category) => verdictOn(category, cells, shapes))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || (a.category < b.category ? -1 : 1));
}

function verdictOn(
  category: string,
  cells: readonly ExaminedCell[],
  shapes: readonly string[],
): ColumnVerdict {
  const perCell = cells.map(({ findings }) => findings.filter((f) => categoryOf(f.entityType) === category));
  const classifiers = tallyClassifiers(perCell);
  const evidence = cells.map(({ text }, index) => ({
    shape: shapes[index] ?? '',
    found: foundShare(text, perCell[index] ?? []),
  }));
  return {
    category,
    score: weighColumn(
      classifiers.map(({ score }) => score),
      evidence,
    ),
    classifiers,
  };
}

function tallyClassifiers(perCell: readonly (readonly ProviderFinding[])[]): readonly ColumnClassifier[] {
  const groups = new Map<string, { readonly rows: Set<number>; readonly findings: ProviderFinding[] }>();
  perCell.forEach((findings, row) => {
    for (const finding of findings) {
      const key = `${finding.providerIndex.toString()}:${finding.classifier}`;
      const group = groups.get(key) ?? { rows: new Set<number>(), findings: [] };
      groups.set(key, group);
      group.rows.add(row);
      group.findings.push(finding);
    }
  });
  return [...groups.values()]
    .map(({ rows, findings }) => toClassifier(rows.size, findings))
    .sort((a, b) => a.providerIndex - b.providerIndex || (a.name < b.name ? -1 : 1));
}

function toClassifier(rows: number, findings: readonly ProviderFinding[]): ColumnClassifier {
  const [first] = findings;
  // Whole ten-thousandths add up to the same sum in any order of rows.
  const sum = findings.reduce((total, { score }) => total + Math.round(score * 1e4), 0);
  return {
    providerIndex: first?.providerIndex ?? 0,
    name: first?.classifier ?? '',
    score: roundScore(sum / 1e4 / findings.length),
    rowsWithClassification: rows,
    totalClassifications: findings.length,
    details: sharedDetails(findings),
  };
}

function sharedDetails([first, ...others]: readonly ProviderFinding[]): Details {
  return Object.fromEntries(
    Object.entries(first?.details ?? {}).filter(([key, value]) =>
      others.every(({ details }) => details[key] === value),
    ),
  );
}

/** Share of the cell's characters that some finding covers, white space around the value aside. */
function foundShare(text: string, findings: readonly ProviderFinding[]): number {
  if (findings.length === 0) return 0;
  let covered = 0;
  let reached = 0;
  for (const { start, end } of [...findings].sort((a, b) => a.start - b.start)) {
    covered += Math.max(0, lengthOf({ start: Math.max(start, reached), end }));
    reached = Math.max(reached, end);
  }
  return Math.min(1, covered / Math.max(1, text.trim().length));
}
