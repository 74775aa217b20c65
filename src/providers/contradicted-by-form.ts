import { isIPv4, isIPv6 } from 'node:net';
import type { ModelFinding } from '../ner/context-model.js';
import { passesLuhn } from '../recognizers/check-sum.js';
import { DEPARTMENT } from '../recognizers/generic/institution.js';
import { OFFICES, standsBeforeOffice } from '../recognizers/generic/title.js';
import { isUserName } from '../recognizers/generic/url.js';
import { isBibleReference } from '../text/bible-references.js';
import { isNoPassword } from './contradicted-password.js';
import { isCodeTag, isGoImport } from '../text/in-code.js';

/** Maximum score of a card number with an invalid check digit, which is a sample or mistyped. */
const FAILED_CHECK = 0.4;
/** Factor for the score of a name that is reclassified as an organization or a street. */
const RENAMED = 0.9;

/** A finding of the model after its form was checked. */
export interface JudgedFinding extends ModelFinding {
  /** Calibrated score before the form check, 0 to 1. */
  readonly calibrated: number;
}

/** Labels that the model gives to books, chapters and verses of the Bible. */
const NAMES_AND_NUMBERS: ReadonlySet<string> = new Set(
  'NAME COMPANYNAME CITY COUNTY STATE COUNTRY STREET BUILDING ZIPCODE SECONDARYADDRESS DATE TIME DOB AGE AMOUNT NRP'.split(
    ' ',
  ),
);
/** Types of programming languages, as in `user_name: str` and `password?: string`. */
const TYPES =
  /^(?:str|string|text|int|integer|long|float|double|number|bool|boolean|bytes?|bytea|char|n?varchar|citext|uuid|date|datetime|object|any|optional|none|null|nil|undefined|void|never|unknown|self)$/i;
/** Genders of up to three letters in the languages of the model; other short words are abbreviations. */
const SHORT_GENDERS =
  /^(?:[mfwdxvhkn]|nb|nby|enb|kv|fem|mas|man|men|gal|guy|boy|kob|mąż|vr|vrw|hom|mtf|ftm)$/i;
