import { defineRecognizer } from '../define-recognizer.js';

const WORD = String.raw`(?:\p{Lu}[\p{L}\p{M}'’.-]{0,24}|\d{1,3}(?:st|nd|rd|th)|de|la|le|du|des|del|della|di|the|of)`;
const SUFFIX =
  'street|st|avenue|ave|av|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|place|pl|terrace|ter|way|circle|cir|crescent|cres|close|square|sq|parkway|pkwy|highway|hwy|trail|trl|alley|mews|row|grove|gardens|gdns|hill|walk|quay|wharf|plaza|loop|path|pike|turnpike|esplanade|parade|rise|vale|view|green|broadway';
/**
 * Optional parts after the street: unit, city, region, postal code. Each part is bounded, and the address stays on one
 * line.
 */
const UNIT = String.raw`(?:,? {1,2}(?:[Aa]pt|APT|[Aa]partment|[Uu]nit|UNIT|[Ss]uite|SUITE|[Ss]te|STE|[Ff]lat|FLAT|[Ff]loor|[Ff]l|[Rr]oom|[Rr]m|[Bb]ldg|[Bb]uilding|[Nn]o|#)(?!\p{L})\.?[ #]{0,2}[\p{L}\p{N}-]{1,6})?`;
const CITY = String.raw`(?:, {1,2}\p{Lu}[\p{L}.'’-]{1,24}(?![\p{L}\p{N}])(?: \p{Lu}[\p{L}.'’-]{1,24}(?![\p{L}\p{N}])){0,2})?`;
const REGION = String.raw`(?:,? {1,2}[A-Z]{2,3}(?= \d))?(?:,? {1,2}(?:\d{4,5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)(?![\p{L}\p{N}]))?`;

/** "Chapter 3 The Long Road": the number belongs to the preceding word. */
const NUMBERED =
  /(?<!\p{L})(?:chapter|part|episode|season|volume|vol\.|page|top|step|section|lesson|level|version|rule|article|art\.|paragraph)[ .]$/iu;
