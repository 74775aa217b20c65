import { categoryOf, familyOf, type Category } from '../core/harmonization-table.js';
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

/**
 * Where one provider reads a span as some identity number (`isGeneric`) and another knows a specific number of
 * exactly that form, the two confirm each other: the specific finding takes over the generic score, and the generic one,
 * which would put the number into the wrong category, keeps half of its own. Both stay in the answer; `details`
 * says what was adjusted. Findings of other kinds and spans pass unchanged.
 */
export function corroborate(findings: readonly ProviderFinding[]): readonly ProviderFinding[] {
  const generics = findings.filter(isGeneric);
  if (generics.length === 0) return findings;
  const specifics = specificsBySpan(findings);
  const adjusted = new Map<ProviderFinding, ProviderFinding>();
  for (const generic of generics) {
    const rivals = specifics.get(spanKey(generic)) ?? [];
    const specific = strongest(rivals.filter(({ providerIndex }) => providerIndex !== generic.providerIndex));
    if (specific === undefined) continue;
    const score = 1 - (1 - specific.score) * (1 - generic.score);
    if (specific.score <= SURE_FORM) {
      const details = { ...specific.details, corroborated: true };
      adjusted.set(specific, { ...specific, score, details, ...explainBy(generic, specific, score) });
    }
    const rest = generic.score * REMAINDER;
    adjusted.set(generic, {
      ...generic,
      score: rest,
      details: { ...generic.details, corroborates: categoryOf(specific.entityType) },
      ...explainBy(specific, generic, rest),
    });
  }
  return findings.map((finding) => adjusted.get(finding) ?? finding);
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

const spanKey = ({ start, end }: ProviderFinding): string => `${start.toString()}:${end.toString()}`;

/** The strongest specific finding of each provider on each span: a span may have any number of findings. */
function specificsBySpan(
  findings: readonly ProviderFinding[],
): ReadonlyMap<string, readonly ProviderFinding[]> {
  const bySpan = new Map<string, ProviderFinding[]>();
  for (const finding of findings.filter(isSpecific)) {
    const key = spanKey(finding);
    const known = bySpan.get(key) ?? [];
    bySpan.set(key, known);
    const at = known.findIndex(({ providerIndex }) => providerIndex === finding.providerIndex);
    if (at < 0) known.push(finding);
    else if (finding.score > (known[at]?.score ?? 1)) known[at] = finding;
  }
  return bySpan;
}

const isSpecific = ({ entityType, score }: ProviderFinding): boolean =>
  score >= LEAST_FORM && isSpecificIdentity(categoryOf(entityType));

/** A generic reading, by its label a national number, may turn out to be any other number of an identity. */
const isSpecificIdentity = (category: string): boolean =>
  familyOf(category) === 'identity' && category !== GENERIC;

const strongest = (findings: readonly ProviderFinding[]): ProviderFinding | undefined =>
  findings.reduce<ProviderFinding | undefined>(
    (best, finding) => (best === undefined || finding.score > best.score ? finding : best),
    undefined,
  );
