import { categoryTitle } from '../../src/core/category-title.js';
import { familyOf } from '../../src/core/harmonization-table.js';
import type { CsvClassifier, ProviderRecord, Step, TextClassifier } from '../model/answer.js';
import { countOf } from '../../src/core/counts.js';
import { Reasons } from './reasons.js';
import { ScoreBar } from './score-bar.js';

interface Props {
  readonly category: string;
  readonly score: number;
  /** Where it is, in words. */
  readonly place: string;
  readonly classifiers: readonly (TextClassifier | CsvClassifier)[];
  readonly providers: readonly ProviderRecord[];
  /** How the classifiers' scores were merged. */
  readonly explanation: readonly Step[];
  /** Data rows of the table; for columns only. */
  readonly rows?: number;
}

/** One finding: its confidence, its classifier and the reasons. */
export function FindingCard({ category, score, place, classifiers, providers, explanation, rows }: Props) {
  return (
    <article class="finding" data-family={familyOf(category)}>
      <header>
        <span class="tag">{categoryTitle(category)}</span> <code>{category}</code>
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
            {'rows_with_classification' in classifier && rows !== undefined && (
              <li>
                In {classifier.rows_with_classification} of {countOf(rows, 'row')},{' '}
                {countOf(classifier.total_classifications, 'finding')}
              </li>
            )}
            <Reasons steps={classifier.explanation} facts={classifier.details} />
          </ul>
        </div>
      ))}
      {explanation.length > 0 && (
        <ul class="merge">
          <Reasons steps={explanation} facts={{}} />
        </ul>
      )}
    </article>
  );
}
