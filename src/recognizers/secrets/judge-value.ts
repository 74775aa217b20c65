import type { Indecision } from '../define-recognizer.js';
import { type Assignment, assignmentAt, isSpokenName, namesSecret } from './assignment.js';
import { isBasicCredential } from './basic-credential.js';
import { EXAMPLE_SCORE, isDocumentedExample } from './documented-examples.js';
import { entropyOf, likenessOf, OF_COMMIT, readability, regimeOf } from './likeness.js';
import { rememberJudgements } from './remember-judgements.js';
import {
  GROUPS,
  isExpression,
  isPlaceholder,
  isPlainValue,
  isReference,
  isWordForSecret,
} from './references.js';

/** Words after a cue that are not passwords: the rest of a sentence, or a placeholder. */
const NO_VALUE =
  /^(?:is|was|has|must|should|will|can|cannot|to|for|and|or|the|a|an|your|my|in|on|of|at|from|with|by|be|been|reset|change|changed|required|expired|expires|specified|provided|given|entered|used|protected|hash|hashed|manager|field|policy|length|please|not|no|yes|none|null|nil|true|false|undefined|str|string|bytes|varchar|optional\[\w{1,20}\]|text|input|here|above|below|again|incorrect|invalid|wrong|correct|failed|forgotten|forgot|authentication|auth|login|link|rules|strength|confirm|confirmation|encrypted|redacted|hidden|masked|example|value|empty|blank|optional|sent|it|that|this|which|when|if|as|only|are|we|you|he|she|they|i|his|her|their|our|stored|shared|set|now|same|erforderlich|abgelaufen|g[üu]ltig|ungültig|falsch|vergessen|richtig|geändert|obligatoir[ea]?|obligatori[oa]|obrigatóri[oa]|obbligatori[oa]|requis[ea]?|requerid[oa]|richiest[oa]|verplicht|vereist|vergeten|wymagane|nieprawidłowe|oublié|olvidad[oa]|expirad[oa]|expiré|scadut[oa]|incorrect[oae]|inválid[oa]|invalide|krävs|påkrevd|pakollinen|\p{L}{0,24}(?:prüf|stätig|geb|änder|lös|setz|wahl|stell)ung|länge|stärke|richtlinien?|siehe|see|voir|vedi|ver|zie|via|against|updated|removed|\*+|x{3,}|•+|\.{2,}|<[^>]*>|\$\{?\w+\}?|%\w+%|\{\{?\w+\}?\}|new|env|process\.env\S*|os\.environ\S*|getenv\S*|config\.\S*|self\.\S*|this\.\S*|function\b.*)$/iu;

/** Returns whether a value is a word that a sentence has after a cue, or a placeholder: "required", "obligatoria". */
export const isWordOfSentence = (value: string): boolean => NO_VALUE.test(value);