/** "on 3 May 2004 the Court": no street starts with a lowercase article. */
const ARTICLE_FIRST = /^\d\S{0,12} (?:the|of)(?!\p{L})/u;
/** "In 2004 the Regional Court", "2010 Supreme Court": courts of law, not streets. */
const COURT_OF_LAW =
  /^\d\S{0,12} (?:\S{1,24} ){0,3}(?:Supreme|District|Circuit|Regional|Appeals?|Appellate|Federal|Constitutional|Administrative|Superior|Magistrates['’]?|Criminal|Municipal|Bankruptcy|Chancery|Assize) Court(?!\p{L})|^(?:1[89]|20)\d{2} (?:\S{1,24} ){0,3}(?:High|County|Crown|City|Family|Civil|Labour|Tax|State|European|Human|Rights|National|First|Second|Grand) Court(?!\p{L})/u;
const SENT_BY_LETTERS = /^[Vv]ia [A-Z]{2,5}(?!\p{L})/u;
const SENT_BY =
  /^via (?:e-?mail|zoom|teams|skype|whatsapp|paypal|bluetooth|slack|signal|telegram|twitter|facebook|google|amazon|web|phone|post|fax|courier)/iu;

export const streetAddress = defineRecognizer({
  name: 'street-address',
  entityType: 'LOCATION',
  country: 'generic',
  description:
    'Whole street address on one line: house number and street, with unit, city, state and code where they follow.',
  patterns: [
    {
      name: 'number-then-street',
      regex: new RegExp(
        String.raw`(?<![\p{L}\p{N}.,$#/-])\d{1,5}(?:[A-Za-z]|[-/]\d{1,4})?,? (?:[NSEW]{1,2}\.? )?(?:${WORD} ){1,4}(?:[Ss]t|[Ss]treet|[Aa]ve|[Rr]oad|[Rr]d|[Dd]rive|[Ll]ane|${titleCase(SUFFIX)}|${SUFFIX.toUpperCase()})(?![\p{L}\p{N}])\.?${UNIT}${CITY}${REGION}`,
        'gu',
      ),
      scores: { form: 0.78, formInContext: 0.83 },
    },
    {
      name: 'lower-case',
      regex:
        /(?<![\p{L}\p{N}.,$#/-])\d{1,5}[a-z]? (?!(?:of|the|a|an|my|our|on|in|to|by|from|down|up|more|other|miles?|km|min(?:utes?)?|busy|different|new|old|main-)\b)\p{Ll}[\p{L}'’-]{1,20}(?: (?!(?:the|of|a|on|in|to|down)\b)\p{Ll}{2,20})? (?:street|avenue|road|lane|boulevard|crescent|terrace)(?!\p{L})/gu,
      scores: { form: 0.5, formInContext: 0.78 },
      needs: 'digitAfterCue',
      keywords: ['street', 'avenue', 'road', 'lane', 'boulevard', 'crescent', 'terrace'],
    },
    {
      name: 'germanic-street-then-number',
      regex:
        /(?<![\p{L}\p{N}])(?:(?:Am|An der|Auf der|Im|Zum|Zur|Alte|Neue|Obere|Untere|Große|Kleine) )?\p{Lu}[\p{L}.'-]{1,30}(?:stra(?:ße|sse)|str\.?|weg|gasse|platz|allee|ring|damm|ufer|straat|laan|gracht|plein|kade|weg|gatan|vägen|veien|gata|vej|gade|katu|tie|[ -](?:Straße|Strasse|Str\.|Allee|Platz|Weg|Ring|Damm|Ufer|Gasse|Chaussee))(?: \d{1,4} ?[a-zA-Z]?(?![\p{L}\p{N}])(?:-\d{1,4})?)(?:, ?(?:[A-Z]{1,3}-)?\d{4,5} (?:[A-Z]{2} )?\p{Lu}[\p{L}.-]{1,24}(?: (?:am|an der|im|bei) \p{Lu}\p{L}{1,20})?)?/gu,
      scores: { form: 0.78, formInContext: 0.83 },
      needs: 'digitAfterCue',
      keywords: [
        'straße',
        'strasse',
        'str',
        'weg ',
        'gasse',
        'platz',
        'allee',
        'ring ',
        'damm',
        'ufer',
        'straat',
        'laan',
        'gracht',
        'plein',
        'kade',
        'gatan',
        'vägen',
        'veien',
        'gata',
        'vej',
        'gade ',
        'katu',
        'tie ',
        'chaussee',
      ],
    },
    {
      name: 'street-code-city',
      regex:
        /(?<![\p{L}\p{N}])\p{Lu}[\p{L}.'-]{1,30}(?: \p{Lu}[\p{L}.'-]{1,30}){0,2} \d{1,4} ?[a-zA-Z]?(?:-\d{1,4})?, ?(?:[A-Z]{1,3}-)?\d{5} \p{Lu}[\p{L}.-]{2,24}(?: (?:am|an der|im|bei) \p{Lu}\p{L}{1,20})?(?![\p{L}\p{N}])/gu,
      scores: { form: 0.73, formInContext: 0.82 },
    },
    {
      name: 'romance-street',
      regex:
        /(?<![\p{L}\p{N}])(?:\d{1,4}(?: ?(?:bis|ter))?,? (?=rue|avenue|boulevard|allée|chemin|place|quai|impasse|cours|route))?(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Aa]llée|[Cc]hemin|[Qq]uai|[Ii]mpasse|[Vv]ia|[Vv]iale|[Cc]orso|[Pp]iazza|[Cc]alle|[Aa]venida|[Pp]aseo|[Pp]laza|[Rr]ua|[Tt]ravessa|[Cc]arrer|[Uu]l\.|[Uu]lica|[Aa]l\.)(?: (?:de|du|des|del|della|delle|dei|di|la|le|les|los|las|el|da|do|dos|d'|l')){0,2} ?\p{Lu}[\p{L}.'’-]{1,24}(?: (?:e |y |de |di |del )?\p{Lu}[\p{L}.'’-]{1,24}){0,3}(?:,? (?:n[º°.]? ?)?\d{1,4}(?:\/?[A-Za-z]|\/\d{1,4})?(?![\p{L}\p{N}]))?(?:, ?\d{2}-?\d{3} \p{Lu}[\p{L}.-]{1,24})?/gu,
      scores: { form: 0.74, formInContext: 0.83 },
      keywords: [
        'rue',
        'avenue',
        'boulevard',
        'allée',
        'chemin',
        'quai',
        'impasse',
        'via',
        'corso',
        'piazza',
        'calle',
        'avenida',
        'paseo',
        'plaza',
        'rua',
        'travessa',
        'carrer',
        'ul.',
        'ulica',
        'al.',
      ],
      needs: 'upper',
    },
    {
      name: 'post-office-box',
      regex:
        /(?<![\p{L}\p{N}])(?:p\.? ?o\.? ?box|postfach|apartado(?: postal)?|boîte postale|caixa postal|skrytka pocztowa|postboks|postbus)[ #:]{1,3}\d{1,6}(?![\p{L}\p{N}])/giu,
      scores: { form: 0.8, formInContext: 0.84 },
      keywords: ['box', 'postfach', 'apartado', 'postale', 'postal', 'pocztowa', 'postboks', 'postbus'],
    },
  ],
  context: {
    words: [
      'address',
      'lives at',
      'live at',
      'living at',
      'resides',
      'residence',
      'home',
      'located',
      'street',
      'ship to',
      'deliver',
      'mailing',
      'billing',
      'adresse',
      'dirección',
      'indirizzo',
      'endereço',
      'adres',
      'anschrift',
      'wohnhaft',
      'domicilio',
      'at',
    ],
    before: 4,
    after: 0,
  },
  // A trailing space or comma belongs to the sentence.
  validate: (candidate, { text, start }) => {
    if (/^(?:19|20)\d{2} (?:The|This|That|My|Our|A)\b/.test(candidate)) return 'refused';
    if (/^\S+ (?:of|the|de|la|le|du)(?!\p{L})/u.test(candidate) && !/\p{Lu}/u.test(candidate))
      return 'refused';
    if (ARTICLE_FIRST.test(candidate) || COURT_OF_LAW.test(candidate)) return 'refused';
    if (NUMBERED.test(text.slice(Math.max(0, start - 16), start))) return 'refused';
    // "via Email", "via SMS" is a means of delivery, not an Italian street.
    if (
      /^via /i.test(candidate) &&
      (SENT_BY.test(candidate) || SENT_BY_LETTERS.test(candidate) || !/^Via|\d/.test(candidate))
    )
      return 'refused';
    return { verdict: 'undecided', span: { start: 0, end: candidate.replace(/[ ,.]+$/, '').length } };
  },
  sources: [
    'https://pe.usps.com/text/pub28/28c2_001.htm',
    'https://www.upu.int/en/postal-solutions/programmes-services/addressing-solutions',
  ],
  examples: [
    {
      text: 'Jake lives at 15 Main st, Hamden 06517, Connecticut.',
      finds: ['15 Main st, Hamden 06517'],
      minScore: 0.7,
      maxScore: 0.85,
    },
    { text: '1600 Pennsylvania Avenue NW, Washington', finds: ['1600 Pennsylvania Avenue'], minScore: 0.7 },
    { text: '221B Baker Street, London', finds: ['221B Baker Street, London'], minScore: 0.7 },
    { text: 'Hauptstraße 12a, 10115 Berlin', finds: ['Hauptstraße 12a, 10115 Berlin'], minScore: 0.7 },
    { text: 'via Roma 14 e rue de la Paix', finds: ['via Roma 14', 'rue de la Paix'], minScore: 0.7 },
    { text: 'P.O. Box 4410', finds: ['P.O. Box 4410'], minScore: 0.7 },
    { text: '3 Easy Steps, 12 Angry Men', finds: [] },
    { text: 'via email on 14 may', finds: [] },
    { text: 'in 2019 The Way Home', finds: [] },
    { text: '12 Crown Court, London', finds: ['12 Crown Court, London'], minScore: 0.7 },
    { text: 'On 3 May 2004 the Court held a hearing', finds: [] },
    { text: 'in 2010 Supreme Court judges', finds: [] },
  ],
});

function titleCase(words: string): string {
  return words.replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}
