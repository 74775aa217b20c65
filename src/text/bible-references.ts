import { intersects, type Span } from '../core/span.js';

/**
 * Names of the books of the Bible in the languages of the model, with common abbreviations. Many are also first names
 * or surnames, so a name alone is not a reference.
 */
const BOOKS =
  'gen(?:esis|èse|esi)?|g[êé]n[ei]sis|gn|ex(?:odus)?|exode|esodo|[ée]xodo|êxodo|lev(?:iticus|itico)?|lévitique|levítico|num(?:bers|eri)?|nombres|números|deut(?:eronomy|eronomium|eronomio)?|deutéronome|' +
  'mose|mosebok(?:en)?|joshua|josua|josué|jozua|giosuè|judges|richter|juges|jueces|giudici|rechters|juízes|ruth?|samuel[ea]?|kings|könige|rois|reyes|koningen|reis|kungaboken|chronicles|chronik|chroniques|crónicas|crônicas|cronache|kronieken|' +
  'ezra|esra|esdras?|nehemia[hs]?|nehemías|neemias?|esther|ester|job|hiob|giobbe|prov(?:erbs|erbes|erbios|erbi|érbios)?|sprüche|spreuken|ordspråksboken|ecclesiastes|ecclésiaste|eclesiastés|qo[hè]elet|prediger|prediker|' +
  'isa(?:iah|ia)?|isaías|isaïe|ésaïe|jes(?:aja)?|jer(?:emiah|emia)?|jérémie|jerem[íi]as|geremia|lamentations|klagelieder|lamentaciones|lamentazioni|ezek(?:iel)?|ezechi[eë]le?|hesekiel|ézéchiel|ezequiel|dan(?:iel|iele)?|daniël|' +
  'hos(?:ea)?|osée|oseas|osea|joel|joël|gioele|amos|amós|obadiah|obadja|abdias|abdías|abdia|jonah?|jonas|jonás|giona|micah?|micha|michée|miqueas|michea|nahum|habakkuk|habakuk|habacuc|abacuc|zephaniah|zefanja|sophonie|sofonías|sofonia|' +
  'haggai|aggée|hageo|aggeo|zechariah|sacharja|zacharie|zacarías|zaccaria|malachi|maleachi|malachie|malaquías|malachia|' +
  'matt?(?:hew|häus|hieu|eo|eus|h?eüs|euksen)?|mateusza|mt|mark(?:us|a|uksen)?|marc(?:os?|us)?|mk|mc|luke|luk(?:as|asza)?|luc(?:as?)?|łukasza|luukkaan|luuk|lk|łk|lc|john|joh(?:annes|anneksen)?|jean|juan|giovanni|jo[aã]o|jana|jn|j|gv|' +
  'acts|apostelgeschichte|apg|actes|hechos|atti|handelingen|atos|dzieje apostolskie|dz|apostlagärningarna|romans|römer|romains|romanos|romani|romeinen|rzymian|romarbrevet|rom|rz|room|cor(?:inthians|inthiens|intios|inzi|íntios)?|kor(?:inther|intiërs|yntian)?|' +
  'gal(?:atians|ater|ates|atas|ati|aten)?|gálatas|eph(?:esians|eser)?|éphésiens|efesios|efésios|efesini|efeziërs|efez(?:jan)?|ef|phil(?:ippians|ipper|ippiens)?|filip(?:enses|penzen|pesi|ian)?|col(?:ossians|ossiens|osenses|ossenses|ossesi)?|kol(?:osser|ossenzen|osan)?|' +
  'thess(?:alonians|alonicher|aloniciens)?|tes(?:alonicenses|salonicenses|salonicesi|alonicenzen)?|tim(?:othy|otheus|othée|oteo|óteo|oteüs)?|titus|tite|tito|philemon|heb(?:rews|räer|reus|reos|reeën)?|hébreux|ebrei|hebr|james|jak(?:obus)?|jacques|santiago|giacomo|tiago|' +
  'pet(?:er|rus)?|petr|pierre|pedro|pietro|piotra|jude|judas|giuda|rev(?:elation)?|offenbarung|apocalypse|apocalipsis|apocalisse|apocalipse|openbaring|uppenbarelseboken|ap|off';
