import { Compile } from 'typebox/compile';
import { bySeverity } from '../../core/presets.js';
import { isUnread } from '../../sources/unread-file.js';
import { REPORT_VERSION } from '../define-report.js';
import type { InventoryRow } from '../inventory/inventory-row.js';
import { type ReportDocument, ReportSchema } from '../schema/report-schema.js';

/** How a row changed between two reports. */
export const CHANGES = ['new', 'more', 'unread', 'gone', 'accepted', 'less'] as const;
export type Change = (typeof CHANGES)[number];

/** A row of the inventory that changed. */
export interface ChangedRow {
  readonly change: Change;
  /** The current row; the previous row if it is gone or was not read. */
  readonly row: InventoryRow;
  /** Number of findings that are new or gone, by fingerprint. */
  readonly new_findings: number;
  readonly gone_findings: number;
  /** Further differences, for display. */
  readonly notes: readonly string[];
}

/** The differences between two reports. */
export interface ReportDifference {
  readonly changes: readonly ChangedRow[];
  /** Number of rows with findings that did not change. */
  readonly unchanged: number;
  /** Reasons why the comparison may be incomplete, for display. */
  readonly warnings: readonly string[];
}

/** Largest difference in score or share of rows that does not count as a change. */
const NEAR = 0.05;

/** States of the rows that are compared. */
const COMPARED = ['found', 'unread'] as const;

const report = Compile(ReportSchema);

/** Compares an older report with a newer one of the same sources. */
export function compareReports(old: ReportDocument, now: ReportDocument): ReportDifference {
  const [before, after] = [rowsByKey(old, COMPARED), rowsByKey(now, COMPARED)];
  const [foundBefore, foundAfter] = [fingerprintsByKey(old), fingerprintsByKey(now)];
  const acceptedNow = rowsByKey(now, ['accepted']);
  const lostIn = lossesOf(now);
  const changes: ChangedRow[] = [];
  let unchanged = 0;
  for (const [key, row] of after) {
    const was = before.get(key);
    const change = changeOf(was, row, foundBefore.get(key), foundAfter.get(key));
    if (change === undefined) unchanged += row.category === undefined ? 0 : 1;
    else changes.push(change);
  }
  for (const [key, row] of before)
    if (!after.has(key) && row.state === 'found')
      changes.push(acceptanceOf(acceptedNow.get(key), row) ?? lostIn(row));
  return { changes: changes.sort(inOrder), unchanged, warnings: warningsOf(old, now) };
}

/** Whether the difference is news: a row is new, more severe, more frequent or no longer read. */
export const isNews = ({ changes }: ReportDifference): boolean =>
  changes.some(({ change }) => change === 'new' || change === 'more' || change === 'unread');

/** Describes a row whose findings are all accepted now; undefined if they are not. */
const acceptanceOf = (row: InventoryRow | undefined, was: InventoryRow): ChangedRow | undefined =>
  row && {
    change: 'accepted',
    row,
    new_findings: 0,
    gone_findings: Math.max(0, was.findings - row.accepted),
    notes: [],
  };

/** Returns a function that says what became of a row with findings that is missing from a report. */
function lossesOf({ inventory }: ReportDocument): (row: InventoryRow) => ChangedRow {
  const rows = inventory as readonly InventoryRow[];
  const looked = new Set(rows.map(({ file }) => file));
  const gaps = new Map(
    rows.flatMap(({ file, part, state, reason = '' }) =>
      state === 'unread' || state === 'skipped' ? [[JSON.stringify([file, part]), reason] as const] : [],
    ),
  );
  return (row) => {
    const { file, part, findings } = row;
    const reason = gaps.get(JSON.stringify([file, part])) ?? gaps.get(JSON.stringify([file, undefined]));
    if (reason !== undefined)
      return { change: 'unread', row, new_findings: 0, gone_findings: 0, notes: [reason] };
    const notes = looked.has(file) ? [] : ['the file was not scanned'];
    return { change: 'gone', row, new_findings: 0, gone_findings: findings, notes };
  };
}

type KeyOf = (row: Pick<InventoryRow, 'file' | 'part' | 'column' | 'column_index' | 'category'>) => string;

/**
 * Returns a function that identifies a row by its location and category. A column is identified by its name and its
 * position among the columns of that name, so that a column inserted before it makes no difference.
 */
function keysOf({ inventory }: ReportDocument): KeyOf {
  const byName = new Map<string, Set<number>>();
  for (const { file, part, column, column_index: index } of inventory) {
    if (index === undefined) continue;
    const name = JSON.stringify([file, part, column]);
    byName.set(name, (byName.get(name) ?? new Set()).add(index));
  }
  return ({ file, part, column, column_index: index, category }) => {
    const alike = index === undefined ? [] : (byName.get(JSON.stringify([file, part, column])) ?? []);
    const position = [...alike].filter((other) => other < (index ?? 0)).length;
    return JSON.stringify([file, part, column, position, category]);
  };
}

/** Indexes rows by state; clean rows are not compared. */
function rowsByKey(
  report: ReportDocument,
  states: readonly InventoryRow['state'][],
): ReadonlyMap<string, InventoryRow> {
  const keyOf = keysOf(report);
  return new Map(
    (report.inventory as readonly InventoryRow[])
      .filter(({ state }) => states.includes(state))
      .map((row) => [keyOf(row), row]),
  );
}

type Counts = ReadonlyMap<string, number>;

/** Counts the occurrences of each fingerprint in each row. */
function fingerprintsByKey(report: ReportDocument): ReadonlyMap<string, Counts> {
  const keyOf = keysOf(report);
  const byKey = new Map<string, Map<string, number>>();
  for (const { file, part, category, location, fingerprint } of report.findings) {
    const column =
      location.location_unit === 'column'
        ? { column: location.column_name, column_index: location.column_index }
        : {};
    const key = keyOf({ file, ...(part !== undefined && { part }), ...column, category });
    const counts = byKey.get(key) ?? new Map<string, number>();
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
    byKey.set(key, counts);
  }
  return byKey;
}

