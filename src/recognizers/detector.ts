import { once } from '../core/once.js';
import { present } from '../core/present.js';
import type { Finding, Span } from '../core/span.js';
import { assessCandidates } from './assess-candidates.js';
import { type ContextFinder, createContextFinder } from './context-words.js';
import type { Candidate, Detectable } from './define-recognizer.js';
import { judgeCandidates } from './judge-candidates.js';
import { createKeywordIndex } from './keyword-index.js';
import { type PreparedRecognizer, prepareRecognizer } from './prepared-recognizer.js';
import { searchAt, stretchesOf } from './search-pattern.js';
import type { CellFindings } from './shapes/cell-findings.js';
import { ShapeMemory, ShapeRoom } from './shapes/shape-memory.js';
import { followPlan, type MayFind, planShape, type ShapePlan } from './shapes/shape-plan.js';
import { analyse, type Analysis } from './starts/analysis.js';
import { createStartFinder, type Starts } from './starts/start-finder.js';
import { createFirstWordTest, TextView } from './text-view.js';
import { createWordLists, type FirstWords, singularsOf } from './word-lists.js';
import { createWordSieve } from './word-sieve.js';
import { createWordTable, isListed, type WordTable } from './word-table.js';
import { fold, type Words } from './words.js';

/** Recognizers with their own `find`, grouped by what triggers it. */
interface Finders {
  /** Indexes of the recognizers that an expression triggers. */
  readonly ofExpression: (expression: number) => readonly number[];
  /** Calls `add` with the index of each recognizer that something else in a text triggers, for some more than once. */
  readonly otherwise: (view: TextView, add: (index: number) => void) => void;
  /** The words that trigger a recognizer if their digits are any digits. */
  readonly wordsWithDigits: (words: Words) => readonly DigitWord[];
}

/**
 * @param indexOf returns the number that `Starts` uses for a triggering expression
 * @param hasDigits returns whether some word of a list contains a digit
 */
function findersOf(
  recognizers: readonly Detectable[],
  indexOf: (expression: RegExp) => number,
  hasDigits: (list: FirstWords) => boolean,
): Finders {
  const always: number[] = [];
  const byLines: number[] = [];
  const byExpression = new Map<number, number[]>();
  const byList = new Map<FirstWords, number[]>();
  for (const [index, { find, asks }] of recognizers.entries()) {
    if (find === undefined) continue;
    if (asks === undefined) {
      always.push(index);
      continue;
    }
    if (asks.lines === true) byLines.push(index);
    for (const expression of asks.expressions ?? []) addTo(byExpression, indexOf(expression), index);
    for (const list of asks.words ?? []) addTo(byList, list, index);
  }
  const ofExpression = (expression: number): readonly number[] => byExpression.get(expression) ?? NO_PLACES;
  return {
    ofExpression,
    otherwise(view, add) {
      for (const index of always) add(index);
      if (byLines.length > 0 && view.text.includes('\n')) for (const index of byLines) add(index);
      if (byList.size > 0) for (const list of view.foundLists()) addAll(byList.get(list), add);
    },
    wordsWithDigits: createDigitWords([...byList].filter(([list]) => hasDigits(list))),
  };
}

const DIGIT = /\d/;
const withZeros = (word: string): string => word.replaceAll(/\d/g, '0');
/** The forms under which a folded word may be listed. */
const listedForms = (folded: string): readonly string[] =>
  folded.endsWith('s') ? [folded, ...singularsOf(folded)] : [folded];

/** A word of a text that is listed if some of its digits are replaced by others. */
interface DigitWord {
  /** The recognizer that it triggers. */
  readonly index: number;
  readonly span: Span;
  /** The listed words with digits. */
  readonly listed: ReadonlySet<string>;
}

/**
 * Returns a function that finds the listed words that contain digits, with any digit for each digit.
 * @param lists lists with such words, each with the recognizers that it triggers
 */
function createDigitWords(
  lists: readonly (readonly [list: FirstWords, indexes: readonly number[]])[],
): (words: Words) => readonly DigitWord[] {
  const known = once(() =>
    lists.flatMap(([list, indexes]) => {
      const listed = new Set([...list].filter((word) => DIGIT.test(word)));
      const forms = new Set([...listed].map(withZeros));
      return indexes.map((index) => ({ index, listed, forms }));
    }),
  );
  return (words) =>
    [...words]
      .filter(({ folded }) => DIGIT.test(folded))
      .flatMap(({ folded, start, end }) => {
        const written = listedForms(withZeros(folded));
        return known()
          .filter(({ forms }) => written.some((form) => forms.has(form)))
          .map(({ index, listed }) => ({ index, listed, span: { start, end } }));
      });
}

