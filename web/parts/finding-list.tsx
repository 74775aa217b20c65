import { categoryTitle } from '../../src/core/category-title.js';
import { familyOf } from '../../src/core/harmonization-table.js';
import type { ProviderRecord, TextClassifier } from '../model/answer.js';
import { explainFacts, explainSteps } from '../model/explain-steps.js';
import { formatScore } from '../model/format-score.js';
import type { Finding } from '../model/read-findings.js';
import { ScoreBar } from './score-bar.js';

interface Props {
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly providers: readonly ProviderRecord[];
  /** Selects a range of the input, in UTF-16 code units. */
  readonly onShow: (start: number, end: number) => void;
}

/** A table of all findings, in text order. */
export function FindingList({ text, findings, providers, onShow }: Props) {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label="List of findings">
      <table class="facts findings">
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Found</th>
            <th scope="col">Offsets</th>
            <th scope="col">Score</th>
            <th scope="col">By, and why</th>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding) => (
            <tr key={finding.id}>
              <th scope="row">
                <span class="tag" data-family={familyOf(finding.category)}>
                  {categoryTitle(finding.category)}
                </span>{' '}
                <code>{finding.category}</code>
              </th>
              <td class="value">{text.slice(finding.start, finding.end)}</td>
              <td>
                <button
                  type="button"
                  class="quiet"
                  aria-label={`${finding.from.toString()}–${finding.to.toString()}, select it in the input`}
                  onClick={() => onShow(finding.start, finding.end)}
                >
                  {finding.from}–{finding.to}
                </button>
              </td>
              <td>
                <ScoreBar score={finding.score} />
              </td>
              <td class="why">
                {finding.classifiers.map((classifier, index) => (
                  <p key={index}>
                    <strong>{classifier.name}</strong> {formatScore(classifier.score)}, as{' '}
                    <code>{classifier.original_entity}</code>
                    {reasonsOf(classifier).map(({ text: reason }) => ` · ${reason}`)}
                    <span class="hidden"> {providers[classifier.provider_index]?.name}</span>
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const reasonsOf = ({ explanation, details }: TextClassifier) =>
  explanation === undefined ? explainFacts(details) : explainSteps(explanation);
