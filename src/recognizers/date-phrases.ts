/**
 * Dates and times of nine languages in words and in ranges, as sources of expressions (case makes no difference). Every
 * source is bounded. Words alone are in `generic/day.list.ts`.
 */
import { LONG_MONTH } from './date-forms.js';

const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;

/** Several patterns rather than one, by what joins the days: an expression takes a bounded number of steps. */
const firstOfRange = (joined: string): string =>
  String.raw`(?<![\p{L}\p{N}.,:/-])${DAY}(?=\.?${joined}(?:le |il |den )?${DAY}(?:\.|er|º|°)? (?:d[ei] )?(?:${LONG_MONTH}|may|mai|maj|maja|maio|mayo|mars)(?![\p{L}\p{N}]))`;

/** The `9` of `9 a 14 de enero`, of `9 al 14`, `9 et 10`: what follows is the last day and the month. */
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

/** Feasts that people are called after: only behind a preposition and before no other name. */
export const FEAST_AFTER_WORD = String.raw`(?<=(?<!\p{L})(?:à|pour|avant|après|depuis|de|à la|la|vor|nach|zu|an|über|a|di|per|dopo|prima di) )(?:Noël|Toussaint|Pâques|Natale|Pasqua|Silvester|Nikolaus)(?![\p{L}\p{N}-]| \p{Lu})`;