/** Psalms: followed by a number, these words hardly ever mean anything else. */
const PSALMS = String.raw`psalm(?:[siy]|en|in|ów)?|ps\.?|psaumes?|salmos?|salmi|psaltaren|sl\.?`;
const VERSES = String.raw`(?<separator> ?[:,.] ?)(?<verse>\d{1,3})(?<range> ?[-–] ?\d{1,3})?[a-d]?(?!\d|[.:]\d|\p{L}{2})`;
const REFERENCE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:[1-5]|I{1,3})\.? )?(?:(?<psalm>${PSALMS})|(?<book>${BOOKS})\.?) ?(?<chapter>\d{1,3})(?:${VERSES}|(?![\d.:,/-]?\d|\p{L}))`,
  'giu',
);
/** Words that indicate a biblical context. */
const CUES =
  /(?<!\p{L})(?:bib[ei]l|bibbia|biblia|raamat|vers(?:es?|ets?|ículos?|etti?|ku|er)?(?!\p{L})|gospel|evangel|évangile|vangelo|scriptur|testament|psalm|psaum|salm[oi]|lesson|sermon|predigt|lesung|lectura|lecture|lettura|lezing|leitura|czytani|läsning|lukukappal|parish|epistle|hymn|(?:romans|romains|romanos|römer|corinth|korinth|corint|genesis|exodus|galat|ephes|hebrews|hebräer|revelation|offenbarung|isaiah|jesaja|deuteron|levit|ecclesias|chronicles)\p{L}* \d)/iu;
/** Text after a time of day. */
const TIME_AFTER =
  /^ ?(?:[ap]\.?m\.?(?!\p{L})|uhr|uur|h(?!\p{L})|o['’]clock|hrs?(?!\p{L})|eastern|gmt|cet)/iu;
/** Maximum chapter and verse numbers: there are 150 Psalms, and the longest has 176 verses. */
const MOST_CHAPTERS = 150;
const MOST_VERSES = 176;
/** Number of characters around a reference to search for a cue. */
const AROUND = 200;
const LONGEST = 48;
/** Every reference has one; this spares most names the long expression, and short commands its compilation. */
const HAS_DIGIT = /\d/;

/**
 * Returns whether a span intersects a Bible reference such as "Psalm 121", "John 3:16" or "Lukas 2,1-20". "John 3:30"
 * may also be a person and a time, so numbers that can be a time of day need a cue in the surrounding text.
 */
export function isBibleReference(text: string, span: Span): boolean {
  const from = Math.max(0, span.start - LONGEST);
  const window = text.slice(from, span.end + LONGEST);
  if (!HAS_DIGIT.test(window)) return false;
  for (const match of window.matchAll(REFERENCE)) {
    const at = { start: from + match.index, end: from + match.index + match[0].length };
    if (intersects(at, span) && isPassage(text, at, match.groups ?? {})) return true;
  }
  return false;
}

function isPassage(text: string, at: Span, groups: Readonly<Record<string, string | undefined>>): boolean {
  const { psalm, book, chapter, separator, verse, range } = groups;
  if (Number(chapter) > MOST_CHAPTERS || Number(chapter) === 0 || Number(verse ?? 1) > MOST_VERSES)
    return false;
  if (psalm !== undefined) return true;
  const isTime = TIME_AFTER.test(text.slice(at.end, at.end + 10));
  if (book === undefined || isTime) return false;
  const before = text.slice(Math.max(0, at.start - AROUND), at.start);
  const isCued = CUES.test(before) || CUES.test(text.slice(at.end, at.end + AROUND));
  if (isCued) return verse !== undefined || book.length > 2;
  // A single letter may be a variable, and a lower-case book name is often an ordinary name.
  if (book.length < 2 || !/^\p{Lu}/u.test(book) || verse === undefined || separator?.trim() !== ':')
    return false;
  // Times have hours up to 23 and two-digit minutes, which are usually multiples of five.
  const isClock = Number(chapter) < 24 && verse.length === 2 && Number(verse) < 60;
  return range !== undefined || !isClock || Number(verse) % 5 !== 0;
}
