import { isIPv4, isIPv6 } from 'node:net';
import type { ModelFinding } from '../ner/context-model.js';
import { passesLuhn } from '../recognizers/check-sum.js';
import { OFFICES, standsBeforeOffice } from '../recognizers/generic/title.js';
import { isBibleReference } from '../text/bible-references.js';

/** The highest score of a card number whose check digit fails: such a number is a sample or mistyped. */
const FAILED_CHECK = 0.4;
/** What is left of the score of a name that is one of an organization or a street. */
const RENAMED = 0.9;

/** A finding of the model, with what its form made of it. */
export interface JudgedFinding extends ModelFinding {
  /** Its score before its form was looked at, 0 to 1. */
  readonly calibrated: number;
}

/** Labels that a book of the Bible, its chapter and its verse are given. */
const NAMES_AND_NUMBERS: ReadonlySet<string> = new Set(
  'NAME COMPANYNAME CITY COUNTY STATE COUNTRY STREET BUILDING ZIPCODE SECONDARYADDRESS DATE TIME DOB AGE AMOUNT NRP'.split(
    ' ',
  ),
);
/** Types of programming languages: `user_name: str`, `password?: string`. */
const TYPES =
  /^(?:str|string|text|int|integer|long|float|double|number|bool|boolean|bytes?|bytea|char|n?varchar|citext|uuid|date|datetime|object|any|optional|none|null|nil|undefined|void|never|unknown|self)$/i;
/** Genders of up to three letters in the languages of the model; other short words are abbreviations. */
const SHORT_GENDERS =
  /^(?:[mfwdxvhkn]|nb|nby|enb|kv|fem|mas|man|men|gal|guy|boy|kob|mąż|vr|vrw|hom|mtf|ftm)$/i;
/** A colour of a style sheet. */
const COLOUR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** A code that is read out digit by digit. */
const DICTATED = /^\d(?:-\d){2,}$/;
const DIGITS_AND_DOTS = /^[\d.]+$/;
/** Words of institutions and legal forms, and chains of hotels: no part of a person's name. */
const ORGANIZATION =
  /(?<![\p{L}\p{N}])(?:hotels?|hôtel|hostel|motel|restaurant|restauracja|ristorante|restaurante|universit(?:[yéà]|ät|eit|et(?:et)?)|universidade?|uniwersytet|yliopisto|krankenhaus|klinikum|sjukhus|sairaala|gmbh|mbh|ltd|llc|plc|sarl|s\.?r\.?l|oyj|sp\. z o\.o|novotel|travelodge)(?![\p{L}\p{N}])|^(?:marriott(?= \p{L})|sheraton|hyatt|radisson|ramada|mercure|best western|holiday inn|premier inn|crowne plaza|doubletree|kempinski|steigenberger)(?![\p{L}\p{N}])/iu;
const STREET = /\p{L}{2}(?:straße|strasse|gasse|straat|gatan|vägen|katu)$/iu;
const OFFICE = new RegExp(String.raw`^(?:l[ea] )?(?:${OFFICES.join('|')})$`, 'u');
/** Thousands and cents in dots alike: an article number. */
const ARTICLE_NUMBER = /^\d{1,3}(?:\.\d{3})+\.\d{1,2}$/;
/** Forms of address, in front of an office. */
const ADDRESS_BEFORE =
  /(?<!\p{L})(?:herrn?|frau|mr|mrs|ms|madame?|monsieur|m|mme|señora?|sra?|signora?|meneer|mevrouw|pan|pani|panie|senhora?|fru|herra|rouva)\.?(?: l[ea]| de)? $/iu;

/**
 * Judges what the model reads by how it is written, where no check of a pattern has: a form that no value of the
 * category has rules a finding out, lowers its score or names it by another category.
 * @param text what the offsets of the findings refer to
 * @returns the findings that stay, in their order
 */
export function judgeForms(text: string, findings: readonly ModelFinding[]): readonly JudgedFinding[] {
  return findings.flatMap((finding) => {
    const judged = judgeForm(text, finding);
    return judged === undefined ? [] : { ...judged, calibrated: finding.score };
  });
}

/** The finding as it is or changed; undefined where its form rules it out. */
function judgeForm(text: string, finding: ModelFinding): ModelFinding | undefined {
  const value = text.slice(finding.start, finding.end);
  if (NAMES_AND_NUMBERS.has(finding.label) && isBibleReference(text, finding)) return undefined;
  switch (finding.label) {
    case 'NAME':
      return judgeName(text, finding, value);
    case 'TITLE':
      return isOfficeAlone(text, finding, value) ? undefined : finding;
    case 'IP':
      return isImpossibleAddress(text, finding) ? undefined : finding;
    case 'GENDER':
      return value.length <= 3 && !SHORT_GENDERS.test(value) ? undefined : finding;
    case 'USERNAME':
    case 'PASSWORD':
      return TYPES.test(value) || (finding.label === 'PASSWORD' && COLOUR.test(value)) ? undefined : finding;
    case 'DATE':
      return DICTATED.test(value) ? undefined : finding;
    case 'AMOUNT':
      return ARTICLE_NUMBER.test(value) ? undefined : finding;
    case 'CCN':
      return failsCheck(value) ? { ...finding, score: Math.min(finding.score, FAILED_CHECK) } : finding;
    default:
      return finding;
  }
}

/** "Herr" of "Herr Kommissar," and "Madam Chair" as a whole: forms of address without a name. */
function isOfficeAlone(text: string, { end }: ModelFinding, value: string): boolean {
  const space = value.indexOf(' ');
  return standsBeforeOffice((space < 0 ? '' : value.slice(space)) + text.slice(end, end + 40));
}

function judgeName(text: string, finding: ModelFinding, value: string): ModelFinding | undefined {
  const isAddressed = ADDRESS_BEFORE.test(text.slice(Math.max(0, finding.start - 24), finding.start));
  if (isAddressed) return OFFICE.test(value) ? undefined : finding;
  const label = ORGANIZATION.test(value) ? 'COMPANYNAME' : STREET.test(value) ? 'STREET' : undefined;
  return label === undefined ? finding : { ...finding, label, score: finding.score * RENAMED };
}

/** Digits and dots that are no address, whatever part of them the model took: article numbers, dates, versions of three parts. */
function isImpossibleAddress(text: string, { start, end }: ModelFinding): boolean {
  if (!DIGITS_AND_DOTS.test(text.slice(start, end))) return false;
  let [from, to] = [start, end];
  while (from > 0 && /[\d.]/.test(text.charAt(from - 1))) from -= 1;
  while (to < text.length && /[\d.]/.test(text.charAt(to))) to += 1;
  const whole = text.slice(from, to).replace(/^\.+|\.+$/g, '');
  // "192.168.1.*" and "10.0.0.x" go on with a letter or a star.
  return !isIPv4(whole) && !isIPv6(whole) && !/^[*x]/i.test(text.slice(to));
}

function failsCheck(value: string): boolean {
  const digits = value.replaceAll(/[ -]/g, '');
  return /^\d{13,19}$/.test(digits) && !passesLuhn(digits);
}
