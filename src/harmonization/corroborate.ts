import { categoryOf, countedAs, familyOf, type Category } from '../core/harmonization-table.js';
import type { ProviderFinding } from './occurrence.js';

/** The category of generic readings. */
const GENERIC: Category = 'NATIONAL_ID';
/** A form at least this likely alone is worth confirming. */
const LEAST_FORM = 0.2;
/** Forms above this need no confirmation: they speak for themselves. */
const SURE_FORM = 0.7;
/** The generic reading must be this likely. */
const LEAST_GENERIC = 0.25;
/** What is left of the generic score once the form has named the number. */
const REMAINDER = 0.5;

/** From this score on a recognizer's form says what a value is, whatever it looks like to a model that reads. */
const PROVEN_FORM = 0.9;
/** Digits in groups fit a telephone number of some country: what a model reads with this confidence is none. */
const SURE_READING = 0.9;
const PHONE: Category = 'PHONE_NUMBER';

/**
 * Lets findings of different providers on the same characters speak about each other: an identity number of a kind and
 * its specific form confirm each other (`confirmGenerics`), and of a recognizer and a model that name different
 * categories one gives way (`settleReadings`).
 */
export const corroborate = (findings: readonly ProviderFinding[]): readonly ProviderFinding[] =>
  findings.length < 2 ? findings : settleReadings(confirmGenerics(findings));

/**
 * Where a recognizer and a model name different categories for one span, one of them keeps half of its score: the model
 * where the form is all but proven (a check digit, a cue and a form), else a telephone number that only its digits
 * speak for. Both stay in the answer; `details` says what was adjusted.
 */
function settleReadings(findings: readonly ProviderFinding[]): readonly ProviderFinding[] {
  const readings = findings.filter(
    ({ details }) => details['model'] !== undefined && details['corroborates'] === undefined,
  );
  const forms = findings.filter(({ details }) => details['pattern'] !== undefined);
  if (readings.length === 0 || forms.length === 0) return findings;
  const proven = bySpanAndCategory(forms.filter(({ score }) => score >= PROVEN_FORM));
  const sure = bySpanAndCategory(readings.filter(({ score }) => score >= SURE_READING));
  const lower = new Map<ProviderFinding, ProviderFinding>();
  for (const reading of readings) {
    const form = otherThan(reading, proven);
    if (form !== undefined) lower.set(reading, form);
  }
  for (const form of forms) {
    if (form.score >= PROVEN_FORM || categoryOf(form.entityType) !== PHONE) continue;
    const reading = otherThan(form, sure);
    if (reading !== undefined) lower.set(form, reading);
  }
  return findings.map((finding) => {
    const other = lower.get(finding);
    return other === undefined ? finding : outdone(finding, other);
  });
}

type BySpan = ReadonlyMap<string, ReadonlyMap<string, ProviderFinding>>;

/** The first finding of each category on each span. */
function bySpanAndCategory(findings: readonly ProviderFinding[]): BySpan {
  const spans = new Map<string, Map<string, ProviderFinding>>();
  for (const finding of findings) {
    const key = spanKey(finding);
    const categories = spans.get(key) ?? new Map<string, ProviderFinding>();
    spans.set(key, categories);
    const category = countedAs(categoryOf(finding.entityType));
    if (!categories.has(category)) categories.set(category, finding);
  }
  return spans;
}

/** A finding on the same span, where none of them is of the category of this one. */
function otherThan(finding: ProviderFinding, others: BySpan): ProviderFinding | undefined {
  const there = others.get(spanKey(finding));
  if (there === undefined || there.has(countedAs(categoryOf(finding.entityType)))) return undefined;
  return [...there.values()][0];
}

function outdone(finding: ProviderFinding, other: ProviderFinding): ProviderFinding {
  const score = finding.score * REMAINDER;
  const details = { ...finding.details, outdone_by: categoryOf(other.entityType) };
  return { ...finding, score, details, ...explainBy(other, finding, score) };
}

/**
 * Where one provider reads a span as some identity number (`isGeneric`) and another knows a specific number of
 * exactly that form, the two confirm each other: the specific finding takes over the generic score, and the generic one,
 * which would put the number into the wrong category, keeps half of its own. Both stay in the answer; `details`
 * says what was adjusted. Findings of other kinds and spans pass unchanged. The order of the providers makes no
 * difference: of several readings the surest counts, and of equals the first by label and classifier.
 */
