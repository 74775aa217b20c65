import type { Indecision } from '../define-recognizer.js';
import { type Assignment, assignmentAt, isSpokenName, namesSecret } from './assignment.js';
import { isBasicCredential } from './basic-credential.js';
import { likenessOf } from './likeness.js';
import { rememberJudgements } from './remember-judgements.js';
import { isExpression, isPlaceholder, isPlainValue, isReference, isWordForSecret } from './references.js';

/** Words after a cue that are no password: what the sentence goes on with, or a placeholder. */
const NO_VALUE =
  /^(?:is|was|has|must|should|will|can|cannot|to|for|and|or|the|a|an|your|my|in|on|of|at|from|with|by|be|been|reset|change|changed|required|expired|expires|protected|hash|hashed|manager|field|policy|length|please|not|no|yes|none|null|nil|true|false|undefined|str|string|bytes|varchar|optional\[\w{1,20}\]|text|input|here|above|below|again|incorrect|invalid|wrong|correct|failed|forgotten|forgot|authentication|auth|login|link|rules|strength|confirm|confirmation|encrypted|redacted|hidden|masked|example|value|empty|blank|optional|sent|it|that|this|which|when|if|as|only|are|we|you|he|she|they|i|his|her|their|our|stored|shared|set|now|same|via|against|updated|removed|\*+|x{3,}|•+|\.{2,}|<[^>]*>|\$\{?\w+\}?|%\w+%|\{\{?\w+\}?\}|env|process\.env\S*|os\.environ\S*|getenv\S*|config\.\S*|self\.\S*|this\.\S*|function\b.*)$/i;

/** A name that a cue of a secret stands in: `compass`, `tokenType`. */
const HOLDS_CUE = /pass|pwd|pw|secret|token|key|auth|credential|jwt|bearer|otp|wi-?fi|wlan/i;
/** What stands before an argument. */
const IN_CALL = /[,(]\s*[bru@]{0,2}["']$/i;
/** The score of what looks as much like a secret as not, and of what certainly does. */
const LEAST = 0.7;
const MOST = 0.95;
/** The probability from which a value is reported by default: missing a secret costs more than reading a name. */
const EVEN = 0.4;
/** Probability below which a value is left out. */
const UNLIKELY = 0.2;

/**
 * Judges the value behind a cue of a secret, in a program, a file of settings or prose.
 * @param start offsets of the candidate in the text
 */
export const judgeSecretValue = rememberJudgements((candidate, text, start, end) => {
  const assignment = assignmentAt(text, start, end);
  if (assignment === undefined)
    return IN_CALL.test(text.slice(Math.max(0, start - 6), start))
      ? 'refused'
      : judgeProse(candidate, text, start);
  const { words } = assignment;
  if (isSpokenName(words)) return judgeProse(candidate, text, start);
  if (namesSecret(words)) return judgeAssigned(assignment);
  return HOLDS_CUE.test(words.join('')) ? 'refused' : judgeProse(candidate, text, start);
});

function judgeAssigned(assignment: Assignment): Indecision {
  const { value: whole, words } = assignment;
  if (words.length === 1 && words[0] === 'auth')
    return isBasicCredential(whole)
      ? { verdict: 'undecided', score: MOST, details: { kind: 'basic-authorization' } }
      : 'refused';
  const judged = unlessRuledOut(assignment);
  const likeness = judged === undefined ? 0 : Math.max(likenessOf(judged), likenessOfChosen(judged));
  if (judged === undefined || likeness < UNLIKELY) return 'refused';
  const at = whole.indexOf(judged.value);
  return {
    verdict: 'undecided',
    span: { start: at, end: at + judged.value.length },
    score: scoreOf(likeness),
  };
}

/** Words with capitals or signs and a number: how people choose a password where rules ask for all of these. */
const CHOSEN = /^(?=.{8,32}$)(?=\S*\p{Ll})(?=\S*[\p{Lu}!@#$%&*?+-])\S*\d\S{0,3}$/u;
const CHOSEN_LIKENESS = 0.5;
/** Several words, of which one has a digit between letters: `s3cret pass`. */
const PHRASE = /^(?=.{8,64}$)(?=.*\p{L}\d\p{L})\S+(?: \S+){1,9}$/u;
const PHRASE_LIKENESS = 0.8;

/** A password that people chose reads like a name, in quotation marks too. */
const likenessOfChosen = ({ value, words, quote }: Assignment): number =>
  quote === '' || !words.some((word) => /^pass|password$|^pwd$/.test(word))
    ? 0
    : CHOSEN.test(value)
      ? CHOSEN_LIKENESS
      : PHRASE.test(value)
        ? PHRASE_LIKENESS
        : 0;

/** The assignment with its value alone; undefined where rules say that the value is none, whatever it looks like. */
export function unlessRuledOut(assignment: Assignment): Assignment | undefined {
  const { value: whole, quote, before } = assignment;
  const value = (quote === '' ? trimBare(whole, before) : whole).replace(/^base64:/, '');
  if (
    value.length < 3 ||
    isWordForSecret(value) ||
    NO_VALUE.test(value) ||
    isReference(value) ||
    isPlaceholder(value)
  )
    return undefined;
  if (value.startsWith('-----') || isPlainValue(value) || (quote === '' && isExpression(value)))
    return undefined;
  return { ...assignment, value, after: whole.slice(whole.indexOf(value) + value.length) + assignment.after };
}

const scoreOf = (likeness: number): number =>
  likeness >= EVEN ? LEAST + ((MOST - LEAST) * (likeness - EVEN)) / (1 - EVEN) : (LEAST * likeness) / EVEN;

/** Cuts off the next parameter of a query, and the marks that end a sentence. */
function trimBare(value: string, before: string): string {
  const query = /[?&]$/.test(before) ? value.replace(/&.*$/s, '') : value;
  return query.replace(/(?:[.:?]+|\\+)$/, '');
}

/** A name of a program, in humps: `MailOptions`. */
const isName = (value: string): boolean => /^\p{Lu}?\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u.test(value);

/** A value behind words of a sentence, or behind a cue of another language. */
function judgeProse(candidate: string, text: string, start: number): Indecision {
  // A call or an object of a program: `getPassword()`, `{type: …}`.
  if (/^[\p{L}_$][\w.$]*\($/u.test(candidate) || /^[{[(]/.test(candidate)) return 'refused';
  const trimmed = candidate.replace(/[.,;:?)]+$|(?<=^\p{L}{1,60})!+$/u, '');
  if (trimmed.length < 3 || NO_VALUE.test(trimmed) || isReference(trimmed) || isWordForSecret(trimmed))
    return 'refused';
  if (isName(trimmed)) return 'refused';
  const quoted = /["'“‘]/.test(text.charAt(start - 1));
  // A lower-case word after "is" goes on with the sentence more often than it is a password.
  const plainWord = /^\p{L}+$/u.test(trimmed) && text.slice(0, start).endsWith(' ') && !quoted;
  const before = text.slice(Math.max(0, start - 6), start);
  const separated = /[:=>|→]\s{0,3}["']?$/.test(before);
  const end = separated && !/[.,]$/.test(candidate) ? candidate.length : trimmed.length;
  return {
    verdict: 'undecided',
    span: { start: 0, end },
    details: {
      kind:
        before.includes(':') && /:\/\/\S*$/.test(text.slice(Math.max(0, start - 96), start))
          ? 'url-password'
          : 'generic-password',
    },
    ...(plainWord && { score: separated && !before.includes('|') ? 0.75 : 0.35 }),
  };
}