/** A cue inside a longer name: `compass`, `tokenType`. */
const HOLDS_CUE = /pass|pwd|pw|secret|token|key|auth|credential|jwt|bearer|otp|wi-?fi|wlan|psk|salt/i;
/** Text before a call argument. */
const IN_CALL = /[,(]\s*[bru@]{0,2}["']$/i;
/** Scores of a value that is just as likely as not a secret, and of a certain secret. */
const LEAST = 0.7;
const MOST = 0.95;
/** Probability from which a value is reported by default. Missing a secret costs more than reviewing a name. */
const EVEN = 0.4;
/** Probability below which a value is dropped. */
const UNLIKELY = 0.2;

/**
 * Judges the value after a secret's cue, in code, settings or prose.
 * @param start offset of the candidate in the text
 * @param end offset of the end of the candidate
 */
export const judgeSecretValue = rememberJudgements((candidate, text, start, end) => {
  const assignment = assignmentAt(text, start, end);
  const whole = assignment === undefined ? '' : wholeOf(assignment);
  if (whole.length > candidate.length) {
    const wholeEnd = start + whole.length;
    const judged = judge(whole, text, start, assignmentAt(text, start, wholeEnd));
    if (typeof judged === 'object') return { span: { start: 0, end: whole.length }, ...judged };
  }
  return judge(candidate, text, start, assignment);
});

function judge(
  candidate: string,
  text: string,
  start: number,
  assignment: Assignment | undefined,
): Indecision {
  if (assignment === undefined)
    return IN_CALL.test(text.slice(Math.max(0, start - 6), start))
      ? 'refused'
      : judgeProse(candidate, text, start);
  const { words, type, separator, isSpaced } = assignment;
  // Alternatives in an expression or an option.
  if (separator === '|' && !isSpaced) return 'refused';
  if (isOfCode(candidate, text.slice(Math.max(0, start - 8), start), assignment)) return 'refused';
  if (isSpokenName(words)) return judgeProse(candidate, text, start);
  if (namesSecret(words)) return judgeAssigned(assignment);
  // The cue is part of a type name: `ring: KeyRing = …`.
  return type !== '' || HOLDS_CUE.test(words.join('')) ? 'refused' : judgeProse(candidate, text, start);
}

/** Types with a number in their name. */
const NUMBERED_TYPE = /^(?:u?int|float|bigu?int)\d{1,2}(?:clamped)?array$/i;
/** Negation of a variable, a conjunction, a variable that a bundler renamed, and a variable with a number before an operator. */
const CODE_VALUE =
  /^!\p{Ll}+(?:\p{Lu}\p{Ll}+)+$|^[\w$.]+(?:&&|\|\|)[\w$.!]|^[\p{L}_][\p{L}\p{N}_]*\$\d{1,2}(?:\.[\w$]+)*$/u;
const NUMBERED = /^\p{Ll}{3,}(?:\p{Lu}\p{Ll}+){0,6}\d{1,2}$/u;
const OPERATOR_AFTER = /^\s*(?:\?\?|&&|\|\||\? )/;
/** Minimum number of characters without a blank that make a line data. */
const LEAST_DATA = 100;
/** The name of a function that reads a value by its name. */
const GETTER = /^(?:[\w.]+\.)?_?(?:get|fetch|read|load|find|lookup|has|require|resolve|env)(?=_|[A-Z])/;
/** Letters of a language, and further words. */
const SENTENCE_AFTER = /^\s\(?['"<]?[\p{L}-]+['">]?(?:\s[^\s=:]|[).,])/u;
/** Three or more characters of a script without spaces between words. */
const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{3}/u;

/** Returns the text before an ending; empty if the text does not end in it. */
const beforeEnd = (text: string, ending: string): string =>
  text.endsWith(ending) ? text.slice(0, text.length - ending.length) : '';

/** The address of a badge, up to its query: `/badge.svg?`, `/badges/main/pipeline.svg?`, `/badge/icon?`. */
const BADGE_BEFORE =
  /(?:badge\.(?:svg|png|gif|json)|\/(?:project_)?badges?\/(?:[^\s?]{0,80}\.(?:svg|png|gif)|icon|measure|quality_gate)?)\?$/i;
/** An alias of YAML: `*db_password`. */
const ALIAS = /^[*&][\p{L}_][\p{L}\d_]*(?:-[\p{L}_]+)*$/u;
/** Returns whether a value is an alias rather than a chosen password after a mark: `*sunrise7Lake`. */
const isAlias = (value: string): boolean =>
  ALIAS.test(value) && (value.includes('_') || HOLDS_CUE.test(value) || !isReplaced(value.slice(1)));

/** Returns whether the place of a value shows that it is code, or the beginning of a sentence. */
function isOfCode(
  candidate: string,
  near: string,
  { name, separator, quote, before, after }: Assignment,
): boolean {
  // A copy of what has the name (`exports.X_TOKEN = other.X_TOKEN`), and a constant that is its own name.
  const value = candidate.toLowerCase();
  const last = name.toLowerCase().replace(/^.*\./, '');
  if (
    /^[\w$.]{4,}$/.test(value) &&
    (value === last || /[._$]$/.test(beforeEnd(value, last) || beforeEnd(last, value)))
  )
    return true;
  // `'email-otp' | 'email-password'`, `OAuth2AccessCode | OAuth2Password`
  if (
    separator === '|' &&
    (/["']\s?\|\s?["']$/.test(near) ||
      (before !== '' && !before.startsWith('|') && /^\p{Lu}[\p{L}\d]*$/u.test(candidate)))
  )
    return true;
  // The type of a resource as a name: `"AWS::ApiGateway::ApiKey": …`
  if (separator === ':' && /\p{Lu}\w*::$/u.test(before) && /^\p{Lu}/u.test(name)) return true;
  // An argument of a call that reads a secret is its name: `get_secret_str("V0_API_KEY")`
  if (separator === '(' && GETTER.test(name)) return true;
  // `checksum/secret: …`
  if (/(?:checksum|hash|digest|sha\d{1,3})[/.]$/i.test(before)) return true;
  // An unquoted value in a long run without blanks is data: `<5p0Pw;5qlJwNZt*@3p1Pw:5p/Ou!5p2JvG`.
  if (quote === '' && separator === ':' && before.length >= LEAST_DATA && !/\s/.test(before)) return true;
  // A badge shows the state of a project to everyone.
  if (BADGE_BEFORE.test(before)) return true;
  // Base64 that ends in a cue: `Pz8/Pw== X3JvbGVz`
  if (/\w==\s+$/.test(near)) return true;
  if (EASTERN.test(candidate)) return true;
  if (quote !== '') return false;
  if (separator === ':' && /^[\p{L}\p{M}]+$/u.test(candidate) && SENTENCE_AFTER.test(after)) return true;
  // An alias of YAML, words in emphasis, and a type with parameters: `*db_password`, `*see note 1*`, `Foo<Bar>`
  if (
    separator === ':' &&
    (isAlias(candidate) ||
      (/^\*\p{L}+$/u.test(candidate) && /^ [^*\n]{1,80}\*/.test(after)) ||
      (after.startsWith('<') && isName(candidate)))
  )
    return true;
  return (
    NUMBERED_TYPE.test(candidate) ||
    CODE_VALUE.test(candidate) ||
    (NUMBERED.test(candidate) &&
      (OPERATOR_AFTER.test(after) ||
        (separator === ':' && (before.endsWith('?') || /^(?:return|const|let|var)\b.*\{/.test(before))))) ||
    // `host, port, secret_key = s3_connection`
    (separator === '=' && /^[\w, ]+,$/.test(before) && /^[a-z_][a-z\d_]*$/.test(candidate) && after === '')
  );
}

/** Characters up to the end of a string, with escapes. */
const REST_OF_STRING = /^(?:\\.|[^"\\\n]){1,200}(?=")/;
/** Characters up to the end of a setting's line, or up to a comment on it. */
const REST_OF_LINE = /^\S{1,200}(?=$|[ \t]+#)/;
/** Generated characters: lowercase and uppercase letters and digits. */
const GENERATED = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d)/u;
/** A call, an index or a type in code, further parameters, a template, or the end of a statement. */
const OF_CODE =
  /^[\p{L}_$][\p{L}\p{N}_$.:]*[([{<].*[)\]}>]$|[;,&|?][\w.-]{1,40}[=:]|\$[{(]|\{\{|[\p{L}_]\(|=>|[,\]}>"'\x60]$|^[^;)]*[;)]$/u;
const MARK = /["'\x60]/;

/**
 * Returns the whole value of an assignment: the string behind an escape, or the line of a setting behind a mark that
 * ends expressions in code (`PASSWORD=Kx7)Zt4Lw;9Qm`).
 */
function wholeOf(assignment: Assignment): string {
  const { value, quote, before, after } = assignment;
  // Escapes of letters are those of a regular expression.
  if (quote === '"') {
    const [rest = ''] = after.startsWith('\\') ? (REST_OF_STRING.exec(after) ?? []) : [];
    return /\\[a-z]/i.test(rest) ? value : value + rest;
  }
  if (quote !== '' || after === '') return value;
  const [rest = ''] = REST_OF_LINE.exec(after) ?? [];
  const whole = value + rest;
  if (rest === '' || !GENERATED.test(whole) || OF_CODE.test(whole)) return value;
  // A mark behind a word or within a string opens or closes a string.
  if (MARK.test(rest) && (!/\d/.test(value) || MARK.test(before))) return value;
  return regimeOf({ ...assignment, value: whole, after: after.slice(rest.length) }) === 'line'
    ? whole
    : value;
}

function judgeAssigned(assignment: Assignment): Indecision {
  const { value: whole, words } = assignment;
  if (words.length === 1 && words[0] === 'auth')
    return isBasicCredential(whole)
      ? { verdict: 'undecided', score: MOST, details: { kind: 'basic-authorization' } }
      : 'refused';
  const judged = scoreOfAssigned(assignment);
  if (judged === undefined) return 'refused';
  const { start, length, score } = judged;
  return {
    verdict: 'undecided',
    span: { start, end: start + length },
    score,
    details: { kind: kindOfNamed(words) },
  };
}

/** The part of a value that is the secret, with its score. */
interface Judged {
  readonly start: number;
  readonly length: number;
  readonly score: number;
}

/**
 * Judges a value assigned to the name of a secret.
 * @returns the secret within the value, with a score from 0.35 to 0.95; undefined if the value is not a secret
 */
export function scoreOfAssigned(assignment: Assignment): Judged | undefined {
  const judged = unlessRuledOut(assignment);
  const likeness =
    judged === undefined
      ? 0
      : Math.max(likenessOf(judged), likenessOfChosen(judged), isNoise(judged.value) ? NOISE_LIKENESS : 0);
  if (judged === undefined || likeness < UNLIKELY) return undefined;
  const { value } = judged;
  const score = isDocumentedExample(value) ? Math.min(EXAMPLE_SCORE, scoreOf(likeness)) : scoreOf(likeness);
  return { start: assignment.value.indexOf(value), length: value.length, score };
}

/** Returns the kind of a secret without a known vendor, from the words of its name. */
export const kindOfNamed = (words: readonly string[]): string =>
  words.some((word) => /pass|^pwd$|pw$|^psk$/.test(word))
    ? 'generic-password'
    : words.some((word) => word.includes('key'))
      ? 'generic-api-key'
      : 'generic-token';

/** Words with capitals or symbols and a number: the usual choice when password rules require all of these. */
const CHOSEN = /^(?=.{8,32}$)(?=\S*\p{Ll})(?=\S*[\p{Lu}!@#$%&*?+-])\S*\d\S{0,3}$/u;
const CHOSEN_LIKENESS = 0.5;
/** The same with a symbol, which an unquoted value alone on its line has only as a password. */
const CHOSEN_BARE = /^[\p{L}\d]+(?:[!@#$%&*?+-][\p{L}\d]*)+$/u;
/** Several words, one of which contains a digit between letters: `s3cret pass`. */
const PHRASE = /^(?=.{8,64}$)(?=.*\p{L}\d\p{L})\S+(?: \S+){1,9}$/u;
const PHRASE_LIKENESS = 0.8;

/**
 * Returns whether an unquoted value is alone on its line, after the command that sets a variable or words of a list, or
 * a parameter.
 */
const mayChooseBare = ({ name, separator, before, after }: Assignment): boolean =>
  (after === '' && (/^(?:(?:set|export|env)(?: \/[am])?)?$/i.test(before) || OF_COMMIT.test(before))) ||
  (separator === ':' &&
    after === '' &&
    /^[-*•]?(?: ?\*{2})?(?: ?[\p{L}\d]+(?:[ -][\p{L}\d]+){0,5}:?)?$/u.test(before)) ||
  (/["'{,]$/.test(before) && /^["'},]/.test(after)) ||
  (separator === '=' && /[?&;]$/.test(before) && /^(?:["'&;]|$)/.test(after)) ||
  // An option of a command, and one of several pairs in a log: `-Dpassword=…`, `user=ana password=…`
  (separator === '=' &&
    (name.startsWith('-D') ||
      /(?:^|\s)(?:--?[\w-]{2,24}=?["']?|\w{1,24}=[\w.-]{1,40}|\S{1,80},)$/.test(before)) &&
    /^(?:\s|,[\w.]{1,40}=|["']|$)/.test(after));

/** The format of Google app passwords: https://support.google.com/accounts/answer/185833 */
const OF_GOOGLE = /^[a-z]{4}(?: [a-z]{4}){3}$/;

/** A word in which a digit replaces a letter, with a capital or a symbol: `P4ssion!`, `st0re-App`. */
const REPLACED =
  /^(?=.{7,32}$)(?=.*[\p{Lu}!@#$%&*?+^~-])(?=.*\p{L}\d{1,2}\p{L}|\d\p{L})[\p{L}\d!@#$%&*?+^~_-]+$/u;
/** Terms with a digit between letters, numbers with a unit, and versions. */
const TERM =
  /(?<!\p{L})(?:base\d\d\w*|b64\w*|[lc]?s3|ec2|k[38]s|i18n|l10n|a11y|p12|x\d+\w*|[hr]?sha\d*\w*|md5\w*|aes\d*\w*|utf\d+\w*|o?auth\d\w*|v\d+\w*|ipv\d|mp\d|e2e|[bp]2[bcp]|log4j|neo4j|win\d+|web\d|(?:sql|pg|es|db|py|html|css|http)\d+|\d+(?:ms|px|kb|mb|gb|min|d|h|m|s|x|th|st|nd|rd|bit|byte)s?)(?!\p{Ll})/giu;
/** An identifier, which code does not quote. */
const IDENTIFIER = /^[\p{L}\d_$]+$/u;

/** Returns whether a value has a digit in place of a letter, apart from terms such as `base64` and `x509`. */
const isReplaced = (value: string): boolean =>
  REPLACED.test(value) && REPLACED.test(value.replaceAll(TERM, '-'));

/** Short generated characters with a symbol: `Ea8kwQ-0x`. */
const MIXED = /^(?=.{8,24}$)(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d)(?=.*[!@#$%&*?+^~_-])[\p{L}\d!@#$%&*?+^~_-]+$/u;
const isMixed = (value: string): boolean =>
  MIXED.test(value) && readability(value) < LEAST_READABLE && isReplaced(value);

/** Returns the likeness of a human-chosen password, which reads like a name even in quotation marks. */
function likenessOfChosen(assignment: Assignment): number {
  const { value, words, quote, after } = assignment;
  if (words.at(-1) === 'secret' && isMixed(value) && (quote !== '' || !/^\s*[([.]/.test(after)))
    return CHOSEN_LIKENESS;
  if (!words.some((word) => /pass(?:w|p|c|$)|^pwd$|pw$|^psk$|^authtok$/.test(word))) return 0;
  if ((quote !== '' || (!IDENTIFIER.test(value) && !/^\s*[([.]/.test(after))) && isReplaced(value))
    return CHOSEN_LIKENESS;
  if (quote !== '' && DOLLAR_FOR_S.test(value)) return CHOSEN_LIKENESS;
  if (quote === '' && !(mayChooseBare(assignment) && CHOSEN_BARE.test(value))) return 0;
  // In a query, the address is a rival.
  if (CHOSEN.test(value))
    return quote === '' && /[?&]$/.test(assignment.before) ? PHRASE_LIKENESS : CHOSEN_LIKENESS;
  return PHRASE.test(value) || OF_GOOGLE.test(value) ? PHRASE_LIKENESS : 0;
}

/**
 * Random characters of all classes, such as WordPress keys, in which anything that looks like a reference is
 * coincidence.
 */
const NOISE = /^(?=.*\p{Ll}.*\p{Ll})(?=.*\p{Lu}.*\p{Lu})(?=.*\d.*\d)(?=(?:.*[^\p{L}\d\s_-]){4}).{32,128}$/u;
const LEAST_NOISE = 4.4;
/** Keys of Django contain no capitals. */
const NOISE_OF_DJANGO =
  /^(?:django-insecure-)?(?=(?:.*\d){2})(?=(?:.*[!@#$%^&*(=+)]){4})[a-z\d!@#$%^&*(=+)_-]{40,64}$/;
const NOISE_LIKENESS = 0.8;
const isNoise = (value: string): boolean =>
  (NOISE_OF_DJANGO.test(value) || NOISE.test(value)) &&
  entropyOf(value) >= LEAST_NOISE &&
  !/\$\{|\{\{|:\/\/|\p{L}{8}/u.test(value.replace(/^django-insecure-/, ''));

/** A value in the emphasis of Markdown. Templates have words with underscores between `__`. */
const EMPHASIZED = /^(?<mark>\*{1,3}|__(?!\w+$))(?<value>[^*\s]{3,200})\k<mark>$/u;

/** A value that Sealed Secrets encrypted: it starts with the length of its session key, 512. */
const SEALED = /^Ag[A-D][A-Za-z\d+/]{190}/;

/** A hash of a directory service: `{SSHA}…`, or a password that Maven encrypted: `{…=}`. */
const HASHED = /^\{(?:(?:S?SHA\d*|S?MD5|CRYPT|PBKDF2[^}]*)\}|[\w+/]{12,}={1,2}\}?$)/i;
/** Text before an encrypted value: `"encrypted": {`. */
const ENCRYPTED_BEFORE = /encrypted["']?: ?\{[^{}]*$/i;
/** Text before a filter of a template (`{{ .password | b64enc }}`) and before a message of a shell (`${PASSWORD:?required}`). */
const TEMPLATE_BEFORE = /\{\{-?[^{}]*$/;

/** A password in which "$" replaces "s", which no variable is called: `$ecret12`, `$up3rS3cret`. */
const DOLLAR_FOR_S =
  /^\$(?=.{5,31}$)(?:[e3]cr[e3]t|up[e3]r|umm[e3]r|omm[e3]r|pr[i1]ng|tr[o0]ng|unsh[i1]n[e3]|had[o0]w|p[i1]d[e3]r|[o0]cc[e3]r|y[s$]t[e3]m[\d@!]|[e3]rv[e3]r[\d@!])[\p{L}\d!@#%&*?+_-]*$/iu;
/**
 * Returns the assignment reduced to the value itself; undefined if a rule excludes the value regardless of its
 * likeness.
 */
export function unlessRuledOut(assignment: Assignment): Assignment | undefined {
  const { value: whole, quote, before, separator } = assignment;
  const bare = quote === '' ? trimBare(whole, before) : whole;
  const emphasized = quote === '' ? EMPHASIZED.exec(bare)?.groups?.['value'] : undefined;
  const value = (emphasized ?? bare).replace(/^base64:/, '');
  if (ENCRYPTED_BEFORE.test(before)) return undefined;
  if (quote !== '' && isNoise(value)) return assignment;
  if (
    value.length < 3 ||
    isWordForSecret(value) ||
    ((NO_VALUE.test(value) || isReference(value)) && !(quote !== '' && DOLLAR_FOR_S.test(value))) ||
    SEALED.test(value + assignment.after) ||
    HASHED.test(value) ||
    isPlaceholder(value)
  )
    return undefined;
  if (isNameOfProgram(assignment, value) || isNameOfToken(assignment, value)) return undefined;
  if ((separator === '|' && TEMPLATE_BEFORE.test(before)) || (value.startsWith('?') && before.endsWith('${')))
    return undefined;
  // A YAML tag before its value: `!vault_ref prod/db`.
  if (
    quote === '' &&
    separator === ':' &&
    /^![a-z][a-z_/-]*$/i.test(value) &&
    /^[ \t]+[^\s#]/.test(assignment.after)
  )
    return undefined;
  if (
    value.startsWith('-----') ||
    isPlainValue(value) ||
    (quote === '' && isExpression(value) && !isUnclosed(value, assignment.after))
  )
    return undefined;
  // Emphasis delimits a value as the end of its line does.
  const rest = whole.slice(whole.indexOf(value) + value.length) + assignment.after;
  return { ...assignment, value, after: emphasized === undefined ? rest : '' };
}

/** Returns whether generated characters at the end of a line contain a bracket that is not closed. */
const isUnclosed = (value: string, after: string): boolean =>
  after === '' && GENERATED.test(value) && /[([{<][^)\]}>]*[^)\]}>([{<,;.&|+?:=-]$/.test(value);

/**
 * Returns whether a value is a variable in code: a number after its words (`token: defaultToken2,`), or lowercase words
 * assigned to an object's field (`state.token = shard_id`).
 */
const isNameOfProgram = ({ quote, name, isSpaced, after }: Assignment, value: string): boolean =>
  quote === '' &&
  (/^[\p{L}_]+\$[\p{L}_]+\d?$|^\p{Ll}+(?:\p{Lu}\p{Ll}+){1,6}\d$/u.test(value)
    ? // The last alternative is a function before its argument: `password = takeWhile1 (/= ':')`.
      isSpaced && /^(?:[,;)]|\s*[=!?&|]| \()/.test(after)
    : /^\p{Ll}+(?:_\p{Ll}+)+$/u.test(value) &&
      (/^(?:[,)]|\s?->)/.test(after) || (isSpaced && name.includes('.'))));

/** Returns whether a value is the name of a token rather than a token: `tokenName = 'colorBgContainerDisabled'`. */
const isNameOfToken = ({ words }: Assignment, value: string): boolean =>
  /^(?:key|token|name)$/.test(words.at(-1) ?? '') &&
  /^(?:\p{Ll}{2,}|\p{Lu}\p{Ll}+)(?:\p{Lu}{1,2}\p{Ll}+){2,}\p{Lu}{0,2}$/u.test(value) &&
  readability(value) > LEAST_READABLE;
/** Minimum readability of words in camel case. */
const LEAST_READABLE = 0.6;

const scoreOf = (likeness: number): number =>
  likeness >= EVEN ? LEAST + ((MOST - LEAST) * (likeness - EVEN)) / (1 - EVEN) : (LEAST * likeness) / EVEN;

/** Removes the next query parameter, and punctuation that ends a sentence. */
function trimBare(value: string, before: string): string {
  const query = /[?&]$/.test(before) ? value.replace(/&.*$/s, '') : value;
  return query.replace(/(?:[.:?]+|\\+)$/, '');
}

/** Returns whether a value is an identifier in camel case: `MailOptions`. */
const isName = (value: string): boolean => /^\p{Lu}?\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u.test(value);

/** Judges a value in a sentence or after a cue in another language. */
function judgeProse(candidate: string, text: string, start: number): Indecision {
  // A call or an object in code: `getPassword()`, `{type: …}`.
  if (/^[\p{L}_$][\w.$]*\($/u.test(candidate) || /^['"]?[{[(]/.test(candidate)) return 'refused';
  const trimmed = candidate.replace(/<\/.*$/u, '').replace(/[.,;:?)]+$|(?<=^\p{L}{1,60})!+$/u, '');
  if (trimmed.length < 3 || NO_VALUE.test(trimmed) || isReference(trimmed) || isWordForSecret(trimmed))
    return 'refused';
  if (isName(trimmed) || GROUPS.test(trimmed)) return 'refused';
  // `http://foo:bar@…`, as tests and manuals have it
  if (
    /^(?:foo|bar|baz|qux|xyz|abc|123)$/i.test(trimmed) &&
    /:\/\/[^\s/:@]*:$/.test(text.slice(Math.max(0, start - 40), start))
  )
    return 'refused';
  // A member in code: `otp: parameters.code,`
  if (
    /^\p{Ll}[\p{L}_$]*(?:\.\p{Ll}[\p{L}_$]*)+$/u.test(trimmed) &&
    /^[,;)]/.test(text.slice(start + candidate.length))
  )
    return 'refused';
  // `ftp://anonymous:…`: anonymous access accepts any password.
  if (/:\/\/anonymous:$/i.test(text.slice(Math.max(0, start - 16), start))) return 'refused';
  // A tag of a language: `mdp: 'mdp-latn-cd'`
  if (/^[a-z]{2,3}-[a-z]{4}(?:-[a-z]{2})?$/.test(trimmed)) return 'refused';
  // The name of a network before its password: "Wi-Fi: Harbour / …".
  if (
    !/\d.*[!@#$%^&*?+]|[!@#$%^&*?+].*\d/.test(trimmed) &&
    /\b(?:wi-?fi|wlan)["']?:\s?["'`“]?$/i.test(text.slice(Math.max(0, start - 12), start)) &&
    /^["'`”]? ?\/ ?["'`“]?\S/.test(text.slice(start + candidate.length, start + candidate.length + 6))
  )
    return 'refused';
  const quoted = /["'“‘]/.test(text.charAt(start - 1));
  // After "is", a lowercase word is more often part of the sentence than a password.
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
    ...(isDocumentedExample(trimmed) && { score: EXAMPLE_SCORE }),
    ...(plainWord && { score: separated && !before.includes('|') ? 0.75 : 0.35 }),
  };
}
