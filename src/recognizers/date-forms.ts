/**
 * Written forms of dates and times in nine languages, as words and ranges. The constants are sources of
 * case-insensitive expressions, and all of them are bounded. Single words are in `generic/day.list.ts`.
 */
import type { Indecision, Surroundings, Asked, Candidate } from './define-recognizer.js';
import { DAY_PHRASES, DAY_WORDS, FEASTS, MONTH_WORDS, NAMED_HOURS } from './generic/day.list.js';
import { isBibleReference } from '../text/bible-references.js';
import { createPhraseFinder } from './phrase-finder.js';
import { rememberLast } from './remember-last.js';
import type { TextView } from './text-view.js';

/** Words right before digits and a colon that rule out a time: ratios, scales, results, durations, verses. */
const NO_TIME =
  /(?<!\p{L})(?:ratio|odds|scored?|aspect|scale|mix|diluted|verdünnt|verdünnung|maßstab|verhältnis|mischung|zeitlimit|bestzeit|endstand|échelle|dilué|écart|escala|proporción|diluid[oa]|tiempo medio|scala|diluit[oa]|distacco|schaal|verhouding|verdund|achterstand|escala|proporção|atraso|skal[ai]|stosunku|rozcieńcz\p{L}{2,4}|strata|förhållande|spädd|mittakaava|suhteessa|kartta|karta|karte|carte|carta|kaart|mapa|głosowano|verse|chapter|psalms?|surah?|qur['’]?an|genesis|exodus|leviticus|numbers|deuteronomy|joshua|judges|ruth|samuel|kings|chronicles|ezra|nehemiah|esther|job|proverbs|ecclesiastes|isaiah|jeremiah|ezekiel|daniel|hosea|joel|amos|matthew|mark|luke|john|acts|romans|corinthians|galatians|ephesians|philippians|colossians|thessalonians|timothy|titus|hebrews|james|peter|revelation)(?: (?:is|was|of|de|di|von|na|op|på|im|zu|1))?\W{1,3}$/iu;
/** Units of duration, pace or map scale right after digits and a colon, which rule out a time. */
const NO_TIME_AFTER =
  /^(?:[ .\u00a0]?000(?!\d)| ?(?:min(?:\.|ut\p{L}{0,4})?|minuuttia|sek\p{L}{0,6}|stunden|heures de|pro k(?:ilo)?m\p{L}*|per k(?:ilo)?m\p{L}*|par km|por km|na km|\/ ?km)(?!\p{L}))/iu;
/** Cues for bank sort codes and durations, which have the same form as dates and times. */
const NOT_A_DATE =
  /(?<!\p{L})(?:sort(?:[ _-]?code)?|sc|delay|duration|elapsed|uptime|runtime|took|length)["']?[ :=]{0,3}["']?$/iu;
/** Cues that make the following dotted number a version. */
const VERSION_BEFORE =
  /(?<!\p{L})(?:versions?|ver\.?|v\.?|releases?d?|build|firmware|sdk|kernel|driver|upgraded? (?:to|from)|updated? to|npm|node|python|java|php|ios|android|section|clause|chapter|§)[ :=]{0,2}v?$/iu;
/** A copyright notice before its years, unlike "the copyright was sold in". */
const COPYRIGHT_BEFORE =
  /(?:©|\(c\)|(?<!\p{L})copyright(?!\p{L}))[^\n]{0,48}$(?<!\b(?:in|since|of|from|until|till|before|after|during|by|for|on) )/iu;
/** Streets and squares named after a date. */
const STREET_BEFORE =
  /(?<!\p{L})(?:rue|place|avenue|av\.|boulevard|bd|square|quai|calle|plaza|avenida|rua|praça|largo|via|viale|piazza|corso|ulica|ul\.|aleja|al\.|straße|platz)(?: (?:du|de|del|do|da|des|dei))? $/iu;

const find = createPhraseFinder([...DAY_PHRASES, ...DAY_WORDS, ...FEASTS, ...MONTH_WORDS, ...NAMED_HOURS], {
  plural: false,
});
const FORM = 0.8;

/** Phrases that trigger the search for day words. */
export const DAY_WORDS_ASKED: Asked = { words: [find.firstWords] };

/** Each remembers its last answer: recognizers of dates and of birth dates judge the same candidates in turn. */
const isNoDateAfter = rememberLast((before) => NOT_A_DATE.test(before));
const isNoTimeAfter = rememberLast((before) => NO_TIME.test(before));
const isVersionAfter = rememberLast((before) => VERSION_BEFORE.test(before));

/**
 * Written forms of calendar dates, shared by the recognizers of dates and of birth dates. Every source is bounded;
 * names are alternations of at most a few dozen words, tried only near a digit.
 */

const MONTH_NAMES = [
  // English
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec',
  // German, Dutch
  'januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|januari|februari|maart|mei|augustus',
  // French
  'janvier|février|fevrier|mars|avril|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre',
  // Spanish, Portuguese
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre',
  'janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro',
  // Italian
  'gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre',
  // Polish, Nordic
  'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia',
  'styczeń|styczniu|luty|lutym|marzec|marcu|kwiecień|kwietniu|maju|czerwiec|czerwcu|lipiec|lipcu|sierpień|sierpniu|wrzesień|wrześniu|październik|październiku|listopad|listopadzie|grudzień|grudniu',
  'marts|desember|tammikuussa|helmikuussa|maaliskuussa|huhtikuussa|toukokuussa|kesäkuussa|heinäkuussa|elokuussa|syyskuussa|lokakuussa|marraskuussa|joulukuussa',
  'augusti|mars|maj|tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta',
].join('|');

const MONTH = String.raw`(?:${MONTH_NAMES})`;
/** Month names of four or more letters, which are rarely other words. */
export const LONG_MONTH = String.raw`(?:${MONTH_NAMES.split('|')
  .filter((name) => name.length > 3 && !/\?|^(?:mars|maio|maja|mayo)$/.test(name))
  .join('|')})`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;

/**
 * Builds the pattern for the first day of a range. One pattern per separator, because the number of steps in an
 * expression is limited.
 */
const firstOfRange = (joined: string): string =>
  String.raw`(?<![\p{L}\p{N}.,:/-])${DAY}(?=\.?${joined}(?:le |il |den )?${DAY}(?:\.|er|º|°)? (?:d[ei] )?(?:${LONG_MONTH}|may|mai|maj|maja|maio|mayo|mars)(?![\p{L}\p{N}]))`;

/** The `9` of `9 a 14 de enero`, `9 al 14`, `9 et 10`; the last day and the month follow. */
export const FIRST_OF_RANGE = firstOfRange(' (?:[aeiy]|a[lu]|e[nt]) ');

/** The `9` of `9 t/m 14 januari`, the `4` of `4. bis 13. März`. */
export const FIRST_OF_SPAN = firstOfRange(String.raw` (?:t\/m|tot|bis|[ua]nd|och) `);

/** The `9` of `9–14 maja`. */
export const FIRST_BEFORE_DASH = firstOfRange(' ?[–-] ?');

const between = (days: string): string =>
  String.raw`(?:${days})\.? ?(?:[–-]|a|à|t\/m|bis|till) ?(?:${days})\.?`;

/** `Mo–Fr`, `ma-to`, `seg. a sex.`, `lun-ven` before the hours. */
export const DAY_RANGE = String.raw`(?<![\p{L}\p{N}.-])(?:${[
  'mo|di|mi|do|fr|sa|so',
  'lun|mar|mer|jeu|ven|sam|dim',
  'lun|mar|mi[ée]|jue|vie|s[áa]b|dom',
  'lun|mar|mer|gio|ven|sab|dom',
  'ma|di|wo|do|vr|za|zo',
  'seg|ter|qua|qui|sex|s[áa]b|dom',
  'pn|pon|wt|śr|czw|pt|sob|nd|niedz',
  'mån|tis|ons|tors|tor|fre|lör|sön',
  'ma|ti|ke|to|pe|la|su',
]
  .map(between)
  .join(
    '|',
  )})(?![\p{L}\p{N}])(?=[ ,:]{1,3}(?:(?:klo|kl\.?|godz\.|von|de|das|dalle|van|od) )?\d{1,2}(?:h|(?![\p{L}\p{N}%])))`;

const GERMAN = 'eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf';
const DUTCH = 'een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf';
const SWEDISH = 'ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv';
const SPANISH = 'una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce';
const PORTUGUESE = 'uma|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|\\d{1,2}';
const ITALIAN = 'una|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|\\d{1,2}';
const POLISH =
  'pierwszej|drugiej|trzeciej|czwartej|piątej|szóstej|siódmej|ósmej|dziewiątej|dziesiątej|jedenastej|dwunastej';
const FINNISH =
  'yhdeltä|kahdelta|kolmelta|neljältä|viideltä|kuudelta|seitsemältä|kahdeksalta|yhdeksältä|kymmeneltä|seittemältä|kasilta|ysiltä|kuuelta';

/** `halb neun`, `kwart over drie`, `halv åtta`, `siete y media`, `8 e meia`, `sette e mezza`, `wpół do ósmej`. */
export const HOUR_IN_WORDS = String.raw`(?<![\p{L}\p{N}])(?:(?:halb|viertel(?: (?:vor|nach))?|dreiviertel) (?:${GERMAN})|(?:half|kwart (?:over|voor)) (?:${DUTCH})|(?:halv|kvart (?:över|i)) (?:${SWEDISH})|(?<=(?<!\p{L})las? )(?:${SPANISH}) (?:y (?:media|cuarto)|menos cuarto)|(?<=(?<!\p{L})(?:às|as|até|das|pelas|começa) )(?:${PORTUGUESE}) e meia|(?<=(?<!\p{L})(?:alle|dalle|le) )(?:${ITALIAN}) e (?:mezzo|mezza|un quarto)|wpół do (?:${POLISH})|(?:puoli|puol) (?:${FINNISH}))(?![\p{L}\p{N}])`;

/** Feasts that are also given names or surnames: only after a preposition and not before another name. */
export const FEAST_AFTER_WORD = String.raw`(?<=(?<!\p{L})(?:à|pour|avant|après|depuis|de|à la|la|vor|nach|zu|an|über|a|di|per|dopo|prima di) )(?:Noël|Toussaint|Pâques|Natale|Pasqua|Silvester|Nikolaus)(?![\p{L}\p{N}-]| \p{Lu})`;

const YEAR = String.raw`(?:1[89]|20)\d{2}`;
/** Years before and after those of `YEAR`, of archives and of dates moved to protect people. */
const FAR_YEAR = String.raw`(?:1[5-7]|21)\d{2}`;
const START = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,:/-])`;
const END = String.raw`(?![\p{L}\p{N}]|[/.:-]\p{N})`;

/** `2026-11-21`, `2026/11/21`, `2026.11.21`. */
export const ISO_DATE = String.raw`${START}(?:${YEAR}(?<sep>[-/.])(?:0?[1-9]|1[0-2])\k<sep>(?:0?[1-9]|[12]\d|3[01])|${FAR_YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?=T\d|(?![\p{L}\p{N}]|[-/.:]\p{N}))`;

/** `21/11/2026`, `11-21-26`, `3.5.1987`, `05 / 03 / 1987`. */
export const NUMERIC_DATE = String.raw`${START}${DAY}(?<dsep> ?[/.-] ?)${DAY}\k<dsep>(?:${YEAR}|\d{2})${END}`;

/** `21 November 2026`, `3rd of May '87`, `03-MAY-87`, `3 May`. */
export const DAY_MONTH = String.raw`${START}${DAY}(?:st|nd|rd|th|er|º|°|\.|e)?(?:[ \u00a0-](?:of |de |d')?| de )${MONTH}(?:(?:\.?,?[ \u00a0]|-|\. ?| de | del )(?:${YEAR}|['’]\d{2}|\d{2}(?![.:,]?\d|[ ]?[%€$£]|[ ]\p{L})))?(?![\p{L}\p{N}])`;

/** `November 21, 2026`, `May 3rd`, `Nov. 21`. */
export const MONTH_DAY = String.raw`(?<![\p{L}\p{N}])${MONTH}\.?[ \u00a0](?:the )?${DAY}(?:st|nd|rd|th)?(?:,?[ \u00a0](?:of )?${YEAR}|,? ['’]\d{2})?(?![\p{L}\p{N}]|[:,.]\p{N}{3}|[:.]\p{N})`;

/** `November 2026`, `Nov. 2026`, `May '87`. */
export const MONTH_YEAR = String.raw`(?<![\p{L}\p{N}])${MONTH}\.?,?(?: of | de )?[ \u00a0-](?:${YEAR}|['’]\d{2})(?![\p{L}\p{N}])`;

/** `14:05`, `14:05:33.120`, `5pm`, `5:30 a.m.`, `17h05`. */
export const TIME_OF_DAY = String.raw`${START}(?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?: ?(?:[ap]\.?m\.?(?![\p{L}\p{N}])|uhr|hrs?|h)(?![\p{L}]))?|(?:1[0-2]|0?[1-9])(?:\.[0-5]\d)? ?[ap]\.?m\.?(?![\p{L}\p{N}])|(?:[01]?\d|2[0-3])h[0-5]\d|(?:[01]\d|2[0-3])[0-5]\d ?(?:hrs?|hours|uhr)(?![\p{L}])|(?:[01]?\d|2[0-3]) uhr(?![\p{L}]))(?:[ ]?(?:UTC|GMT|Z|[ECMP][SD]T|CES?T|BST|IST|[+-]\d{2}:?\d{2})(?![\p{L}\p{N}]))?(?![\p{L}\p{N}]|:\p{N})`;

/** An RFC 3339 instant as one value: `2026-11-21T08:00:00Z`. */
export const TIMESTAMP = String.raw`${START}(?:${YEAR}|${FAR_YEAR})-\d{2}-\d{2}[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[ ]?[+-]\d{2}:?\d{2})?(?![\p{L}\p{N}])`;

/** Timestamps in web server logs: `21/Nov/2026:08:00:00 +0000`. */
export const LOG_TIMESTAMP = String.raw`${START}\d{2}/(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/${YEAR}:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?: [+-]\d{4})?(?![\p{L}\p{N}])`;

/** `03MAR1981`, `3Mar21`: no separators, as printed on tickets. */
export const COMPACT_MONTH = String.raw`${START}${DAY}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:${YEAR}|\d{2})(?![\p{L}\p{N}])`;

/** `2026年11月21日`, `11月21日`, `2026년 11월 21일`. */
export const EAST_ASIAN_DATE = String.raw`(?<!\p{N})(?:${YEAR} ?[年년] ?)?(?:0?[1-9]|1[0-2]) ?[月월] ?${DAY} ?[日일]`;

/** Sources for all forms of a complete date. */
export const ANY_DATE: readonly string[] = [
  ISO_DATE,
  NUMERIC_DATE,
  DAY_MONTH,
  MONTH_DAY,
  COMPACT_MONTH,
  EAST_ASIAN_DATE,
];

const ZERO = 48;
const isDigit = (code: number): boolean => code >= ZERO && code <= ZERO + 9;

/** Returns whether a numeric date can exist: one of its parts is a month, and no part is out of range. */
export function isPossibleDate(candidate: string): boolean {
  let [a, b, c] = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < candidate.length; at++) {
    if (!isDigit(candidate.charCodeAt(at))) continue;
    count += 1;
    let number = 0;
    for (; isDigit(candidate.charCodeAt(at)); at++) number = 10 * number + candidate.charCodeAt(at) - ZERO;
    [a, b, c] = [b, c, number];
  }
  if (count !== 3) return true;
  return a > 31 ? b <= 12 && c <= 31 : (a <= 12 && b <= 31) || (b <= 12 && a <= 31);
}

/** Judges whether a date candidate can be a date or a time in its surroundings. */
export function judgeDate(candidate: string, { text, start, end }: Surroundings): Indecision {
  if (!isPossibleDate(candidate)) return 'refused';
  const before = text.slice(Math.max(0, start - 28), start);
  if (isNoDateAfter(before)) return 'refused';
  if (/^\d{4}$/.test(candidate) && COPYRIGHT_BEFORE.test(text.slice(Math.max(0, start - 64), start)))
    return 'refused';
  if (/^\d{1,2}\/\d{1,2}$/.test(candidate)) return isDayAndMonth(candidate) ? 'undecided' : 'refused';
  if (/^\d{1,2}:\d{2}(?::\d{2})?$/.test(candidate))
    return isNoTimeAfter(before) ||
      NO_TIME_AFTER.test(text.slice(end, end + 16)) ||
      (/\p{L}\.? $/u.test(before) && isBibleReference(text, { start, end }))
      ? 'refused'
      : 'undecided';
  if (/\p{L}/u.test(candidate)) return judgeWritten(candidate, before, text.slice(end, end + 4));
  if (/^\d{1,4}\.\d{1,2}\.\d{1,4}$/.test(candidate)) {
    if (isVersionAfter(before)) return 'refused';
    // "1.12.20" is as likely a version as a date; "01.12.20" is a date.
    if (/^[1-9]\.\d{1,2}\.\d{2}$|^\d{1,2}\.[1-9]\.\d{2}$/.test(candidate))
      return { verdict: 'undecided', score: 0.65 };
  }
  return 'undecided';
}

/** Judges dates with words: "2. Jan Smit" in a list is a name, and "rue du 4 septembre" is a street. */
function judgeWritten(candidate: string, before: string, after: string): Indecision {
  // "la–la" is not a range of days.
  if (/^(?<day>\p{L}{2,5})[–-]\k<day>$/iu.test(candidate)) return 'refused';
  if (/^\d{1,2}\. (?:Jan|Mai|Mars)$/.test(candidate) && /^ \p{Lu}\p{Ll}/u.test(after)) return 'refused';
  // "ul. 3 Maja 7": the day belongs to the name of the street, the number after the month is that of the house.
  const street = /^\d/.test(candidate) ? before : before.replace(/\d{1,2}\.? $/, '');
  return STREET_BEFORE.test(street) && (/^\d/.test(candidate) || street !== before) ? 'refused' : 'undecided';
}

function isDayAndMonth(candidate: string): boolean {
  const [a = 0, b = 0] = candidate.split('/').map(Number);
  return a >= 1 && b >= 1 && Math.min(a, b) <= 12 && Math.max(a, b) <= 31;
}

/**
 * Finds words for days, months, feasts and hours. Skips words inside an address, such as `sroda` in
 * `mail@zaklad-sroda.example`.
 */
export function* findDayWords(view: TextView): Iterable<Candidate> {
  for (const { start, end } of find(view)) {
    if (/[@_]/.test(view.text.charAt(start - 1)) || /^(?:\.\p{L}|[@_])/u.test(view.text.slice(end, end + 2)))
      continue;
    yield { start, end, pattern: 'day-name', scores: { form: FORM, formInContext: 0.9 } };
  }
}
