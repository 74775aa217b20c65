import { countedAs } from '../core/harmonization-table.js';
import { offsetsFromUtf16 } from '../core/offsets.js';
import { present } from '../core/present.js';
import { classifyText } from '../discovery/classify-text.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { isPartial } from '../discovery/provider-outcome.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import { readCategory } from '../values/category-names.js';
import type { GoldDocument, LabelledSpan } from './gold-formats.js';
import { measure, type Quality, type Result } from './measure.js';

/**
 * Classifies each document; returns occurrences with any score.
 * @throws RangeError with the document on which a provider failed, since the metrics would be wrong
 */
export async function classifyDocuments(
  documents: readonly GoldDocument[],
  { providers, trusted, ownRules }: DiscoveryDeps,
): Promise<readonly (readonly Occurrence[])[]> {
  const results: (readonly Occurrence[])[] = [];
  for (const { id, text } of documents) {
    const deps = { providers, trusted, ...(ownRules !== undefined && { ownRules }) };
    const { occurrences, outcomes } = await classifyText(deps, Buffer.from(text), 'utf16', () => true);
    if (isPartial(outcomes)) throw new RangeError(`some provider failed on the document ${id}`);
    results.push(occurrences);
  }
  return results;
}

/** Converts the occurrences above the threshold, which `label` replaces, to spans in code points. */
export const spansAbove = (
  document: GoldDocument,
  occurrences: readonly Occurrence[],
  threshold: number,
): readonly LabelledSpan[] => spansOf(document, occurrences, (score) => score > threshold);

/** Converts the occurrences at or above the threshold, which `classify` and `scan` report, to spans in code points. */
export const spansFrom = (
  document: GoldDocument,
  occurrences: readonly Occurrence[],
  threshold: number,
): readonly LabelledSpan[] => spansOf(document, occurrences, (score) => score >= threshold);

function spansOf(
  { text }: GoldDocument,
  occurrences: readonly Occurrence[],
  passes: (score: number) => boolean,
): readonly LabelledSpan[] {
  const convert = offsetsFromUtf16(text, 'codepoint');
  return occurrences
    .filter(({ score }) => passes(score))
    .map(({ start, end, category }) => ({ start: convert(start), end: convert(end), category }));
}

/** The thresholds at which the curves are sampled. */
const THRESHOLDS: readonly number[] = Array.from({ length: 20 }, (_, step) => step / 20);

/** Quality of one category at one threshold. */
export interface CurvePoint extends Quality {
  readonly threshold: number;
}

/** The evaluation of labelled texts or columns. */
export interface Evaluation {
  /** Unit of evaluation: labelled texts, or columns of tables. */
  readonly units: 'texts' | 'columns';
  readonly threshold: number;
  readonly result: Result;
  /** For each labelled category, its quality by threshold. */
  readonly curves: ReadonlyMap<string, readonly CurvePoint[]>;
  /** For each labelled category, the threshold with the best F1; the middle one of several. */
  readonly suggested: ReadonlyMap<string, CurvePoint>;
  /** Counts of labelled and found category pairs; `–` means none. */
  readonly confusion: readonly { readonly gold: string; readonly found: string; readonly count: number }[];
  /** Labels that are neither a category nor a known label of the service. */
  readonly unknown: readonly string[];
  /** Number of findings by category that the labels never use. They affect no other figure but `hidden`. */
  readonly alsoFound: ReadonlyMap<string, number>;
}

/** Maps the labels of documents to categories of the service. */
export const inCategories = (documents: readonly GoldDocument[]): readonly GoldDocument[] =>
  documents.map((document) => ({
    ...document,
    spans: document.spans.map((span) => ({ ...span, category: categoryOf(span.category) })),
  }));

function categoryOf(label: string): string {
  const named = readCategory(label);
  return named.kind === 'unknown' ? label : named.category;
}

/**
 * Returns whether a category is evaluated: if the labels use it, or the user requested it. Labels without any category
 * say that everything is harmless, so all are evaluated then.
 */
export function evaluatedBy(
  documents: readonly GoldDocument[],
  requested: readonly string[] = [],
): (category: string) => boolean {
  const labelled = documents.flatMap(({ spans }) => spans.map(({ category }) => category));
  const evaluated = new Set([...labelled, ...requested].map(countedAs));
  return (category) => evaluated.size === 0 || evaluated.has(countedAs(category));
}

/**
 * Evaluates findings in labelled documents.
 * @param isEvaluated whether a category is evaluated; default: all
 */
