import { categoryOf, countedAs, familyOf, type Category } from '../core/harmonization-table.js';
import { contains, countUntil, intersects, lengthOf } from '../core/span.js';
import type { ProviderFinding } from './occurrence.js';

/** Category of generic findings. */
const GENERIC: Category = 'NATIONAL_ID';
/** Minimum score of a specific form to be confirmed. */
const LEAST_FORM = 0.2;
/** Forms with a higher score need no confirmation. */
const SURE_FORM = 0.7;
/** Minimum score of a generic finding to confirm a form. */
const LEAST_GENERIC = 0.25;
/** Factor for the score of the finding that gives way. */
const REMAINDER = 0.5;

/** From this score on, the form found by a recognizer outweighs the category given by a model. */
const PROVEN_FORM = 0.9;
/**
 * From this score on, the model's category outweighs a phone number, because grouped digits fit the phone numbers of
 * some country.
 */
const SURE_READING = 0.9;
const PHONE: Category = 'PHONE_NUMBER';

/** From this score on, an organization outweighs the places that a recognizer finds inside its name. */
const SURE_NAME = 0.7;
const PLACE: Category = 'LOCATION';
const ORGANIZATION: Category = 'ORGANIZATION';

/** From this score on, a secret found by a recognizer outweighs the part of it that a model finds. */
const SURE_SECRET = 0.7;
const SECRET: Category = 'PASSWORD';
/** Minimum number of characters that the part lacks. Fewer may be quotation marks that belong to the text. */
const LEAST_REST = 4;

/**
 * Adjusts findings of different providers on the same span. A generic identity number and a specific form confirm each
 * other (`confirmGenerics`); if a recognizer and a model disagree on the category, one of them gives way
 * (`settleReadings`). A place inside the name of an organization belongs to that name (`settlePlaces`), and a part of a
 * secret to that secret (`settleSecrets`).
 */
export const corroborate = (findings: readonly ProviderFinding[]): readonly ProviderFinding[] =>
  findings.length < 2 ? findings : settleSecrets(settlePlaces(settleReadings(confirmGenerics(findings))));

/**
 * Halves the score of a place that a recognizer finds inside a longer name of an organization: "England" in "Bank of
 * England".
 */
function settlePlaces(findings: readonly ProviderFinding[]): readonly ProviderFinding[] {
  const isInside = ({ details, score, entityType }: ProviderFinding): boolean =>
    details['pattern'] !== undefined && score < PROVEN_FORM && categoryOf(entityType) === PLACE;
  const organizations = findings.filter(
    ({ entityType, score }) => score > SURE_NAME && categoryOf(entityType) === ORGANIZATION,
  );
  if (organizations.length === 0 || !findings.some(isInside)) return findings;
  const names = disjoint(organizations);
  return findings.map((finding) => {
    if (!isInside(finding)) return finding;
    const name = names[countUntil(names, ({ end }) => end <= finding.start)];
    return name !== undefined && contains(name, finding) && lengthOf(name) > lengthOf(finding)
      ? outdone(finding, name)
      : finding;
  });
}

/** Halves the score of the part of a secret that a model finds inside one that a recognizer finds as a whole. */
function settleSecrets(findings: readonly ProviderFinding[]): readonly ProviderFinding[] {
  const secrets = findings.filter(({ entityType }) => categoryOf(entityType) === SECRET);
  const wholes = secrets.filter(
    ({ details, score }) => details['pattern'] !== undefined && score >= SURE_SECRET,
  );
  if (wholes.length === 0 || wholes.length === secrets.length) return findings;
  const inOrder = disjoint(wholes);
  return findings.map((finding) => {
    if (finding.details['model'] === undefined || categoryOf(finding.entityType) !== SECRET) return finding;
    const whole = inOrder[countUntil(inOrder, ({ end }) => end <= finding.start)];
    return whole !== undefined &&
      contains(whole, finding) &&
      lengthOf(whole) >= lengthOf(finding) + LEAST_REST
      ? outdone(finding, whole)
      : finding;
  });
}

/** Returns the findings in order of start; of those that overlap, the longest. */
function disjoint(findings: readonly ProviderFinding[]): readonly ProviderFinding[] {
  const result: ProviderFinding[] = [];
  for (const finding of findings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last === undefined || !intersects(last, finding)) result.push(finding);
    else if (lengthOf(finding) > lengthOf(last)) result[result.length - 1] = finding;
  }
  return result;
}

/**
 * Resolves disagreements between a recognizer and a model on the category of a span; one of them keeps half of its
 * score. The model gives way if the form is almost certain (a check digit, or a context word and a form), or if it
 * takes a listed day or feast for a place. Otherwise a
 * phone number that is only supported by its digits gives way. Both stay in the response; `details` records the
 * adjustment.
 */
function settleReadings(findings: readonly ProviderFinding[]): readonly ProviderFinding[] {
  const readings = findings.filter(
    ({ details }) => details['model'] !== undefined && details['corroborates'] === undefined,
  );
  if (readings.length === 0) return findings;
  const forms = findings.filter(({ details }) => details['pattern'] !== undefined);
  const proven = bySpanAndCategory(forms.filter(({ score }) => score >= PROVEN_FORM));
  const sure = bySpanAndCategory(readings.filter(({ score }) => score >= SURE_READING));
  const lower = new Map<ProviderFinding, ProviderFinding>();
  for (const reading of readings) {
    const form = otherThan(reading, proven);
    if (form !== undefined) lower.set(reading, form);
  }
  const days = disjoint(forms.filter(isDayName));
  for (const reading of readings) {
    if (days.length === 0) break;
    const day = days[countUntil(days, ({ end }) => end <= reading.start)];
    if (day !== undefined && categoryOf(reading.entityType) === PLACE && contains(day, reading))
      lower.set(reading, lower.get(reading) ?? day);
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

const DAYS: ReadonlySet<unknown> = new Set(['day-name', 'feast-after-word']);
const isDayName = ({ details }: ProviderFinding): boolean => DAYS.has(details['pattern']);

type BySpan = ReadonlyMap<string, ReadonlyMap<string, ProviderFinding>>;

/** Indexes the first finding of each category on each span. */
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

/** Returns a finding on the same span if none of those there has the category of the given one. */
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
 * Combines a generic finding of one provider (some identity number, `isGeneric`) with a specific finding of another on
 * exactly the same span. The specific finding takes over the generic score. The generic one, which would assign the
 * number to the wrong category, keeps half of its own. Both stay in the response; `details` records the adjustment. All
 * other findings are unchanged. The order of the providers has no effect: of several findings the one with the highest
 * score counts, or the first by label and classifier if scores are equal.
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

/** Returns the explanation of a finding with the step to its new score, if the finding has an explanation. */
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

/**
 * Returns whether a generic finding, labelled as a national number, can turn out to be of this category: any other
 * identity number.
 */
const isSpecificIdentity = (category: string): boolean =>
  familyOf(category) === 'identity' && category !== GENERIC;

const spanKey = ({ start, end }: ProviderFinding): string => `${start.toString()}:${end.toString()}`;

/**
 * Returns the specific finding with the highest score of each provider on each span, or its first if scores are equal.
 * A span may have any number of specific findings.
 */
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

/** Returns the finding with the higher score; if equal, the first by label and classifier. */
function surerOf(one: ProviderFinding, other: ProviderFinding | undefined): ProviderFinding {
  if (other === undefined) return one;
  if (one.score !== other.score) return one.score > other.score ? one : other;
  return nameOf(one) < nameOf(other) ? one : other;
}

const nameOf = ({ entityType, classifier }: ProviderFinding): string => `${entityType} ${classifier}`;
