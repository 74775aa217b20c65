import type { Details, Span } from '../core/span.js';
import type { EntityType } from '../core/harmonization-table.js';
import type { TextView } from './text-view.js';
import type { TextTrait } from './text-zones.js';
import type { FirstWords } from './word-lists.js';

/**
 * The scores of one pattern, each 0 to 1: the confidence in a match under each combination of evidence.
 * A score of 0 means: not reported.
 *
 * Conventions, held by the conformance test:
 * - a context word never lowers a score, nor does a passed check; a failed one never raises it;
 * - digits, hexadecimal or a letter and digits, with nothing else to say what they are, stay at or below 0.4 unless
 *   a check passed;
 * - a passed check digit beside a context word reaches 0.9;
 * - where a form has a check digit, a strong cue with a failed one stays between 0.3 and 0.5, because people mistype
 *   and samples are made up.
 */
export interface PatternScores {
  /** The form alone: no validator, or one that cannot decide. */
  readonly form: number;
  /** The form with a context word near. */
  readonly formInContext: number;
  /** The check digit passed. Default: `form`. */
  readonly valid?: number;
  /** The check digit passed and a context word is near. Default: `formInContext`. */
  readonly validInContext?: number;
  /** The check digit failed. Default 0. */
  readonly invalid?: number;
  /** The check digit failed, yet a context word is near. Default 0. */
  readonly invalidInContext?: number;
  /**
   * The least score where a sure finding of the same recognizer stands in the same text and no check digit
   * failed: numbers come in lists, and the cue only at their head. Default: no raise.
   */
  readonly beside?: number;
}

/** A regular expression that proposes candidates. */
export interface Pattern {
  /** Kebab-case, unique inside the recognizer; reported in `details.pattern`. */
  readonly name: string;
  /**
   * Flags must hold `g` and `u`. Every quantifier is bounded and matching is linear.
   * The whole match is the value, or, where the pattern starts with a cue, the named group `value`
   * (or `quoted` or `bare`, where it may stand in quotes; then the flag `d` is needed as well).
   */
  readonly regex: RegExp;
  readonly scores: PatternScores;
  /**
   * What must stand near a match, where the expression does not ask for it by itself; see `TextTrait` for how near.
   * What the expression asks for is read out of its source.
   */
  readonly needs?: TextTrait;
  /** Lower-case strings that a match holds or stands near: the pattern runs only 96 characters before to 160 after one. */
  readonly keywords?: readonly string[];
}

/** A span that a recognizer's own `find` proposes, for dictionaries and libraries instead of expressions. */
export interface Candidate extends Span {
  /** Reported in `details.pattern`. */
  readonly pattern: string;
  readonly scores: PatternScores;
  readonly details?: Details;
}

/** What the `find` of a recognizer starts from. */
export interface Asked {
  /** Expressions with the flags `g` and `u`. */
  readonly expressions?: readonly RegExp[];
  /** First words of phrases. */
  readonly words?: readonly FirstWords[];
  /** More than one line. */
  readonly lines?: boolean;
}

/** What a validator says of a candidate. */
export type Verdict =
  | boolean
  /** Neither confirmed nor refused: the form decides. */
  | 'undecided'
  /** Not this kind of thing at all: dropped, whatever the context says. */
  | 'refused'
  /** As above, with facts for `details` and, where the candidate was too long, a shorter span inside it. */
  | {
      readonly verdict: boolean | 'undecided';
      readonly details?: Details;
      /** Offsets relative to the candidate. */
      readonly span?: { readonly start: number; readonly end: number };
      /** Overrides the score of the pattern, 0 to 1. */
      readonly score?: number;
    };

/** What a validator may look at besides the candidate. All offsets are UTF-16. */
export interface Surroundings {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether a context word is near: a costly check may spare itself where the score stays low anyway. */
  readonly inContext: boolean;
}

/** Words that raise a score when they stand near a candidate. */
export interface ContextWords {
  /**
   * Whole words or phrases of several words, lower case, in English and in the country's own language.
   * A word also matches its plural in -s.
   */
  readonly words: readonly string[];
  /** Words of text looked at before the candidate. Default 8. A line break counts as two words. */
  readonly before?: number;
  /** Words of text looked at after the candidate. Default 3. */
  readonly after?: number;
  /** Words that speak for something else ("order", "tracking"): any of them nearer than a context word cancels the context. */
  readonly against?: readonly string[];
}

/** A row of the recognizer's own tests. */
export interface Example {
  readonly text: string;
  /** The values that must be found, in order. Empty: nothing may be found at `minScore` or above. */
  readonly finds: readonly string[];
  /** The least score that each of them must reach. Default 0.01. */
  readonly minScore?: number;
  /** The score that none may exceed. Default 1. */
  readonly maxScore?: number;
  /** A CSV header, or any text that says what the value is. */
  readonly context?: string;
}

/** What a validator that confirms or refutes a value has looked at; the key in `details` and the name in explanations. */
export type Check =
  /** A check digit or checksum inside the value. */
  | 'check_digit'
  /** The numbering plan of the country. */
  | 'numbering_plan'
  /** The list of public suffixes. */
  | 'public_suffix'
  /** The syntax of the kind of address. */
  | 'address_syntax';

/** A verdict that neither confirms nor refutes. */
export type Indecision =
  'undecided' | 'refused' | (Extract<Verdict, object> & { readonly verdict: 'undecided' });

/** How a recognizer checks its candidates: ranges, lists, check digits. */
export type Validation =
  | {
      /** What a verdict of true or false rests on. */
      readonly check: Check;
      readonly validate: (candidate: string, surroundings: Surroundings) => Verdict;
    }
  | {
      readonly check?: never;
      /** Rules out, or decides nothing. Absent: the form decides. */
      readonly validate?: (candidate: string, surroundings: Surroundings) => Indecision;
    };

/** What a detector needs of a recognizer; those of an operator have labels of their own. */
export type Detectable = Pick<Description, 'name' | 'patterns' | 'find' | 'asks' | 'context'> &
  Validation & { readonly entityType: string };

/** A recognizer: what it is, how it proposes candidates, and how it checks them. */
export type Recognizer = Description & Validation;

interface Description {
  /** Kebab-case, unique; the classifier name in responses. */
  readonly name: string;
  /** The original label that findings carry. */
  readonly entityType: EntityType;
  /** ISO 3166-1 alpha-2 code in lower case, or `generic`. */
  readonly country: string;
  /** One sentence for the entity catalogue: what it is, how it looks, which check it has. */
  readonly description: string;
  readonly patterns: readonly Pattern[];
  /** Proposes candidates where expressions do not fit: word lists, libraries. Linear in the text. */
  readonly find?: (view: TextView) => Iterable<Candidate>;
  /** What `find` cannot do without; where a text holds none of it, it is not asked. Default: it is always asked. */
  readonly asks?: Asked;
  readonly context?: ContextWords;
  /** Official or authoritative pages that describe the form. */
  readonly sources: readonly string[];
  /** At least one match and one near-miss. */
  readonly examples: readonly Example[];
}

/** Freezes a recognizer. Its rules are held by the conformance test over the registry. */
export function defineRecognizer(recognizer: Recognizer): Recognizer {
  return Object.freeze(recognizer);
}
