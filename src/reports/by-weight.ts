import { bySeverity } from '../core/presets.js';
import type { InventoryRow } from './inventory/inventory-row.js';

/** Orders rows: the gravest first, then what was found most; else in the order of the scan. */
export const byWeight = (a: InventoryRow, b: InventoryRow): number =>
  bySeverity(a.severity ?? 'low', b.severity ?? 'low') || weightOf(b) - weightOf(a);

const weightOf = ({ findings, rows_with_findings: rows = 0 }: InventoryRow): number =>
  Math.max(findings, rows);
