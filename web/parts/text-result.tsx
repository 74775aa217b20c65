import { useMemo } from 'preact/hooks';
import type { Answer, TextOccurrence } from '../model/answer.js';
import { labelText } from '../model/label-text.js';
import { markText } from '../model/mark-text.js';
import { readFindings } from '../model/read-findings.js';
import { tally } from '../model/tally.js';
import { FilterBar } from './filter-bar.js';
import { FindingList } from './finding-list.js';
import { LabelledPanel } from './labelled-panel.js';
import { MarkedText } from './marked-text.js';
import type { Filter } from './filter.js';

interface Props extends Filter {
  readonly text: string;
  readonly answer: Answer<TextOccurrence>;
  readonly onShow: (start: number, end: number) => void;
}

/** What was found in a text: marked, labelled, and as a list. */
export function TextResult({ text, answer, threshold, off, onThreshold, onOff, onShow }: Props) {
  const all = useMemo(() => readFindings(answer, text), [answer, text]);
  const on = all.filter(({ category }) => !off.has(category));
  const findings = on.filter(({ score }) => score >= threshold);
  // The service's label operation keeps what scores above the threshold, classify what reaches it.
  const parts = labelText(
    text,
    on.filter(({ score }) => score > threshold),
  );
  return (
    <>
      <FilterBar
        threshold={threshold}
        onThreshold={onThreshold}
        tallies={tally(all, threshold)}
        off={off}
        onOff={onOff}
      />
      <p class="summary" role="status">
        {summaryOf(findings.length, all.length)}
      </p>
      <section class="panel" aria-label="Findings">
        <div class="bar">
          <h2>Findings</h2>
          <p>Point at a finding, or use Tab and arrow keys, for the reasons</p>
        </div>
        <MarkedText text={text} clusters={markText(findings)} providers={answer.providers} />
      </section>
      <LabelledPanel parts={parts} />
      <details class="panel fold" open={false}>
        <summary>List of findings ({findings.length})</summary>
        <FindingList text={text} findings={findings} providers={answer.providers} onShow={onShow} />
      </details>
    </>
  );
}

function summaryOf(shown: number, total: number): string {
  if (total === 0) return 'Nothing found.';
  const hidden = total - shown;
  const found = `${shown.toString()} ${shown === 1 ? 'finding' : 'findings'}`;
  return hidden === 0
    ? `${found}.`
    : `${found}; ${hidden.toString()} more below the threshold or switched off.`;
}