const NO_COUNTS: Counts = new Map();

function changeOf(
  was: InventoryRow | undefined,
  row: InventoryRow,
  before: Counts = NO_COUNTS,
  after: Counts = NO_COUNTS,
): ChangedRow | undefined {
  const [fresh, gone] = changedCounts(was, row, before, after);
  const found = { row, new_findings: fresh, gone_findings: gone };
  if (row.state === 'unread')
    return was === undefined ? { change: 'unread', ...found, notes: [] } : undefined;
  if (was === undefined) return { change: 'new', ...found, notes: [] };
  const differences = notesOn(was, row);
  const notes = [...countedNotes(was, row), ...differences];
  const isMore = fresh > 0 || isGraver(was, row);
  if (isMore) return { change: 'more', ...found, notes };
  return gone > 0 || differences.length > 0 ? { change: 'less', ...found, notes } : undefined;
}

/**
 * Returns the numbers of new and of gone findings. If a report does not list all findings of the row, the counts are
 * compared: it is not known which findings are the same.
 */
function changedCounts(
  was: InventoryRow | undefined,
  row: InventoryRow,
  before: Counts,
  after: Counts,
): readonly [fresh: number, gone: number] {
  const isListed = was?.not_listed === undefined && row.not_listed === undefined;
  if (isListed) return [excess(after, before), excess(before, after)];
  const change = row.findings - (was?.findings ?? 0);
  return [Math.max(0, change), Math.max(0, -change)];
}

/** Returns how many fingerprints the first has in excess of the second. */
function excess(one: Counts, other: Counts): number {
  let sum = 0;
  for (const [fingerprint, count] of one) sum += Math.max(0, count - (other.get(fingerprint) ?? 0));
  return sum;
}

/** Whether a row became worse: a leak became a column, or its share of rows or its severity rose. */
function isGraver(was: InventoryRow, row: InventoryRow): boolean {
  if (was.kind === 'leak' && row.kind === 'column') return true;
  if (was.share !== undefined && row.share !== undefined && row.share > was.share + NEAR) return true;
  return (
    was.severity !== undefined && row.severity !== undefined && bySeverity(row.severity, was.severity) < 0
  );
}

function notesOn(was: InventoryRow, row: InventoryRow): readonly string[] {
  const notes: string[] = [];
  const accepted = row.accepted - was.accepted;
  if (accepted > 0) notes.push(`${accepted.toString()} more accepted`);
  if (was.kind !== row.kind) notes.push(`${was.kind ?? ''} → ${row.kind ?? ''}`);
  if (was.severity !== row.severity) notes.push(`${was.severity ?? ''} → ${row.severity ?? ''}`);
  if (was.share !== undefined && row.share !== undefined && Math.abs(row.share - was.share) > NEAR)
    notes.push(`${percent(was.share)} of rows → ${percent(row.share)}`);
  if (was.score !== undefined && row.score !== undefined && Math.abs(row.score - was.score) > NEAR)
    notes.push(`score ${was.score.toFixed(2)} → ${row.score.toFixed(2)}`);
  return notes;
}

/** Says that the numbers of findings are differences of counts. */
const countedNotes = (was: InventoryRow, row: InventoryRow): readonly string[] =>
  was.not_listed === undefined && row.not_listed === undefined
    ? []
    : ['counts compared, because not all findings are listed (--all-findings)'];

const percent = (share: number): string => `${Math.round(share * 100).toString()} %`;

const inOrder = (a: ChangedRow, b: ChangedRow): number =>
  CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change) ||
  bySeverity(a.row.severity ?? 'low', b.row.severity ?? 'low');

/** Warns about different settings, which cause differences that are not in the sources. */
function warningsOf(old: ReportDocument, now: ReportDocument): readonly string[] {
  const warnings: string[] = [];
  for (const name of ['version', 'threshold', 'preset', 'providers'] as const) {
    const [one, other] = [old.scan[name], now.scan[name]].map((value) => JSON.stringify(value));
    if (one !== other) warnings.push(`${name} was ${one ?? 'none'}, now ${other ?? 'none'}`);
  }
  for (const [title, report] of [
    ['older', old],
    ['newer', now],
  ] as const)
    warnings.push(...gapsOf(report).map((gap) => `the ${title} scan ${gap}`));
  return warnings;
}

/** Describes what a report does not cover. */
function gapsOf({ summary, unread }: ReportDocument): readonly string[] {
  const count = unread.filter(isUnread).length;
  const isShort = summary.stopped_by !== undefined || (!summary.complete && count === 0);
  return [
    ...(isShort ? ['was aborted'] : []),
    ...(count > 0 ? [`left ${count.toString()} ${count === 1 ? 'input' : 'inputs or parts'} unread`] : []),
  ];
}

/** The file is not a comparable report; `message` is fit for display. */
export class ReportFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReportFault';
  }
}

/**
 * Reads a JSON report.
 * @param name name of the file
 * @throws ReportFault if it is not a report of this version; the message does not quote its content
 */
export function readReport(text: string, name: string): ReportDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReportFault(`"${name}" is not JSON. Pass reports of \`scan --json\`.`);
  }
  if (report.Check(value)) return value;
  const [first] = report.Errors(value);
  const place = first === undefined || first.instancePath === '' ? '' : ` at ${first.instancePath}`;
  throw new ReportFault(
    `"${name}" is not a report of version ${REPORT_VERSION.toString()}${place}. Pass reports of \`scan --json\`.`,
  );
}
