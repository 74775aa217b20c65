import type { Language } from '../../core/languages.js';
import { present } from '../../core/present.js';
import { roundScore } from '../../core/score.js';
import type { Span } from '../../core/span.js';
import type { Occurrence, ProviderFinding } from '../../harmonization/occurrence.js';
import { InflectedNames } from './inflections.js';
import { speaksForItself, standsAlone, standsAt, standsForItself } from './meets.js';
import { formsOf, isNamed, type FormKind, type NamedCategory, type NameForm } from './name-forms.js';
import { readDocument, type DocumentReading } from './read-document.js';
import { isCapitalized } from './words.js';

/** Minimum score (exclusive) at which a finding makes its words count as a name elsewhere in the text. */
const SURE = 0.9;
/** Maximum number of names searched for in a text, in order of first occurrence. */
const MOST_NAMES = 2000;
/** Maximum length of a name in UTF-16 code units; longer findings are not treated as names. */
const LONGEST_NAME = 120;
/** Maximum number of forms compared that share a first word. */
const MOST_FORMS = 8;
/** Factors applied to the score of the name, by the kind of match. */
const WEIGHTS: Readonly<Record<FormKind, number>> = {
  repeat: 0.9,
  part: 0.86,
  acronym: 0.82,
  inflected: 0.82,
};
/** Labels of codes within addresses; the same characters elsewhere mean something else. */
const CODES: ReadonlySet<string> = new Set(['ZIPCODE', 'SECADDRESS', 'SECONDARYADDRESS', 'GEOCOORD']);
const CLASSIFIER = 'document-agreement';

/** A name found with high confidence. */
interface Source {
  readonly category: NamedCategory;
  /** The finding with the highest score. */
  readonly finding: ProviderFinding;
  readonly score: number;
}

interface SourcedForm extends NameForm {
  readonly source: Source;
}

/** A match of a form in the text. */
interface Match extends Span {
  readonly kind: FormKind;
  readonly source: Source;
}

/**
 * Reads a text as one document. Names of people, organizations and places found with high confidence in one location
 * are searched for in the rest of the text: in full, in part, as initials, and with the inflections of the language.
 * Time and memory are linear in the text and its findings.
 * @param occurrences occurrences found in the text, ordered by start
 * @param options `explain`: whether findings carry explanations; `providers`: number of configured providers, which
 *   come first. Findings of custom rules, which follow them, are not propagated.
 * @returns findings attributed to the provider that found the name, except where an existing finding is as confident;
 *   ordered by start
 */
export function agreeInDocument(
  text: string,
  occurrences: readonly Occurrence[],
  { explain, providers }: { readonly explain: boolean; readonly providers: number },
): readonly ProviderFinding[] {
  const sources = sourcesIn(text, occurrences, providers);
  if (sources.size === 0) return [];
  const document = readDocument(text, occurrences);
  return matchesOf(document, sources)
    .filter((match) => !document.isSettled(match, match.source.category))
    .map((match) => toFinding(match, explain));
}

/** Collects each name once, with its highest-scoring finding. */
function sourcesIn(
  text: string,
  occurrences: readonly Occurrence[],
  providers: number,
): ReadonlyMap<string, Source> {
  const sources = new Map<string, Source>();
  for (const { start, end, category, score, classifiers } of occurrences) {
    if (score <= SURE || end - start > LONGEST_NAME || !isNamed(category)) continue;
    const finding = classifiers.reduce((best, one) => (one.score > best.score ? one : best));
    if (CODES.has(finding.entityType) || finding.providerIndex >= providers) continue;
    const name = text.slice(start, end);
    const known = sources.get(name);
    if (known === undefined ? sources.size < MOST_NAMES : score > known.score)
      sources.set(name, { category, finding, score });
  }
  return sources;
}

/** Finds every match of a form, in order. */
function matchesOf(document: DocumentReading, sources: ReadonlyMap<string, Source>): readonly Match[] {
  const { words } = document;
  const { byWord, inflected } = indexForms(sources, document.language);
  const acronyms = new Acronyms();
  const matches: Match[] = [];
  let at = 0;
  while (at < words.length) {
    const word = present(words[at], 'word of a text');
    const form =
      byWord.get(word.folded)?.find((one) => standsAt(document, one, at)) ??
      (isCapitalized(word.text) ? inflected.find(word.folded) : undefined);
    const length = form === undefined || form.kind === 'inflected' ? 1 : form.words.length;
    if (form !== undefined) {
      const { source, kind } = form;
      const end = present(words[at + length - 1], 'word of a text').end;
      const match = { start: startOf(document, form, at), end, kind, source };
      const isName =
        length > 1
          ? standsForItself(document, source.category, at + length - 1)
          : speaksForItself(document, form, source.category, at);
      if (isName && standsAlone(document, match)) {
        if (kind === 'acronym') acronyms.add(document, form, match, at);
        else append(matches, match, document.text);
      }
    }
    at += length;
  }
  const introduced = acronyms.introduced();
  return introduced.length === 0 ? matches : [...matches, ...introduced].sort((a, b) => a.start - b.start);
}