function confirmGenerics(findings: readonly ProviderFinding[]): readonly ProviderFinding[] {
  const generics = findings.filter(isGeneric);
  if (generics.length === 0) return findings;
  const specifics = specificsBySpan(findings);
  const confirmed = new Map<ProviderFinding, ProviderFinding>();
  const adjusted = new Map<ProviderFinding, ProviderFinding>();
  for (const generic of generics) {
    const rivals = specifics.get(spanKey(generic)) ?? [];
    const specific = surest(rivals.filter(({ providerIndex }) => providerIndex !== generic.providerIndex));
    if (specific === undefined) continue;
    confirmed.set(specific, surerOf(generic, confirmed.get(specific)));
    adjusted.set(generic, lowered(generic, specific));
  }
  for (const [specific, generic] of confirmed)
    if (specific.score <= SURE_FORM) adjusted.set(specific, raised(specific, generic));
  return findings.map((finding) => adjusted.get(finding) ?? finding);
}

function raised(specific: ProviderFinding, generic: ProviderFinding): ProviderFinding {
  const score = 1 - (1 - specific.score) * (1 - generic.score);
  const details = { ...specific.details, corroborated: true };
  return { ...specific, score, details, ...explainBy(generic, specific, score) };
}

function lowered(generic: ProviderFinding, specific: ProviderFinding): ProviderFinding {
  const score = generic.score * REMAINDER;
  const details = { ...generic.details, corroborates: categoryOf(specific.entityType) };
  return { ...generic, score, details, ...explainBy(specific, generic, score) };
}

/** The explanation of a finding with the step to its new score, where the finding has any. */
function explainBy(other: ProviderFinding, { score, explanation }: ProviderFinding, scoreAfter: number) {
  if (explanation === undefined) return {};
  const facts = {
    with: other.classifier,
    with_provider_index: other.providerIndex,
    with_category: categoryOf(other.entityType),
  };
  return {
    explanation: [...explanation, { step: 'corroboration', scoreBefore: score, scoreAfter, facts }],
  };
}

const isGeneric = (finding: ProviderFinding): boolean =>
  finding.isGeneric === true && finding.score >= LEAST_GENERIC;

const isSpecific = ({ entityType, score, isGeneric: isKind }: ProviderFinding): boolean =>
  isKind !== true && score >= LEAST_FORM && isSpecificIdentity(categoryOf(entityType));

/** A generic reading, by its label a national number, may turn out to be any other number of an identity. */
const isSpecificIdentity = (category: string): boolean =>
  familyOf(category) === 'identity' && category !== GENERIC;

const spanKey = ({ start, end }: ProviderFinding): string => `${start.toString()}:${end.toString()}`;

/** The surest specific finding of each provider on each span, of equals its first: a span may have any number. */
function specificsBySpan(
  findings: readonly ProviderFinding[],
): ReadonlyMap<string, readonly ProviderFinding[]> {
  const bySpan = new Map<string, Map<number, ProviderFinding>>();
  for (const finding of findings.filter(isSpecific)) {
    const key = spanKey(finding);
    const byProvider = bySpan.get(key) ?? new Map<number, ProviderFinding>();
    bySpan.set(key, byProvider);
    const known = byProvider.get(finding.providerIndex);
    if (known === undefined || finding.score > known.score) byProvider.set(finding.providerIndex, finding);
  }
  return new Map([...bySpan].map(([key, byProvider]) => [key, [...byProvider.values()]]));
}

const surest = (findings: readonly ProviderFinding[]): ProviderFinding | undefined =>
  findings.reduce<ProviderFinding | undefined>((best, finding) => surerOf(finding, best), undefined);

/** The finding with the higher confidence; if equal, the first by label and classifier. */
function surerOf(one: ProviderFinding, other: ProviderFinding | undefined): ProviderFinding {
  if (other === undefined) return one;
  if (one.score !== other.score) return one.score > other.score ? one : other;
  return nameOf(one) < nameOf(other) ? one : other;
}

const nameOf = ({ entityType, classifier }: ProviderFinding): string => `${entityType} ${classifier}`;