export function evaluate(
  documents: readonly GoldDocument[],
  occurrences: readonly (readonly Occurrence[])[],
  threshold: number,
  units: Evaluation['units'] = 'texts',
  isEvaluated: (category: string) => boolean = () => true,
): Evaluation {
  const from = (least: number): readonly (readonly LabelledSpan[])[] =>
    documents.map((document, index) =>
      spansFrom(document, present(occurrences[index], 'what was found in a document'), least),
    );
  const labelled = new Set(
    documents.flatMap(({ spans }) => spans.map(({ category }) => countedAs(category))),
  );
  const curves = new Map<string, CurvePoint[]>([...labelled].sort().map((category) => [category, []]));
  for (const least of THRESHOLDS) {
    const { categories } = measure(documents, from(least));
    for (const [category, points] of curves) {
      const found = categories.get(category);
      if (found !== undefined) points.push({ threshold: least, ...found.spans });
    }
  }
  const found = from(threshold);
  const evaluated = found.map((spans) => spans.filter(({ category }) => isEvaluated(category)));
  const alsoFound = new Map<string, number>();
  for (const { category } of found.flat()) {
    if (isEvaluated(category)) continue;
    const known = alsoFound.get(category);
    alsoFound.set(category, known === undefined ? 1 : known + 1);
  }
  return {
    units,
    threshold,
    // A labelled value is hidden by a finding of any category.
    result: { ...measure(documents, evaluated), hidden: measure(documents, found).hidden },
    curves,
    suggested: new Map([...curves].flatMap(([category, points]) => bestOf(category, points))),
    confusion: confusionOf(documents, found, isEvaluated),
    unknown: [...labelled].filter((label) => readCategory(label).kind === 'unknown'),
    alsoFound: new Map([...alsoFound].sort(([a], [b]) => a.localeCompare(b))),
  };
}

function bestOf(category: string, points: readonly CurvePoint[]): readonly (readonly [string, CurvePoint])[] {
  const most = Math.max(...points.map(({ f1 }) => f1));
  const best = points.filter(({ f1 }) => f1 === most);
  // Take the middle of equal thresholds, which is more robust than their edges.
  const middle = best[Math.floor((best.length - 1) / 2)];
  return middle === undefined || most === 0 ? [] : [[category, middle]];
}

const NOTHING = '–';

function confusionOf(
  documents: readonly GoldDocument[],
  found: readonly (readonly LabelledSpan[])[],
  isEvaluated: (category: string) => boolean,
): Evaluation['confusion'] {
  const counts = new Map<string, { gold: string; found: string; count: number }>();
  const add = (gold: string, as: string): void => {
    const key = `${gold}\n${as}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { gold, found: as, count: 1 });
    else known.count += 1;
  };
  for (const [index, { spans }] of documents.entries()) {
    const answers = present(found[index], 'what was found in a document');
    for (const gold of spans) {
      const seen = new Set(
        answers.filter((one) => overlap(one, gold)).map(({ category }) => countedAs(category)),
      );
      const own = countedAs(gold.category);
      for (const as of seen.has(own) ? [own] : seen.size === 0 ? [NOTHING] : seen) add(own, as);
    }
    for (const answer of answers)
      if (isEvaluated(answer.category) && !spans.some((gold) => overlap(gold, answer)))
        add(NOTHING, countedAs(answer.category));
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.gold.localeCompare(b.gold));
}

const overlap = (a: LabelledSpan, b: LabelledSpan): boolean => a.start < b.end && b.start < a.end;

/** Lists missed (-) and wrong (+) findings. Prints document text, so it is only for labelled data. */
export function listErrors(
  documents: readonly GoldDocument[],
  found: readonly (readonly LabelledSpan[])[],
  category?: string,
): readonly string[] {
  return documents.flatMap((document, index) => {
    const text = [...document.text];
    const answers = present(found[index], 'what was found in a document');
    const overlaps = (a: LabelledSpan, b: LabelledSpan): boolean =>
      a.start < b.end && b.start < a.end && countedAs(a.category) === countedAs(b.category);
    const wanted = (span: LabelledSpan): boolean =>
      category === undefined || countedAs(span.category) === category;
    const show = (sign: string, span: LabelledSpan): string => {
      const around = (from: number, to: number): string =>
        text.slice(Math.max(0, from), to).join('').replaceAll('\n', '⏎');
      return `${sign} ${span.category} ${document.id}: ${around(span.start - 30, span.start)}⟦${around(span.start, span.end)}⟧${around(span.end, span.end + 20)}`;
    };
    return [
      ...document.spans
        .filter((span) => wanted(span) && !answers.some((answer) => overlaps(answer, span)))
        .map((span) => show('-', span)),
      ...answers
        .filter((span) => wanted(span) && !document.spans.some((gold) => overlaps(gold, span)))
        .map((span) => show('+', span)),
    ];
  });
}

/** Formats the metrics on one line. */
export function summary(name: string, result: Result): string {
  const percent = (share: number): string => share.toFixed(3);
  return `${name.padEnd(24)} char F1 ${percent(result.characters.f1)} (P ${percent(result.characters.precision)} R ${percent(result.characters.recall)})  span F1 ${percent(result.spans.f1)}  hidden ${percent(result.hidden)}  overhidden ${result.overhidden.toFixed(4)}  silent ${percent(result.silent)}`;
}
