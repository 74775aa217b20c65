import { isBibleReference } from '../text/bible-references.js';
import { isPossibleDate } from './date-forms.js';
import type { Indecision, Surroundings } from './define-recognizer.js';
import { rememberLast } from './remember-last.js';

/** What stands right before digits and a colon that are no time: ratios, scales, results, durations, verses. */
const NO_TIME =
  /(?<!\p{L})(?:ratio|odds|scored?|aspect|scale|mix|diluted|verdünnt|verdünnung|maßstab|verhältnis|mischung|zeitlimit|bestzeit|endstand|échelle|dilué|écart|escala|proporción|diluid[oa]|tiempo medio|scala|diluit[oa]|distacco|schaal|verhouding|verdund|achterstand|escala|proporção|atraso|skal[ai]|stosunku|rozcieńcz\p{L}{2,4}|strata|förhållande|spädd|mittakaava|suhteessa|kartta|karta|karte|carte|carta|kaart|mapa|głosowano|verse|chapter|psalms?|surah?|qur['’]?an|genesis|exodus|leviticus|numbers|deuteronomy|joshua|judges|ruth|samuel|kings|chronicles|ezra|nehemiah|esther|job|proverbs|ecclesiastes|isaiah|jeremiah|ezekiel|daniel|hosea|joel|amos|matthew|mark|luke|john|acts|romans|corinthians|galatians|ephesians|philippians|colossians|thessalonians|timothy|titus|hebrews|james|peter|revelation)(?: (?:is|was|of|de|di|von|na|op|på|im|zu|1))?\W{1,3}$/iu;
/** Units of duration, pace and map scale right after digits and a colon. */
const NO_TIME_AFTER =
  /^(?:[ .\u00a0]?000(?!\d)| ?(?:min(?:\.|ut\p{L}{0,4})?|minuuttia|sek\p{L}{0,6}|stunden|heures de|pro k(?:ilo)?m\p{L}*|per k(?:ilo)?m\p{L}*|par km|por km|na km|\/ ?km)(?!\p{L}))/iu;
/** Bank sort codes and durations in the shape of dates and times. */
const NOT_A_DATE =
  /(?<!\p{L})(?:sort(?:[ _-]?code)?|sc|delay|duration|elapsed|uptime|runtime|took|length)["']?[ :=]{0,3}["']?$/iu;
/** A dotted number after these is a version. */
const VERSION_BEFORE =
  /(?<!\p{L})(?:versions?|ver\.?|v\.?|releases?d?|build|firmware|sdk|kernel|driver|upgraded? (?:to|from)|updated? to|npm|node|python|java|php|ios|android|section|clause|chapter|§)[ :=]{0,2}v?$/iu;
/** Streets and squares that are called after a day. */
const STREET_BEFORE =
  /(?<!\p{L})(?:rue|place|avenue|av\.|boulevard|bd|square|quai|calle|plaza|avenida|rua|praça|largo|via|viale|piazza|corso|ulica|ul\.|aleja|al\.|straße|platz)(?: (?:du|de|del|do|da|des|dei))? $/iu;

/** What stands before a candidate says of it. */
const readBefore = rememberLast((before) => ({
  isNoDate: NOT_A_DATE.test(before),
  isNoTime: NO_TIME.test(before),
  isVersion: VERSION_BEFORE.test(before),
}));

/** Whether a candidate of the recognizer of dates can be a date or a time where it stands. */
export function judgeDate(candidate: string, { text, start, end }: Surroundings): Indecision {
  if (!isPossibleDate(candidate)) return 'refused';
  const before = text.slice(Math.max(0, start - 28), start);
  const { isNoDate, isNoTime, isVersion } = readBefore(before);
  if (isNoDate) return 'refused';
  if (/^\d{1,2}\/\d{1,2}$/.test(candidate)) return isDayAndMonth(candidate) ? 'undecided' : 'refused';
  if (/^\d{1,2}:\d{2}(?::\d{2})?$/.test(candidate))
    return isNoTime ||
      NO_TIME_AFTER.test(text.slice(end, end + 16)) ||
      (/\p{L}\.? $/u.test(before) && isBibleReference(text, { start, end }))
      ? 'refused'
      : 'undecided';
  if (/\p{L}/u.test(candidate)) return judgeWritten(candidate, before, text.slice(end, end + 4));
  if (/^\d{1,4}\.\d{1,2}\.\d{1,4}$/.test(candidate)) {
    if (isVersion) return 'refused';
    // "1.12.20" is a version as often as a date; "01.12.20" is a date.
    if (/^[1-9]\.\d{1,2}\.\d{2}$|^\d{1,2}\.[1-9]\.\d{2}$/.test(candidate))
      return { verdict: 'undecided', score: 0.65 };
  }
  return 'undecided';
}

/** "2. Jan Smit" in a list is a name, "rue du 4 septembre" a street. */
function judgeWritten(candidate: string, before: string, after: string): Indecision {
  // "la–la": not two days.
  if (/^(?<day>\p{L}{2,5})[–-]\k<day>$/iu.test(candidate)) return 'refused';
  if (/^\d{1,2}\. (?:Jan|Mai|Mars)$/.test(candidate) && /^ \p{Lu}\p{Ll}/u.test(after)) return 'refused';
  return /^\d/.test(candidate) && STREET_BEFORE.test(before) ? 'refused' : 'undecided';
}

function isDayAndMonth(candidate: string): boolean {
  const [a = 0, b = 0] = candidate.split('/').map(Number);
  return a >= 1 && b >= 1 && Math.min(a, b) <= 12 && Math.max(a, b) <= 31;
}
