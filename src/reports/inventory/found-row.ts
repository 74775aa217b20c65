import type { PresetName } from '../../core/presets.js';
import { severityOf } from '../../core/severity-of.js';
import type { ScanFinding, ScannedFile } from '../../scan/scan-finding.js';
import { placeInWords } from '../place-in-words.js';
import type { InventoryRow } from './inventory-row.js';

/** Places and examples of a row at most. */
const MOST_PLACES = 3;
const MOST_EXAMPLES = 3;

/** What was found of one category in one column or text, while it comes by. */
export class FoundRow {
  readonly #first: ScanFinding;
  readonly #preset: PresetName | undefined;
  readonly #places: string[] = [];
  readonly #examples = new Set<string>();
  #score = 0;
  #findings = 0;
  #accepted = 0;

  constructor(first: ScanFinding, preset: PresetName | undefined) {
    this.#first = first;
    this.#preset = preset;
  }

  add(finding: ScanFinding): void {
    this.#findings += 1;
    this.#keep(finding);
  }

  /** Counts a finding that is accepted. */
  accept(finding: ScanFinding): void {
    this.#accepted += 1;
    if (this.#findings === 0) this.#keep(finding);
  }

  /** @param file what is known of the file at its end */
  toRow(file: ScannedFile | undefined): InventoryRow {
    const { file: name, part, category, location, details } = this.#first;
    return {
      file: name,
      ...(part !== undefined && { part }),
      ...(location.location_unit === 'column' && {
        column: location.column_name,
        column_index: location.column_index,
      }),
      state: this.#findings > 0 ? 'found' : 'accepted',
      category,
      severity: severityOf(category, this.#preset),
      kind: details?.kind ?? 'text',
      score: this.#score,
      findings: this.#findings,
      accepted: this.#accepted,
      ...(details !== undefined && sharesOf(details.rows_with_classification, file)),
      places: [...this.#places],
      ...(this.#first.examples !== undefined && { examples: [...this.#examples] }),
    };
  }

  #keep(finding: ScanFinding): void {
    this.#score = Math.max(this.#score, finding.score);
    if (this.#places.length < MOST_PLACES) this.#places.push(placeInWords(finding));
    for (const example of finding.examples ?? [])
      if (this.#examples.size < MOST_EXAMPLES) this.#examples.add(example);
  }
}

type Shares = Pick<InventoryRow, 'rows' | 'rows_with_findings' | 'share' | 'sample_size'>;

function sharesOf(withFindings: number, file: ScannedFile | undefined): Shares {
  const known = { rows_with_findings: withFindings };
  if (file?.rows === undefined) return known;
  const { rows, rows_read } = file;
  return {
    ...known,
    rows,
    ...(rows > 0 && { share: Math.round((withFindings / rows) * 10_000) / 10_000 }),
    sample_size: Math.max(0, ...Object.values(rows_read ?? {})),
  };
}