const completesName = ({ span: { start, end }, listed }: DigitWord, text: string): boolean =>
  listedForms(fold(text.slice(start, end))).some((form) => listed.has(form));

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

function addAll(indexes: readonly number[] | undefined, add: (index: number) => void): void {
  if (indexes !== undefined) for (const index of indexes) add(index);
}

/**
 * Finds every value that a set of recognizers detects in a text. The order of findings is unspecified. With `explain`,
 * each finding includes the steps that led to its score.
 */
export interface Detector {
  (text: string, explain?: boolean): Finding[];
  /**
   * Creates a detector for texts with a common prefix, such as the cells of a column after its header. Work that
   * depends only on the shape of a cell is done once per shape.
   * @returns a function that searches the prefix followed by the cell; offsets refer to that combined text
   */
  readonly behind: (prefix: string) => (cell: string) => CellFindings;
}

type Detect = (text: string, explain?: boolean) => Finding[];

/**
 * Builds a detector for the recognizers. Expressions and context words are prepared once.
 * @param known precomputed analysis of their expressions; if omitted, all expressions are analysed
 */
export function createDetector(recognizers: readonly Detectable[], known?: KnownAnalysis): Detector {
  const all = prepareAll(recognizers, known);
  const { findStarts, viewOf } = all;
  const detect: Detect = (text, explain = false) => {
    const starts = findStarts(text);
    const view = viewOf(text, starts);
    const subject = { text, view: () => view };
    const findings: Finding[] = [];
    for (const index of all.activeIn(starts, view)) {
      const prepared = present(all.prepared[index], 'recognizer');
      const candidates = candidatesOf(prepared, present(all.firsts[index], 'expression'), starts, view);
      if (candidates.length === 0) continue;
      const { recognizer, nearestWord } = prepared;
      const assessments = assessCandidates(recognizer, candidates, subject, nearestWord);
      for (const finding of judgeCandidates(recognizer, candidates, assessments, explain))
        findings.push(finding);
    }
    return findings;
  };
  const room = new ShapeRoom();
  const plan = (text: string): ShapePlan => {
    const starts = findStarts.ofAnyDigits(text);
    const view = viewOf(text, starts);
    const digitWords = all.finders.wordsWithDigits(view.words);
    const others = digitWords.map(({ index }) => index);
    const active = all
      .activeIn(starts, view, others)
      .map(
        (index) =>
          [present(all.prepared[index], 'recognizer'), present(all.firsts[index], 'expression')] as const,
      );
    const mayFind = all.mayFindInShape(starts, view, digitWords);
    return planShape(active, starts, view, { findStarts, mayFind });
  };
  const behind: Detector['behind'] = (prefix) => {
    const shapes = new ShapeMemory((cell) => plan(prefix + cell), room);
    return (cell) => {
      const known = shapes.get(cell);
      const text = prefix + cell;
      if (known === undefined) return { findings: detect(text), isShared: false };
      let view: TextView | undefined;
      return followPlan(known, { text, view: () => (view ??= viewOf(text, known.starts)) });
    };
  };
  return Object.assign(detect, { behind });
}

/** Returns the distinct expressions that trigger a `find`, in addition to those of the patterns. */
export const askedBy = (recognizers: readonly Detectable[]): readonly RegExp[] => [
  ...new Set(recognizers.flatMap(({ asks }) => asks?.expressions ?? NO_EXPRESSIONS)),
];

/** Lists of words that trigger a `find`, each once. */
const listsOf = (recognizers: readonly Detectable[]): readonly FirstWords[] => [
  ...new Set(recognizers.flatMap(({ asks }) => asks?.words ?? NO_LISTS)),
];

/** The words of recognizers: of the lists that trigger a `find` and, as the last list, those that start context phrases. */
const wordsOf = (
  lists: readonly FirstWords[],
  contexts: readonly Pick<ContextFinder, 'firstWords'>[],
): WordTable => createWordTable([...lists, new Set(contexts.flatMap(({ firstWords }) => [...firstWords()]))]);

/** Builds the table of the words that may trigger recognizers. The build calls this. */
export const wordTableOf = (recognizers: readonly Detectable[]): WordTable =>
  wordsOf(
    listsOf(recognizers),
    recognizers.map(({ context }) => createContextFinder(context)),
  );

/** What is known of recognizers without reading their expressions and words. */
interface KnownParts {
  readonly analysis: Analysis;
  /** See `wordTableOf`; undefined if it is known only for more recognizers. */
  readonly words: WordTable | undefined;
}

/** Looks up what is known of recognizers; returns undefined if any of their expressions is unknown. */
export type KnownAnalysis = (recognizers: readonly Detectable[]) => KnownParts | undefined;

