import { present } from '../../core/present.js';
import { roundScore } from '../../core/score.js';
import type { Placed } from '../../formats/content/text-block.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ScanClassifier, ScanEvent, ScanFinding } from '../scan-finding.js';
import type { TableVerdict } from '../../discovery/table-tally/table-verdict.js';
import { fingerprintOf, fingerprintOfColumn } from './fingerprint.js';
import { maskValue } from './mask-value.js';

/** What every finding of a file is written with. */
export interface FindingFacts {
  readonly file: string;
  /** Configured names of the providers. */
  readonly providers: readonly string[];
  /** Whether findings carry their value. */
  readonly showValues: boolean;
  /** Whether findings carry what was found, masked. */
  readonly examples: boolean;
}

/** Something found in a text, as it is written. */
export function findingOf(
  { file, providers, showValues, examples }: FindingFacts,
  { found, location, part, key, value, allows }: Placed<Occurrence>,
): ScanFinding {
  return {
    file,
    fingerprint: fingerprintOf({ file, part, category: found.category }, value),
    ...(part !== undefined && { part }),
    ...(key !== undefined && { key }),
    category: found.category,
    score: found.score,
    location,
    classifiers: found.classifiers.map((classifier): ScanClassifier => ({
      provider: nameOf(providers, classifier.providerIndex),
      name: classifier.classifier,
      score: roundScore(classifier.score),
      original_entity: classifier.entityType,
    })),
    ...(showValues && { value }),
    ...(examples && { examples: [maskValue(value, found.category)] }),
    ...(allows?.(found.category) === true && { allowed: true as const }),
  };
}

/** What is known of a verdict besides. */
export interface ColumnExtras {
  /** What was found, masked; none where no examples are wanted. */
  readonly examples: readonly string[] | undefined;
  /** The first rows that hold it, from 1. */
  readonly firstRows: readonly number[] | undefined;
}

/** A verdict on a column, as it is written. A column without a name is called by its index. */
export function columnFindingOf(
  { file, providers }: FindingFacts,
  { columnIndex, category, score, kind, rows, findingScore, classifiers }: TableVerdict,
  headers: readonly string[],
  { examples, firstRows }: ColumnExtras,
): ScanFinding {
  const name = headers[columnIndex] ?? columnIndex.toString();
  return {
    file,
    fingerprint: fingerprintOfColumn(file, category, name),
    category,
    score,
    details: {
      kind,
      rows_with_classification: rows,
      finding_score: findingScore,
      ...(kind === 'leak' && firstRows !== undefined && { first_rows: firstRows }),
    },
    location: {
      location_unit: 'column',
      column_name: name,
      column_index: columnIndex,
    },
    classifiers: classifiers.map((classifier): ScanClassifier => ({
      provider: nameOf(providers, classifier.providerIndex),
      name: classifier.name,
      score: classifier.score,
      rows_with_classification: classifier.rowsWithClassification,
      total_classifications: classifier.totalClassifications,
    })),
    ...(examples !== undefined && { examples }),
  };
}

/** What is told of a finding as it was recorded. */
export const eventOfFinding = (finding: ScanFinding): ScanEvent =>
  finding.allowed === true ? { type: 'accepted', finding, by: 'comment' } : { type: 'finding', finding };

const nameOf = (providers: readonly string[], index: number): string =>
  present(providers[index], 'the name of a provider');
