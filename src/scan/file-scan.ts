import type { Policy } from '../core/policy.js';
import { reachesThreshold } from '../harmonization/apply-policy.js';
import { harmonize } from '../harmonization/harmonize.js';
import type { Occurrence, ProviderFinding } from '../harmonization/occurrence.js';
import type { Finder } from './finders/finder.js';
import type { InputFile, FileIdentity } from '../sources/input-file.js';
import type { Placed } from '../formats/content/text-block.js';
import type { KnownFormat } from '../formats/registry.js';
import type { ScanClassifier, ScanFinding, ScannedFile } from './scan-finding.js';
import type { ScanOptions } from './scan-options.js';
import type { TableForm } from '../formats/table/table-form.js';
import type { SniffedFormat } from '../formats/sniff-format.js';
import type { TableReading, TableState, TableVerdict } from './tables/table-reading.js';
import { roundScore } from '../core/score.js';

/** A table that is being read. */
export interface TableInWork {
  readonly form: TableForm;
  /** Names of its columns; none where it has no header. */
  readonly headers: readonly string[];
  readonly reading: TableReading;
}

/** One file while it is scanned: what is told of it at its end, and how findings in it are written. */
export class FileScan {
  readonly input: InputFile;
  readonly identity: FileIdentity;
  readonly form: SniffedFormat<KnownFormat>;
  table: TableInWork | undefined;
  /** What an earlier scan had counted of the table, until it is taken up. */
  restored: TableState | undefined;
  /** Why it could not be read further. */
  broken: string | undefined;
  /** Why it is no table after all. */
  noTable: string | undefined;
  /** Bytes that were counted as done. */
  doneBytes = 0;
  readonly #providers: readonly string[];
  readonly #policy: Policy | undefined;
  readonly #options: ScanOptions;
  readonly #notes = new Set<string>();
  #findings = 0;

  constructor(
    input: InputFile,
    identity: FileIdentity,
    form: SniffedFormat<KnownFormat>,
    { providers, policy }: Pick<Finder, 'providers' | 'policy'>,
    options: ScanOptions,
  ) {
    this.#policy = policy;
    this.input = input;
    this.identity = identity;
    this.form = form;
    this.#providers = providers;
    this.#options = options;
  }

  note(text: string): void {
    this.#notes.add(text);
  }

  get notes(): readonly string[] {
    return [...this.#notes];
  }

  /** Counts findings that are told of it. */
  count<T>(findings: readonly T[]): readonly T[] {
    this.#findings += findings.length;
    return findings;
  }

  /** The occurrences in a text that are wanted. */
  wanted(findings: readonly ProviderFinding[]): readonly Occurrence[] {
    return harmonize(findings).filter((occurrence) => this.#keeps(occurrence));
  }

  finding({ found: occurrence, location, part, key, value }: Placed<Occurrence>): ScanFinding {
    return {
      file: this.input.name,
      ...(part !== undefined && { part }),
      ...(key !== undefined && { key }),
      category: occurrence.category,
      score: occurrence.score,
      location,
      classifiers: occurrence.classifiers.map((classifier): ScanClassifier => ({
        provider: this.#nameOf(classifier.providerIndex),
        name: classifier.classifier,
        score: roundScore(classifier.score),
        original_entity: classifier.entityType,
      })),
      ...(this.#options.showValues && { value }),
    };
  }

  /** The verdicts on a table's columns that are wanted. */
  verdicts(reading: TableReading, headers: readonly string[]): readonly ScanFinding[] {
    return reading
      .verdicts()
      .filter((verdict) => this.#keeps(verdict))
      .map((verdict) => this.#columnFinding(verdict, headers));
  }

  summary(): ScannedFile {
    const reading = this.table?.reading;
    return {
      file: this.input.name,
      format: this.form.format.name,
      bytes: this.identity.size,
      findings: this.#findings,
      ...(reading !== undefined && { rows: reading.rows, rows_read: this.#rowsRead(reading) }),
      notes: this.notes,
    };
  }

  #rowsRead(reading: TableReading): Readonly<Record<string, number>> {
    return Object.fromEntries(
      this.#providers.map((name, index) => [
        name,
        index === reading.everyRow ? reading.rows : reading.sampledRows,
      ]),
    );
  }

  #columnFinding(verdict: TableVerdict, headers: readonly string[]): ScanFinding {
    const { columnIndex, category, score, classifiers } = verdict;
    return {
      file: this.input.name,
      category,
      score,
      location: {
        location_unit: 'column',
        column_name: headers[columnIndex] ?? columnIndex.toString(),
        column_index: columnIndex,
      },
      classifiers: classifiers.map((classifier): ScanClassifier => ({
        provider: this.#nameOf(classifier.providerIndex),
        name: classifier.name,
        score: classifier.score,
        rows_with_classification: classifier.rowsWithClassification,
        total_classifications: classifier.totalClassifications,
      })),
    };
  }

  #keeps({ category, score }: { readonly category: string; readonly score: number }): boolean {
    const { threshold, wants } = this.#options;
    const isPermitted = this.#policy === undefined || reachesThreshold(this.#policy, category, score);
    return score >= threshold && wants(category) && isPermitted;
  }

  #nameOf(providerIndex: number): string {
    return this.#providers[providerIndex] ?? providerIndex.toString();
  }
}