/** Prepares the recognizers and the indexes that they share. */
function prepareAll(recognizers: readonly Detectable[], known: KnownAnalysis | undefined) {
  const owners: number[] = [];
  const firsts = recognizers.map(({ patterns }, index) => {
    const first = owners.length;
    for (let count = patterns.length; count > 0; count--) owners.push(index);
    return first;
  });
  const patterns = recognizers.flatMap((recognizer) => recognizer.patterns);
  const asked = askedBy(recognizers);
  const parts = known?.(recognizers);
  const analysis = parts?.analysis ?? analyse([...patterns.map(({ regex }) => regex), ...asked]);
  const prepared = recognizers.map((recognizer, index) =>
    prepareRecognizer(recognizer, analysis.expressions.slice(firsts[index])),
  );
  const indexes = new Map(asked.map((expression, index) => [expression, patterns.length + index]));
  const lists = listsOf(recognizers);
  const knownLists = new Set(lists);
  const words = parts?.words ?? wordsOf(lists, prepared);
  const findWords = createWordLists(words, lists);
  const sieve = createWordSieve(words);
  const isFirstWord = createFirstWordTest((word) => isListed(words, word, lists.length));
  const findKeywords = createKeywordIndex(
    recognizers.flatMap(({ patterns }) => patterns.flatMap(({ keywords }) => keywords ?? NO_KEYWORDS)),
  );
  const withDigits = new Set(words.withDigits.map((number) => lists[number]));
  const finders = findersOf(
    recognizers,
    (expression) => present(indexes.get(expression), 'an expression'),
    (list) => withDigits.has(list),
  );
  const findStarts = createStartFinder(analysis);
  const isActive = new Uint8Array(recognizers.length);
  return {
    prepared,
    /** Index of the first expression of each recognizer. */
    firsts,
    findStarts,
    viewOf: (text: string, starts: Starts): TextView =>
      new TextView(text, findKeywords, isFirstWord, { indexes, starts, lists: knownLists, findWords, sieve }),
    /** Tests of whether recognizers' own `find` may match a text of this shape. */
    mayFindInShape(starts: Starts, view: TextView, digitWords: readonly DigitWord[]): MayFind {
      const tests = new Map<number, ((text: string) => boolean)[]>();
      for (const word of digitWords) addTo(tests, word.index, (text: string) => completesName(word, text));
      for (const [expression, places] of starts)
        for (const index of finders.ofExpression(expression))
          addTo(tests, index, (text: string) => findStarts.allowed(expression, places, text).length > 0);
      finders.otherwise(view, (index) => tests.set(index, [() => true]));
      return new Map(
        [...tests].map(([index, some]) => [
          present(recognizers[index], 'recognizer'),
          (text) => some.some((test) => test(text)),
        ]),
      );
    },
    /** Indexes of the recognizers that may find something, in registry order. */
    activeIn(starts: Starts, view: TextView, others: readonly number[] = NO_PLACES): readonly number[] {
      const active: number[] = [];
      const add = (index: number): void => {
        if (isActive[index] === 1) return;
        isActive[index] = 1;
        active.push(index);
      };
      for (const expression of starts.keys()) {
        const owner = owners[expression];
        if (owner !== undefined) add(owner);
        addAll(finders.ofExpression(expression), add);
      }
      finders.otherwise(view, add);
      for (const index of others) add(index);
      for (const index of active) isActive[index] = 0;
      return active.sort((a, b) => a - b);
    },
    finders,
  };
}

const NO_EXPRESSIONS: readonly RegExp[] = [];
const NO_LISTS: readonly FirstWords[] = [];
const NO_KEYWORDS: readonly string[] = [];
const NO_PLACES: readonly number[] = [];
const NO_CANDIDATES: readonly Candidate[] = [];

/**
 * Collects the candidates of one recognizer. Table cells are short, so fixed work per pattern, matching or not,
 * dominates their cost.
 */
function candidatesOf(
  { recognizer, searches }: PreparedRecognizer,
  first: number,
  starts: Starts,
  view: TextView,
): readonly Candidate[] {
  let candidates: Candidate[] | undefined;
  for (let index = 0; index < searches.length; index++) {
    const places = starts.get(first + index);
    const search = searches[index];
    if (places === undefined || search === undefined) continue;
    searchAt(search, places, view.text, stretchesOf(search.pattern, view), (candidates ??= []));
  }
  if (recognizer.find !== undefined) {
    for (const candidate of recognizer.find(view)) (candidates ??= []).push(candidate);
  }
  return candidates ?? NO_CANDIDATES;
}
