import type { Evaluation } from './evaluate.js';

/** An evaluation as JSON. */
export function presentEvaluation({
  units,
  threshold,
  result,
  curves,
  suggested,
  confusion,
  unknown,
}: Evaluation) {
  const { categories, documents, ...all } = result;
  return {
    threshold,
    [units === 'texts' ? 'documents' : units]: documents,
    ...all,
    categories: Object.fromEntries(categories),
    suggested_thresholds: Object.fromEntries(suggested),
    curves: Object.fromEntries(curves),
    confusion,
    unknown_labels: unknown,
  };
}

const share = (value: number): string => value.toFixed(3);

/** An evaluation as text for a terminal. */
export function renderEvaluation({
  units,
  threshold,
  result,
  suggested,
  confusion,
  unknown,
}: Evaluation): string {
  const width = Math.max(10, ...[...result.categories.keys()].map(({ length }) => length));
  const wrong = confusion.filter(({ gold, found }) => gold !== found).slice(0, 20);
  return [
    `${result.documents.toString()} ${units}, findings above ${threshold.toString()}`,
    '',
    `${'category'.padEnd(width)}  labelled  found  precision  recall  F1     suggested threshold (its F1)`,
    ...[...result.categories].map(([category, { gold, found, spans }]) => {
      const best = suggested.get(category);
      const hint = best === undefined ? '–' : `${best.threshold.toFixed(2)} (${share(best.f1)})`;
      return `${category.padEnd(width)}  ${gold.toString().padStart(8)}  ${found.toString().padStart(5)}  ${share(spans.precision).padEnd(9)}  ${share(spans.recall).padEnd(6)}  ${share(spans.f1)}  ${hint}`;
    }),
    '',
    `all: F1 ${share(result.spans.f1)} (precision ${share(result.spans.precision)}, recall ${share(result.spans.recall)}); ` +
      `hidden ${share(result.hidden)} of what is labelled, overhidden ${result.overhidden.toFixed(4)} of what is not`,
    ...(wrong.length === 0 ? [] : ['', 'labelled as → found as (– is nothing):']),
    ...wrong.map(({ gold, found, count }) => `  ${gold} → ${found}: ${count.toString()}`),
    ...(unknown.length === 0 ? [] : ['', `no category of the service: ${unknown.join(', ')}`]),
    '',
  ].join('\n');
}
