import { escapeHtml } from '../core/visible-text.js';
import type { ColumnError } from './evaluate-columns.js';
import type { CurvePoint, Evaluation } from './evaluate.js';

/** Converts an evaluation to JSON. */
export function presentEvaluation({
  units,
  threshold,
  result,
  curves,
  suggested,
  confusion,
  unknown,
  alsoFound,
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
    also_found: Object.fromEntries(alsoFound),
  };
}

/**
 * Describes the findings of categories that the labels never use, and how to omit them; undefined if there are none.
 */
function alsoFoundInWords({ alsoFound, curves, unknown }: Evaluation): string | undefined {
  if (alsoFound.size === 0) return undefined;
  const counts = [...alsoFound].map(([category, count]) => `${category} ${count.toLocaleString('en')}`);
  const labelled = [...curves.keys()].filter((label) => !unknown.includes(label));
  const only = labelled.length === 0 ? '' : ` Use --entities ${labelled.join(',')} to leave them out.`;
  return `Also found, but not in your labels, and not evaluated: ${counts.join(', ')}.${only}`;
}

const share = (value: number): string => value.toFixed(3);

/** Renders an evaluation for a terminal. */
export function renderEvaluation(evaluation: Evaluation): string {
  const { units, threshold, result, suggested, confusion, unknown } = evaluation;
  const others = alsoFoundInWords(evaluation);
  const width = Math.max(10, ...[...result.categories.keys()].map(({ length }) => length));
  const wrong = confusion.filter(({ gold, found }) => gold !== found).slice(0, 20);
  return [
    `${result.documents.toString()} ${units}, findings of at least ${threshold.toString()}`,
    '',
    `${'category'.padEnd(width)}  labelled  found  precision  recall  F1     suggested threshold (its F1)`,
    ...[...result.categories].map(([category, { gold, found, spans }]) => {
      const best = suggested.get(category);
      const hint = best === undefined ? '–' : `${best.threshold.toFixed(2)} (${share(best.f1)})`;
      return `${category.padEnd(width)}  ${gold.toString().padStart(8)}  ${found.toString().padStart(5)}  ${share(spans.precision).padEnd(9)}  ${share(spans.recall).padEnd(6)}  ${share(spans.f1)}  ${hint}`;
    }),
    '',
    `all: F1 ${share(result.spans.f1)} (precision ${share(result.spans.precision)}, recall ${share(result.spans.recall)}); ` +
      `hidden ${share(result.hidden)} of labelled characters, overhidden ${result.overhidden.toFixed(4)} of other characters`,
    ...(wrong.length === 0 ? [] : ['', 'labelled as → found as (–: none):']),
    ...wrong.map(({ gold, found, count }) => `  ${gold} → ${found}: ${count.toString()}`),
    ...(others === undefined ? [] : ['', others]),
    ...(unknown.length === 0 ? [] : ['', `unknown labels: ${unknown.join(', ')}`]),
    '',
  ].join('\n');
}

const [WIDTH, HEIGHT] = [280, 140];
const LINES = [
  ['precision', '#0b63c5'],
  ['recall', '#b3541e'],
  ['f1', '#1b7f4d'],
] as const;
const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1f24}' +
  'table{border-collapse:collapse}th,td{padding:.25rem .75rem;text-align:right;border-bottom:1px solid #d0d7de}' +
  'th:first-child,td:first-child{text-align:left}figure{display:inline-block;margin:1rem 1rem 0 0}svg{background:#f6f8fa}';

/**
 * Renders an evaluation as a self-contained HTML page without document text.
 * @param errors missed and wrong findings in columns
 */
export function renderEvaluationPage(evaluation: Evaluation, errors: readonly ColumnError[] = []): string {
  const { units, threshold, result, curves, suggested, confusion } = evaluation;
  const others = alsoFoundInWords(evaluation);
  const title = `How well labelled ${units} are read`;
  const rows = [...result.categories].map(([category, { gold, found, spans }]) => {
    const best = suggested.get(category);
    return row([
      category,
      gold.toString(),
      found.toString(),
      ...[spans.precision, spans.recall, spans.f1].map(share),
      best === undefined ? '–' : best.threshold.toFixed(2),
    ]);
  });
  return [
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<style>${STYLE}</style></head><body><h1>${title}</h1>`,
    `<p>${result.documents.toString()} ${units}, findings of at least ${threshold.toString()}. F1 ${share(result.spans.f1)}; hidden ${share(result.hidden)} of labelled characters, overhidden ${share(result.overhidden)} of other characters.</p>`,
    table(['category', 'labelled', 'found', 'precision', 'recall', 'F1', 'suggested threshold'], rows),
    ...(others === undefined ? [] : [`<p>${escapeHtml(others)}</p>`]),
    '<h2>By threshold</h2><p>',
    LINES.map(([name, colour]) => `<span style="color:${colour}">${name === 'f1' ? 'F1' : name}</span>`).join(
      ', ',
    ),
    '</p>',
    ...[...curves].map(([category, points]) => plot(category, points)),
    '<h2>Labelled as, found as</h2>',
    table(
      ['labelled as', 'found as', 'times'],
      confusion.map(({ gold, found, count }) => row([gold, found, count.toString()])),
    ),
    ...(errors.length === 0
      ? []
      : [
          '<h2>Missed and wrong</h2>',
          table(
            ['table', 'column', 'name', 'category', 'what'],
            errors.map((one) => row([one.table, one.column.toString(), one.name, one.category, one.kind])),
          ),
        ]),
    '</body></html>\n',
  ].join('\n');
}

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
const table = (head: readonly string[], rows: readonly string[]): string =>
  `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;

function plot(category: string, points: readonly CurvePoint[]): string {
  const lines = LINES.map(([name, colour]) => {
    const places = points.map(
      (point) => `${(point.threshold * WIDTH).toFixed(1)},${((1 - point[name]) * HEIGHT).toFixed(1)}`,
    );
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${places.join(' ')}"/>`;
  });
  const named = escapeHtml(category);
  return (
    `<figure><figcaption>${named}</figcaption><svg role="img" aria-label="${named}: precision, recall and F1 by threshold, 0 to 1" ` +
    `width="${WIDTH.toString()}" height="${HEIGHT.toString()}" viewBox="0 0 ${WIDTH.toString()} ${HEIGHT.toString()}">${lines.join('')}</svg></figure>`
  );
}
