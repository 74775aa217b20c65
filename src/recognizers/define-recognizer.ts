import type { Details, Span } from '../core/span.js';
import type { EntityType } from '../core/harmonization-table.js';
import type { TextView } from './text-view.js';
import type { TextTrait } from './text-zones.js';
import type { FirstWords } from './word-lists.js';

/**
 * The scores of one pattern, each from 0 to 1: the confidence in a match for each combination of evidence. A match with
 * score 0 is not reported.
 *
 * Conventions, enforced by the conformance test:
 * - a context word never lowers a score, nor does a passed check; a failed check never raises it;
 * - digits, hexadecimal, or a letter and digits, with no other evidence, stay at or below 0.4 unless a check passed;
 * - a passed check digit with a context word reaches 0.9;
 * - if a form has a check digit, a strong cue with a failed check scores between 0.3 and 0.5, because people mistype
 *   and invent sample values.
 */
export interface PatternScores {
  /** The form alone: no validator, or an undecided one. */
  readonly form: number;
  /** The form with a context word nearby. */
  readonly formInContext: number;
  /** The check digit passed. Default: `form`. */
  readonly valid?: number;
  /** The check digit passed and a context word is nearby. Default: `formInContext`. */
  readonly validInContext?: number;
  /** The check digit failed. Default 0. */
  readonly invalid?: number;
  /** The check digit failed but a context word is nearby. Default 0. */
  readonly invalidInContext?: number;
  /**
   * Minimum score if the same text contains a confident finding of the same recognizer and no check digit failed.
   * Numbers come in lists, where only the head has the cue. Default: no minimum.
   */
  readonly beside?: number;
}

/** A regular expression that proposes candidates. */
export interface Pattern {
  /** Kebab-case name, unique within the recognizer; reported in `details.pattern`. */
  readonly name: string;
  /**
   * The expression. It must have the flags `g` and `u`, bounded quantifiers only, and match in linear time. The value
   * is the whole match or, if the pattern starts with a cue, the named group `value` (or `quoted` or `bare`, if it may
   * be quoted; this requires the flag `d`).
   */
  readonly regex: RegExp;
  readonly scores: PatternScores;
  /**
   * The trait required near a match, if the expression does not imply it; see `TextTrait` for the distances.
   * Requirements that the expression implies are derived from its source.
   */
  readonly needs?: TextTrait;
  /**
   * Lowercase strings, at least one of which must be near a match: the pattern runs only from 96 characters before to
   * 160 after one.
   */
  readonly keywords?: readonly string[];
}

/** A span proposed by a recognizer's own `find`, which uses dictionaries or libraries instead of expressions. */
export interface Candidate extends Span {
  /** Reported in `details.pattern`. */
  readonly pattern: string;
  readonly scores: PatternScores;
  readonly details?: Details;
}

/** What triggers a recognizer's `find`: any of these in the text. */
export interface Asked {
  /** Expressions with the flags `g` and `u`. */
  readonly expressions?: readonly RegExp[];
  /** First words of phrases. */
  readonly words?: readonly FirstWords[];
  /** Whether a text with more than one line triggers it. */
  readonly lines?: boolean;
}

/** A validator's verdict on a candidate. */
export type Verdict =
  | boolean
  /** Neither confirmed nor rejected: the form decides. */
  | 'undecided'
  /** Not this kind of value: dropped regardless of context. */
  | 'refused'
  /** A verdict with facts for `details` and, if the candidate is too long or too short, the span of the value. */
  | {
      readonly verdict: boolean | 'undecided';
      readonly details?: Details;
      /** Offsets relative to the candidate. */
      readonly span?: { readonly start: number; readonly end: number };
      /** Overrides the pattern's score, 0 to 1. */
      readonly score?: number;
    };

/** The surroundings that a validator may inspect besides the candidate. Offsets are in UTF-16 code units. */
export interface Surroundings {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether a context word is nearby. A validator can skip an expensive check if the score stays low anyway. */
  readonly inContext: boolean;
}

/** Words that raise a candidate's score when they are nearby. */
export interface ContextWords {
  /**
   * Whole words or phrases, lowercase, in English and in the country's own language. A word also matches its plural in
   * -s.
   */
  readonly words: readonly string[];
  /** Number of words searched before the candidate. Default 8. A line break counts as two words. */
  readonly before?: number;
  /** Number of words searched after the candidate. Default 3. */
  readonly after?: number;
  /**
   * Words that indicate something else ("order", "tracking"). If one is nearer than any context word, the context is
   * ignored.
   */
  readonly against?: readonly string[];
}

/** An example that is tested with the recognizer. */
export interface Example {
  readonly text: string;
  /** The values that must be found, in order. Empty: nothing may be found with `minScore` or more. */
  readonly finds: readonly string[];
  /** Minimum score of each value. Default 0.01. */
  readonly minScore?: number;
  /** Maximum score of each value. Default 1. */
  readonly maxScore?: number;
  /** A CSV header or other text that names the kind of value. */
  readonly context?: string;
}

/** What a deciding validator checks. It is the key in `details` and the name in explanations. */
export type Check =
  /** A check digit or checksum inside the value. */
  | 'check_digit'
  /** The country's numbering plan. */
  | 'numbering_plan'
  /** The public suffix list. */
  | 'public_suffix'
  /** The syntax of the address type. */
  | 'address_syntax';

/** A verdict that never confirms: undecided or rejected. */
export type Indecision =
  'undecided' | 'refused' | (Extract<Verdict, object> & { readonly verdict: 'undecided' });

/** How a recognizer validates its candidates: ranges, lists, check digits. */
export type Validation =
  | {
      /** What a verdict of true or false is based on. */
      readonly check: Check;
      readonly validate: (candidate: string, surroundings: Surroundings) => Verdict;
    }
  | {
      readonly check?: never;
      /** Rejects a candidate or leaves it undecided. If absent, the form decides. */
      readonly validate?: (candidate: string, surroundings: Surroundings) => Indecision;
    };

/** The part of a recognizer that a detector needs. Custom rules have their own labels. */
export type Detectable = Pick<Description, 'name' | 'patterns' | 'find' | 'asks' | 'context'> &
  Validation & { readonly entityType: string };

/** A recognizer: its description, how it proposes candidates, and how it validates them. */
export type Recognizer = Description & Validation;

interface Description {
  /** Kebab-case, unique name; the classifier name in responses. */
  readonly name: string;
  /** The original label that findings carry. */
  readonly entityType: EntityType;
  /** ISO 3166-1 alpha-2 code in lower case, or `generic`. */
  readonly country: string;
  /** One sentence for the entity catalogue: the kind of value, its form and its check. */
  readonly description: string;
  readonly patterns: readonly Pattern[];
  /** Proposes candidates that expressions cannot express: word lists, libraries. Must run in linear time. */
  readonly find?: (view: TextView) => Iterable<Candidate>;
  /** Prerequisites of `find`; it runs only if the text contains one of them. Default: it always runs. */
  readonly asks?: Asked;
  readonly context?: ContextWords;
  /** Official or authoritative pages that describe the form. */
  readonly sources: readonly string[];
  /** At least one match and one near-miss. */
  readonly examples: readonly Example[];
}

/** Freezes a recognizer. The conformance test over the registry enforces its conventions. */
export function defineRecognizer(recognizer: Recognizer): Recognizer {
  return Object.freeze(recognizer);
}
