import { categoryTitle } from '../../src/core/category-title.js';
import { familyOf } from '../../src/core/harmonization-table.js';
import type { CsvClassifier, ProviderRecord, Step, TextClassifier } from '../model/answer.js';
import { countOf } from '../../src/core/counts.js';
import { explainInWords } from '../model/explain-steps.js';
import { Reasons } from './reasons.js';
import { ScoreBar } from './score-bar.js';

interface Props {
  readonly category: string;
  readonly score: number;
  /** Location, for display. */
  readonly place: string;
  readonly classifiers: readonly (TextClassifier | CsvClassifier)[];
  readonly providers: readonly ProviderRecord[];
  /** How the scores of the classifiers were merged. */
  readonly explanation: readonly Step[];
  /** Number of data rows of the table; columns only. */
  readonly rows?: number;
}

/** A finding with its score and the reasons in words; the steps of each classifier are folded. */
export function FindingCard({ category, score, place, classifiers, providers, explanation, rows }: Props) {
  const why = explainInWords(
    classifiers.map(({ explanation: own }) => own ?? []),
    explanation,
  );
  const steps = (
    <>
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
    </>
  );
  return (
    <article class="finding" data-family={familyOf(category)}>
      <header>
        <span class="tag">{categoryTitle(category)}</span> <code>{category}</code>
        <ScoreBar score={score} />
        <span class="place">{place}</span>
      </header>
      {why.length === 0 ? (
        steps
      ) : (
        <>
          {why.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <details>
            {/* Keeps the focus on the finding, which would close its card when it loses it. */}
            <summary tabindex={-1} onMouseDown={(event) => event.preventDefault()}>
              Steps of the score
            </summary>
            <div class="steps">{steps}</div>
          </details>
        </>
      )}
    </article>
  );
}
