import { useMemo } from 'preact/hooks';
import type { Answer, TextOccurrence } from '../model/answer.js';
import { countText, textInWords } from '../model/counts.js';
import { isLabelled, isShown } from '../model/cutoffs.js';
import { textRows } from '../model/findings-file.js';
import { labelText } from '../model/label-text.js';
import { markText } from '../model/mark-text.js';
import { readFindings } from '../model/read-findings.js';
import { tally } from '../model/tally.js';
import { FilterBar } from './filter-bar.js';
import { FindingList } from './finding-list.js';
import { LabelledPanel } from './labelled-panel.js';
import { MarkedText } from './marked-text.js';
import { SaveFindings } from './save-findings.js';
import type { Filter } from './filter.js';

interface Props extends Filter {
  readonly text: string;
  readonly answer: Answer<TextOccurrence>;
  readonly onShow: (start: number, end: number) => void;
}

/** What was found in a text: marked, labelled, and as a list. */
export function TextResult({ text, answer, cutoffs, onCutoffs, onShow }: Props) {
  const all = useMemo(() => readFindings(answer, text), [answer, text]);
  const findings = all.filter((finding) => isShown(cutoffs, finding));
  const parts = labelText(
    text,
    all.filter((finding) => isLabelled(cutoffs, finding)),
  );
  return (
    <>
      <FilterBar cutoffs={cutoffs} onCutoffs={onCutoffs} tallies={tally(all, cutoffs)} />
      <div class="summary">
        <p role="status">
          {summaryOf(textInWords(countText(findings, text)), all.length - findings.length, all.length)}
        </p>
        {findings.length > 0 && (
          <span class="save" role="group" aria-label="Save">
            <span>Save</span>
            <SaveFindings kind="text" rows={() => textRows(text, findings)} />
          </span>
        )}
      </div>
      <section class="panel" aria-label="Findings">
        <div class="bar">
          <h2>Findings</h2>
          <p class="with-mouse">Point at a finding, or use Tab and arrow keys, for the reasons</p>
          <p class="with-finger">Tap a finding for the reasons</p>
        </div>
        <MarkedText text={text} clusters={markText(findings)} providers={answer.providers} />
      </section>
      <LabelledPanel parts={parts} />
      <details class="panel fold" open={false}>
        <summary>List of occurrences ({findings.length})</summary>
        <FindingList text={text} findings={findings} providers={answer.providers} onShow={onShow} />
      </details>
    </>
  );
}

function summaryOf(shown: string, hidden: number, total: number): string {
  if (total === 0) return 'Nothing found.';
  return hidden === 0
    ? `${shown}.`
    : `${shown}; ${hidden.toString()} more occurrences below the threshold or filtered out.`;
}