/** A name in a program, and what follows one that is called: `send(`, `channel.send(`, but not `jdoe(uid=1001)`. */
const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$.]*$/u;
const CALLED = /^[\w$]*(?:\.[\w$]+){0,3}\((?!(?:uid=)?\d+\))/;
/** The rest of a scope and its package: `@types/node`. */
const PACKAGE_AFTER = /^[\w-]*\/\w/;
/** Documentation before the name of a type: `{@link `, `@param {`. */
const TYPE_BEFORE = /\{@[a-z]{2,12} $|@[a-z]{2,12} \{[^}\n]{0,32}$/i;
const IN_CODE: ReadonlySet<string> = new Set(['NAME', 'COMPANYNAME', 'USERNAME', 'URL']);
/** An alphabet, which no address of a wallet contains. */
const ALPHABET = /abcdefgh|0123456789/i;
/** A CSS color. */
const COLOUR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** A code that is dictated digit by digit. */
const DICTATED = /^\d(?:-\d){2,}$/;
const DIGITS_AND_DOTS = /^[\d.]+$/;
/** A conjunction between two phone numbers, with a digit on either side. */
const OTHER_NUMBER =
  /\d (?:[oy]|or|oder|od\.|ou|of|eller|tai|lub|albo|[ei]|und|and|et|en|och|ja) (?:al )?[+(\d]/u;
/** A Finnish surname in the nominative and a place in a case that says where someone is from. */
const HOME_TOWN =
  /^\p{Lu}[\p{L}-]+ (?:\p{Lu}[\p{L}-]+ )?\p{Lu}[\p{L}-]*(?:nen|la|lä|mäki|niemi|lahti|järvi|saari|ranta|maa|harju|koski|virta|aho|salo|lehto) (\p{Lu}\p{Ll}{2,20}(?:[sl]ta|[sl]tä))$/u;
/** Numbers of patients' records and cases, which identify no one by themselves. */
const RECORD_BEFORE =
  /(?<!\p{L})(?:mrn|nhc|ipp|hospital (?:number|no\.?)|(?:medical |patient )record(?: number| no\.?)?|historia(?: clínica)?|prontuário|processo clínico|cartella clinica|nosologico|dossier(?: (?:patient|médical))?|patienten?-?(?:nummer|nr\.?)|patiëntn(?:ummer|r\.?)|potilasnumero|fall(?:nummer|nr\.?)|journaln(?:ummer|r\.?)|nr (?:księgi głównej|historii choroby))[ \t]{0,2}(?:n(?:[.ºo°]{1,2}|r\.?|um\.?)|#)?[ \t]{0,2}[:=]?[ \t]{0,3}$/iu;
/** Number plates, which are only reported for India. */
const PLATE_BEFORE =
  /(?<!\p{L})(?:reg\.? ?n(?:r|o)\.?|registration (?:number|plate)|number plate|licen[cs]e plate|plate(?: no\.?| number)?|kennzeichen|plaque(?: d['’]immatriculation)?|immatriculée?|matrícula|targa(?:to)?|placa|kenteken|nr rej\.|numer rejestracyjny|registreringsnummer|rekisterinumero|rek\.nro)[ \t]{0,2}:?[ \t]{0,3}$/iu;
const NUMBERS_OF_PLATES: ReadonlySet<string> = new Set([
  'IDCARD',
  'PASSPORT',
  'DRIVERLICENSE',
  'ACCOUNTNUMBER',
]);
const NUMBERS_OF_RECORDS: ReadonlySet<string> = new Set([
  'HEALTHID',
  'ACCOUNTNUMBER',
  'TAXID',
  'IDCARD',
  'SSN',
]);
/** A cue of phone numbers that leaves no other reading of the digits after it. */
const PHONE_BEFORE =
  /(?<!\p{L})(?:tel|tlf|tfno|telf|tél|puh|mobil|móvil|movil|telemóvel|celular|cellulare|gsm|handy|whatsapp|phone|cell|komórka)(?:[.:]| de (?:la |el |los )?\p{L}{2,12}| van \p{L}{2,12}| von \p{L}{2,12}){0,2}:? $/iu;
const NUMBERS_OF_PHONES: ReadonlySet<string> = new Set([
  'TAXID',
  'ACCOUNTNUMBER',
  'IDCARD',
  'SSN',
  'HEALTHID',
]);
/** The last digits of a card or an account: "ending in 2019". */
const ENDING_BEFORE =
  /(?<!\p{L})(?:card|account|acct|phone|number|karte|konto|nummer|carte|compte|numéro|tarjeta|cuenta|número|carta|conto|numero|cartão|conta|kaart|rekening|kart[ay]|kort(?:et)?|kortti|tili)(?!\p{L})[^.\n]{0,24} (?:end(?:ing|s|ed)(?: in| with)?|last four(?: digits)?|endziffern?|endnummer|endet auf|endend auf|terminad[ao] en|termina en|acaba en|acabad[ao] en|se terminant par|finissant par|termin(?:a|ante) (?:con|per|em)|terminad[ao] em|eindigend op|eindigt op|końców(?:ka|ce|ką)|kończ(?:y|ąc[aey]) się(?: na)?|slutar på|slutsiffror(?:na)?|päättyvä|numeroon päättyvä):? $/iu;
/** What a decade follows: "los años 90", "negli anni Novanta", unlike "di anni 81". */
const DECADE_BEFORE =
  /(?<!\p{L})(?:los años|[nd]?os anos|(?:gli|negli|degli|dagli|agli|sugli) anni|les années|de jaren|latach|lata) ['’]?$/iu;
/** A number of an invoice with slashes, of which the model finds the end: "114/06/2025". */
const NUMBER_BEFORE = /\d[/-]$/;
/** The rest of the name of a family firm, after the family. */
const FIRM_AFTER =
  /^(?: \p{Lu}[\p{L}’'-]{1,30}){0,2} (?:(?:&|and|und|et|[eyi]|en|och|ja) (?:Sons|Daughters|Bros\.?|Brothers|Söhne|Töchter|Fils|Filles|Figli|Hijos|Filhos|Zonen|Synowie|Söner|Pojat)|& (?:Son|Sohn|Tochter|Figlio|Hijo|Filho|Zoon|Syn|Poika))(?!\p{L})|^(?: \p{Lu}[\p{L}’'-]{1,30}){0,2} & Co(?:\.|(?!\p{L}))/u;
/** Ranks and titles that the model takes for part of a name. */
const TITLE_INSIDE =
  /^(?:[PK](?:OK|HK|OM|HM)(?:in)?|Deacon|Archdeacon|Herrn?|Frau|Mrs?|Ms|Mme|Mlle|Dr|Prof|Sgt|Insp|Dhr|Mevr|Hr|Sra?|Sig)\.? (?=\p{Lu})/u;
const FIRM = / (?:&|and|und|et|[eyi]|en|och|ja) \p{Lu}\p{L}+\.?$/u;
const INITIALS_BEFORE = /(?<!\p{L})(?:\p{Lu}\. ?){1,3}$/u;
/** Institutions, legal forms and hotel chains, which are not part of a person's name. */
const ORGANIZATION =
  /(?<![\p{L}\p{N}])(?:hotels?|hôtel|hostel|motel|restaurant|restauracja|ristorante|restaurante|universit(?:[yéà]|ät|eit|et(?:et)?)|universidade?|uniwersytet|yliopisto|krankenhaus|klinikum|sjukhus|sairaala|gmbh|mbh|ltd|llc|plc|sarl|s\.?r\.?l|oyj|sp\. z o\.o|novotel|travelodge)(?![\p{L}\p{N}])|^(?:marriott(?= \p{L})|sheraton|hyatt|radisson|ramada|mercure|best western|holiday inn|premier inn|crowne plaza|doubletree|kempinski|steigenberger)(?![\p{L}\p{N}])/iu;
const STREET = /\p{L}{2}(?:straße|strasse|gasse|straat|gatan|vägen|katu)$/iu;
const OFFICE = new RegExp(String.raw`^(?:l[ea] )?(?:${OFFICES.join('|')})$`, 'u');
/** Dots before thousands and cents alike: an article number. */
const ARTICLE_NUMBER = /^\d{1,3}(?:\.\d{3})+\.\d{1,2}$/;
/** Forms of address before an office. */
const ADDRESS_BEFORE =
  /(?<!\p{L})(?:herrn?|frau|mr|mrs|ms|madame?|monsieur|m|mme|señora?|sra?|signora?|meneer|mevrouw|pan|pani|panie|senhora?|fru|herra|rouva)\.?(?: l[ea]| de)? $/iu;

/** A form of address that stands alone, directly before a name: "M." in "M. de Vrières", "Doña" in "Doña Ana". */
const ADDRESS_ALONE =
  /^(?:mm?|mr|mrs|ms|mme|mlle|sr|sra|srta|dª?|don|doña|dom|dona|sig|sig\.ra|herrn?|frau|dhr|mevr|pan|pani|hr|fru|herra|rouva)\.?$/iu;
const NAME_AFTER = /^ (?:\p{Lu}|(?:de|da|do|dos|das|di|du|della|van|von|af) )/u;
/** Articles and prepositions that are no name by themselves. */
const FUNCTION_WORD =
  /^(?:the|an?|of|in|at|and|der|die|das|und|le|la|les|de|du|des|et|el|los|las|[ye]|il|lo|gli|het|een|en|[iwz]|na|os?|as|do|da|ja|on|och|att|det|den)$/;
const NAMES: ReadonlySet<string> = new Set(['NAME', 'COMPANYNAME', 'CITY', 'COUNTY', 'STATE', 'COUNTRY']);

/**
 * Checks model findings by their form, in addition to the checks of patterns. If no value of the category has the form,
 * the finding is dropped, its score lowered, or its category changed.
 * @param text the text to which the offsets refer
 * @returns the remaining findings in order
 */
export function judgeForms(text: string, findings: readonly ModelFinding[]): readonly JudgedFinding[] {
  return findings.flatMap((finding) => {
    const judged = judgeForm(text, finding);
    if (judged === undefined) return [];
    return parts(text, judged).map((part) => ({ ...part, calibrated: finding.score }));
  });
}

/**
 * Splits what the model takes for one value: two phone numbers with a conjunction between them, and a Finnish name with
 * a home town in the elative or ablative ("Eino Ikonen Raumalta").
 */
function parts(text: string, finding: ModelFinding): readonly ModelFinding[] {
  const value = text.slice(finding.start, finding.end);
  if (finding.label === 'PHONE') {
    const between = OTHER_NUMBER.exec(value);
    if (between === null) return [finding];
    const middle = finding.start + between.index + 1;
    return [
      { ...finding, end: middle },
      { ...finding, start: middle - 1 + between[0].length - 1 },
    ];
  }
  if (finding.label !== 'NAME') return [finding];
  const town = HOME_TOWN.exec(value)?.[1];
  if (town === undefined) return [finding];
  const start = finding.end - town.length;
  return [
    { ...finding, end: start - 1 },
    { ...finding, start, label: 'CITY', score: finding.score * RENAMED },
  ];
}

/** Minimum length of a PIN: "Passcode length: 6" has none. */
const SHORTEST_PIN = 3;

/** Returns the finding, possibly modified; undefined if its form rules it out. */
function judgeForm(text: string, finding: ModelFinding): ModelFinding | undefined {
  const value = text.slice(finding.start, finding.end);
  if (NAMES.has(finding.label) && FUNCTION_WORD.test(value)) return undefined;
  if (IN_CODE.has(finding.label) && isOfCode(text, finding, value)) return undefined;
  if (NAMES_AND_NUMBERS.has(finding.label) && isBibleReference(text, finding)) return undefined;
  const before = text.slice(Math.max(0, finding.start - 64), finding.start);
  if (NUMBERS_OF_RECORDS.has(finding.label) && /\d{4}/.test(value) && RECORD_BEFORE.test(before))
    return undefined;
  if (NUMBERS_OF_PLATES.has(finding.label) && PLATE_BEFORE.test(before)) return undefined;
  if (NUMBERS_OF_PHONES.has(finding.label) && PHONE_BEFORE.test(before))
    return { ...finding, label: 'PHONE' };
  switch (finding.label) {
    case 'URL':
      return isUserName(text, finding.start, value) ? { ...finding, label: 'USERNAME' } : finding;
    case 'COMPANYNAME':
      return judgeFirm(text, finding, value, before);
    case 'NAME':
      return judgeName(text, finding, value);
    case 'TITLE':
      return isOfficeAlone(text, finding, value) ? undefined : finding;
    case 'IP':
      return isImpossibleAddress(text, finding) ? undefined : finding;
    case 'GENDER':
      return value.length <= 3 && !SHORT_GENDERS.test(value) ? undefined : finding;
    case 'USERNAME':
      return TYPES.test(value) ? undefined : finding;
    case 'PIN':
      return value.length < SHORTEST_PIN ? undefined : finding;
    case 'PASSWORD':
      return TYPES.test(value) || COLOUR.test(value) || isNoPassword(text, finding.start, finding.end)
        ? undefined
        : finding;
    case 'AGE':
      return /^\p{L}$/u.test(value) || (value.endsWith('0') && DECADE_BEFORE.test(before))
        ? undefined
        : finding;
    case 'DATE':
      return DICTATED.test(value) ||
        (/^\d{4}$/.test(value) && ENDING_BEFORE.test(before)) ||
        (/^\d{1,2}[/-]\d{4}$/.test(value) && NUMBER_BEFORE.test(before))
        ? undefined
        : finding;
    case 'AMOUNT':
      return ARTICLE_NUMBER.test(value) ? undefined : finding;
    case 'BITCOINADDRESS':
    case 'ETHEREUMADDRESS':
    case 'LITECOINADDRESS':
      return ALPHABET.test(value) ? undefined : finding;
    case 'CCN':
      return failsCheck(value) ? { ...finding, score: Math.min(finding.score, FAILED_CHECK) } : finding;
    default:
      return finding;
  }
}

/** Returns whether a name, user name or address belongs to source code: to a tag, a type, a call or an import. */
function isOfCode(text: string, { start, end, label }: ModelFinding, value: string): boolean {
  const after = text.slice(end, end + 160);
  if (label === 'URL') {
    const before = text.slice(Math.max(0, start - 160), start);
    const from = start - before.length + before.search(/[^\s"]*$/);
    return isGoImport(text, from, end + after.search(/[\s"]|$/));
  }
  if (TYPE_BEFORE.test(text.slice(Math.max(0, start - 48), start))) return true;
  if (label !== 'USERNAME') return false;
  const at = value.startsWith('@') ? start : start - 1;
  if (text.charAt(at) === '@' && (isCodeTag(text, at, end) || PACKAGE_AFTER.test(after))) return true;
  return IDENTIFIER.test(value) && CALLED.test(after);
}

/**
 * Returns whether a title is a form of address before an office rather than a name, such as "Herr" in "Herr Kommissar,"
 * or all of "Madam Chair".
 */
function isOfficeAlone(text: string, { end }: ModelFinding, value: string): boolean {
  const space = value.indexOf(' ');
  return standsBeforeOffice((space < 0 ? '' : value.slice(space)) + text.slice(end, end + 40));
}

function judgeName(text: string, finding: ModelFinding, value: string): ModelFinding | undefined {
  const isAddressed = ADDRESS_BEFORE.test(text.slice(Math.max(0, finding.start - 24), finding.start));
  if (isAddressed) return OFFICE.test(value) ? undefined : finding;
  if (ADDRESS_ALONE.test(value) && NAME_AFTER.test(text.slice(finding.end, finding.end + 8)))
    return { ...finding, label: 'TITLE' };
  if (DECADE_BEFORE.test(text.slice(Math.max(0, finding.start - 16), finding.start))) return undefined;
  const titled = TITLE_INSIDE.exec(value)?.[0];
  if (titled !== undefined) return { ...finding, start: finding.start + titled.length };
  const firm = FIRM_AFTER.exec(text.slice(finding.end, finding.end + 100))?.[0];
  if (firm !== undefined)
    return {
      ...finding,
      end: finding.end + firm.length,
      label: 'COMPANYNAME',
      score: finding.score * RENAMED,
    };
  const label = ORGANIZATION.test(value) ? 'COMPANYNAME' : STREET.test(value) ? 'STREET' : undefined;
  return label === undefined ? finding : { ...finding, label, score: finding.score * RENAMED };
}

/** Drops departments, and adds the initials before the name of a family firm: "J. P. Harcourt & Sons". */
function judgeFirm(
  text: string,
  finding: ModelFinding,
  value: string,
  before: string,
): ModelFinding | undefined {
  if (DEPARTMENT.test(text.slice(finding.start, finding.end + 40)) && value.startsWith('Department of'))
    return undefined;
  const initials = FIRM.test(value) ? INITIALS_BEFORE.exec(before)?.[0] : undefined;
  return initials === undefined ? finding : { ...finding, start: finding.start - initials.length };
}

/**
 * Returns whether the digits and dots around a finding are not an IP address, whatever part of them the model found:
 * article numbers, dates, three-part versions.
 */
function isImpossibleAddress(text: string, { start, end }: ModelFinding): boolean {
  if (!DIGITS_AND_DOTS.test(text.slice(start, end))) return false;
  let [from, to] = [start, end];
  while (from > 0 && /[\d.]/.test(text.charAt(from - 1))) from -= 1;
  while (to < text.length && /[\d.]/.test(text.charAt(to))) to += 1;
  const whole = text.slice(from, to).replace(/^\.+|\.+$/g, '');
  // "192.168.1.*" and "10.0.0.x" continue with a letter or an asterisk.
  return !isIPv4(whole) && !isIPv6(whole) && !/^[*x]/i.test(text.slice(to));
}

function failsCheck(value: string): boolean {
  const digits = value.replaceAll(/[ -]/g, '');
  return /^\d{13,19}$/.test(digits) && !passesLuhn(digits);
}
