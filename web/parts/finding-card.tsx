import type { CsvClassifier, ProviderRecord, TextClassifier } from '../model/answer.js';
import { explainFacts } from '../model/explain-facts.js';
import { familyOf } from '../model/families.js';
import { ScoreBar } from './score-bar.js';

interface Props {
  readonly category: string;
  readonly score: number;
  /** Where it is, in words. */
  readonly place: string;
  readonly classifiers: readonly (TextClassifier | CsvClassifier)[];
  readonly providers: readonly ProviderRecord[];
  /** Data rows of the table; for columns only. */
  readonly rows?: number;
}

/** One finding: how sure, who found it, and why. */
export function FindingCard({ category, score, place, classifiers, providers, rows }: Props) {
  return (
    <article class="finding" data-family={familyOf(category)}>
      <header>
        <span class="tag">{category}</span>
        <ScoreBar score={score} />
        <span class="place">{place}</span>
      </header>
      {classifiers.map((classifier, index) => (
        <div class="classifier" key={index}>
          <p class="who">
            <strong>{classifier.name}</strong>
            <ScoreBar score={classifier.score} />
            <span>{providers[classifier.provider_index]?.name ?? 'unknown provider'}</span>
          </p>
          <ul>
            {'original_entity' in classifier && (
              <li>
                Its own label: <code>{classifier.original_entity}</code>
              </li>
            )}
            {'rows_with_classification' in classifier && (
              <li>
                In {classifier.rows_with_classification} of {rows} rows, {classifier.total_classifications}{' '}
                findings
              </li>
            )}
            {explainFacts(classifier.details).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ))}
    </article>
  );
}
