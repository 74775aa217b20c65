import type { InventoryRow } from '../../src/reports/inventory/inventory-row.js';

/** A finding, reduced to what the page needs. */
export interface PageFinding {
  readonly file: string;
  readonly part?: string;
  readonly column_index?: number;
  readonly category: string;
  readonly place: string;
  readonly score: number;
  readonly by: string;
  readonly key?: string;
  readonly examples?: readonly string[];
  readonly value?: string;
}

/** The data that the page shows. */
export interface ReportData {
  readonly rows: readonly InventoryRow[];
  readonly findings: readonly PageFinding[];
}

/** Reads the data embedded in the report: rows as one JSON value, findings as one JSON value per line. */
export function readData(root: Document): ReportData {
  const text = (id: string): string => root.getElementById(id)?.textContent ?? '';
  return {
    rows: JSON.parse(text('rows') || '[]') as readonly InventoryRow[],
    findings: text('findings')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as PageFinding),
  };
}
