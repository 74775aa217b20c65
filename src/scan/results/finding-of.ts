import { present } from '../../core/present.js';
import { roundScore } from '../../core/score.js';
import type { Placed } from '../../formats/content/text-block.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ScanClassifier, ScanFinding } from '../scan-finding.js';
import type { TableVerdict } from '../../discovery/table-tally/table-verdict.js';

/** What every finding of a file is written with. */
export interface FindingFacts {
  readonly file: string;
  /** Configured names of the providers. */
  readonly providers: readonly string[];
  /** Whether findings carry their value. */
  readonly showValues: boolean;
}

/** Something found in a text, as it is written. */
export function findingOf(
  { file, providers, showValues }: FindingFacts,
  { found, location, part, key, value }: Placed<Occurrence>,
): ScanFinding {
  return {
    file,
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
  };
}

/** A verdict on a column, as it is written. A column without a name is called by its index. */
export function columnFindingOf(
  { file, providers }: FindingFacts,
  { columnIndex, category, score, kind, rows, findingScore, classifiers }: TableVerdict,
  headers: readonly string[],
): ScanFinding {
  return {
    file,
    category,
    score,
    details: { kind, rows_with_classification: rows, finding_score: findingScore },
    location: {
      location_unit: 'column',
      column_name: headers[columnIndex] ?? columnIndex.toString(),
      column_index: columnIndex,
    },
    classifiers: classifiers.map((classifier): ScanClassifier => ({
      provider: nameOf(providers, classifier.providerIndex),
      name: classifier.name,
      score: classifier.score,
      rows_with_classification: classifier.rowsWithClassification,
      total_classifications: classifier.totalClassifications,
    })),
  };
}

const nameOf = (providers: readonly string[], index: number): string =>
  present(providers[index], 'the name of a provider');