/** Indexes the forms of all names by first word, and by the stems of their inflected forms. */
function indexForms(sources: ReadonlyMap<string, Source>, language: Language | undefined) {
  const byWord = new Map<string, SourcedForm[]>();
  const inflected = new InflectedNames<SourcedForm>(language);
  for (const [name, source] of sources) {
    for (const form of formsOf(name, source.category)) {
      const sourced = { ...form, source };
      const first = present(form.words[0], 'word of a name').folded;
      const known = byWord.get(first);
      if (known === undefined) byWord.set(first, [sourced]);
      else known.push(sourced);
      if (form.words.length === 1 && form.kind !== 'acronym')
        inflected.add(first, { ...sourced, kind: 'inflected' });
    }
  }
  for (const [word, forms] of byWord)
    if (forms.length > 1) byWord.set(word, forms.sort(byRank).slice(0, MOST_FORMS));
  return { byWord, inflected };
}

const KINDS: readonly FormKind[] = ['repeat', 'part', 'acronym', 'inflected'];

/** Orders longer forms first, then whole names before parts, then by descending score of the name. */
const byRank = (a: SourcedForm, b: SourcedForm): number =>
  b.words.length - a.words.length ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  b.source.score - a.source.score;

/** Maximum number of initials before a surname. */
const MOST_INITIALS = 3;

/** Returns the start of a match: its first word, or the initials before part of a person's name. */
function startOf({ text, words }: DocumentReading, form: SourcedForm, at: number): number {
  let start = present(words[at], 'word of a text').start;
  if (form.source.category !== 'PERSON' || form.kind === 'repeat') return start;
  for (let before = at - 1; before >= Math.max(0, at - MOST_INITIALS); before -= 1) {
    const word = present(words[before], 'word of a text');
    if (!/^\p{Lu}$/u.test(word.text) || !/^\. ?$/.test(text.slice(word.end, start))) break;
    start = word.start;
  }
  return start;
}

/** Adds a match; merges two adjacent parts of people's names into one. */
function append(matches: Match[], match: Match, text: string): void {
  const last = matches.at(-1);
  const isOneName =
    last?.source.category === 'PERSON' &&
    match.source.category === 'PERSON' &&
    last.kind !== 'repeat' &&
    match.kind !== 'repeat' &&
    text.slice(last.end, match.start) === ' ';
  if (isOneName) matches[matches.length - 1] = { ...match, start: last.start };
  else matches.push(match);
}

/** Minimum number of letters of an acronym that is repeated but never introduced. */
const LEAST_REPEATED = 3;

/** Acronyms of organizations, and whether the text introduces them. */
class Acronyms {
  readonly #byText = new Map<string, { readonly matches: Match[]; isIntroduced: boolean }>();

  /** @param at index of the word that is the acronym */
  add({ text, words }: DocumentReading, form: SourcedForm, match: Match, at: number): void {
    const acronym = text.slice(match.start, match.end);
    const known = this.#byText.get(acronym) ?? { matches: [], isIntroduced: false };
    this.#byText.set(acronym, known);
    known.matches.push(match);
    const previous = words[at - 1];
    // "Open Text Corporation (OT)" introduces the acronym; in "Open Text Corp. (the “OT”)" another word precedes it, so
    // it does not match.
    known.isIntroduced ||=
      previous !== undefined &&
      form.follows?.includes(previous.folded) === true &&
      /^\.? ?\(["“'‘]?$/u.test(text.slice(previous.end, match.start));
  }

  introduced(): readonly Match[] {
    return [...this.#byText].flatMap(([acronym, { matches, isIntroduced }]) =>
      isIntroduced || (acronym.length >= LEAST_REPEATED && matches.length > 1) ? matches : [],
    );
  }
}

function toFinding({ start, end, kind, source }: Match, explain: boolean): ProviderFinding {
  const { finding } = source;
  const score = roundScore(source.score * WEIGHTS[kind]);
  return {
    start,
    end,
    entityType: finding.entityType,
    score,
    classifier: CLASSIFIER,
    providerIndex: finding.providerIndex,
    details: { form: kind },
    ...(explain && {
      explanation: [
        {
          step: 'document_agreement',
          scoreAfter: score,
          facts: { form: kind, name_score: source.score, name_classifier: finding.classifier },
        },
      ],
    }),
  };
}
