import { lineBefore } from '../../text/line-before.js';
import { defineRecognizer, type Candidate } from '../define-recognizer.js';
import { matchesIn, searchedExpression } from '../searched-expression.js';
import type { TextView } from '../text-view.js';

const WORDS = String.raw`(?: [\p{L}\p{N}.'’-]{1,24}){1,6}`;
const HOUSE = String.raw`,? (?:n\.?[º°] ?|nr\.? )?\d{1,4}(?:[/-]\d{1,4})? ?(?:\p{L}(?!\p{L}))?(?:, [^,\n]{1,20}){0,2}`;
/** Street with house number at the end of the text before a postal code, in each country's order. */
const STREETS: readonly RegExp[] = [
  // 12 rue des Lilas; 221B Baker Street, London
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,$#/-])\d{1,5}(?: ?(?:bis|ter|[a-z]))?,? (?:rue|avenue|av\.|boulevard|bd|allée|chemin|place|quai|impasse|cours|route|passage|square|montée|ruelle)${WORDS}$`,
    'iu',
  ),
  /(?<![\p{L}\p{N}.,$#/-])\d{1,5}[A-Z]?,? (?:[NSEW]{1,2}\.? )?(?:[\p{Lu}\d][\p{L}\d'’.-]{0,20} ){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Place|Pl|Terrace|Way|Crescent|Close|Square|Parkway|Pkwy|Highway|Hwy)\.?(?:,? (?:Apt|Suite|Ste|Unit|Flat|#)\.? ?[\w-]{1,6})?(?:, \p{Lu}[\p{L}.'’ -]{1,28}){1,2}$/u,
  // Calle Mayor, 14; via Roma 3; ul. Długa 5/7
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:calle|c/|avenida|avda\.|av\.|paseo|plaza|camino|carretera|ronda|carrer|via|viale|corso|piazza|vicolo|largo|rua|travessa|praça|estrada|alameda|ul\.|ulica|al\.|aleja|plac|pl\.|os\.)${WORDS}${HOUSE}$`,
    'iu',
  ),
  // Hauptstraße 12a; Kerkstraat 5; Storgatan 8; Am Markt 3
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(?:Am|An der|Auf der|Im|In der|Zum|Zur|Hinter der|Alte|Neue|Obere|Untere|Große|Kleine|Oude|Nieuwe|Stora|Lilla) \p{Lu}[\p{L}.'-]{1,30}|\p{Lu}[\p{L}.'-]{1,30}(?:straße|strasse|str\.|weg|gasse|platz|allee|ring|damm|ufer|steig|straat|laan|gracht|plein|kade|dijk|singel|hof|gatan|vägen|gränd|veien|gata|vej|gade|katu|tie|kuja|polku|[ -](?:Straße|Strasse|Str\.|Allee|Platz|Weg|Ring|Damm|Ufer|Gasse|Chaussee)))${HOUSE}$`,
    'u',
  ),
];

/** Parts of street words. A cheap pre-check, because the text before most codes contains none. */
const STREET_WORD =
  /(?:rue|aven|av\.|avda|boulevard|blvd|bd|allée|chemin|place|quai|impasse|cours|route|passage|square|montée|ruelle|st|rd|dr|lane|ln|court|ct|pl|terrace|way|crescent|close|parkway|pkwy|hwy|calle|c\/|paseo|camino|carr|ronda|via|corso|piazza|vicolo|largo|rua|travessa|praça|alameda|ul|al|os\.|am |an der|auf der|im |in der|zum|zur|hinter|alte|neue|obere|untere|gro|kleine|oude|nieuwe|lilla|weg|gasse|ring|damm|ufer|laan|gracht|kade|dijk|singel|hof|gat|väg|gränd|veien|vej|gade|katu|tie|kuja|polku|chaussee)/i;

/** A postal code before or after its city, with an optional country. */
const CITY_WORD = String.raw`(?:(?:St|Ste|Sta|Sto|S)\.(?= \p{Lu})|\p{Lu}[\p{L}'’-]{1,24})`;
const CITY = String.raw`${CITY_WORD}(?: (?:(?:am|an der|im|bei|de|del|di|la|los|las|do|da|en|sur) )?${CITY_WORD}){0,2}(?: \([\p{L} .]{2,24}\))?`;
const COUNTRY = String.raw`(?:, (?:Deutschland|Germany|France|Frankreich|España|Spain|Italia|Italy|Nederland|Netherlands|Polska|Poland|Portugal|Brasil|Brazil|Sverige|Sweden|Suomi|Finland|Österreich|Austria|Schweiz|Suisse|Switzerland|Belgi(?:ë|que|um)|USA|United States|UK|United Kingdom|England)(?!\p{L}))?`;
const CODE_AND_CITY = searchedExpression(
  new RegExp(
    String.raw`, ?(?:(?:[A-Z]{1,3}-)?(?:\d{4} [A-Z]{2}|\d{2}-\d{3}|\d{3} \d{2}|\d{4}-\d{3}|\d{5}-\d{3}|\d{4,5}) ${CITY}|[A-Z]{2} \d{5}(?:-\d{4})?(?![\p{L}\p{N}])|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![\p{L}\p{N}]))${COUNTRY}`,
    'gu',
  ),
);
/** Maximum length of the street before its postal code, in UTF-16 code units. */
const REACH = 96;

export const postalAddress = defineRecognizer({
  name: 'postal-address',
  entityType: 'ADDRESS',
  country: 'generic',
  description:
    'A whole postal address in one line: street, house number, postal code and city, with the country where it follows.',
  patterns: [],
  asks: { expressions: [CODE_AND_CITY.regex] },
  find: (view) => addressesIn(view),
  sources: ['https://www.upu.int/en/postal-solutions/programmes-services/addressing-solutions'],
  examples: [
    {
      text: 'at 48 Cedar Lane, Austin, TX 78701.',
      finds: ['48 Cedar Lane, Austin, TX 78701'],
      minScore: 0.75,
    },
    {
      text: '221B Baker Street, London, NW1 6XE',
      finds: ['221B Baker Street, London, NW1 6XE'],
      minScore: 0.75,
    },
    {
      text: 'wohnt Lindenstraße 12a, 10969 Berlin, Deutschland',
      finds: ['Lindenstraße 12a, 10969 Berlin, Deutschland'],
      minScore: 0.75,
    },
    {
      text: '7 bis, rue des Tilleuls, 69003 Lyon',
      finds: ['7 bis, rue des Tilleuls, 69003 Lyon'],
      minScore: 0.75,
    },
    {
      text: 'Calle del Olmo, 9, 28012 Madrid (Madrid)',
      finds: ['Calle del Olmo, 9, 28012 Madrid (Madrid)'],
      minScore: 0.75,
    },
    { text: 'via Garibaldi 31, 40124 Bologna', finds: ['via Garibaldi 31, 40124 Bologna'], minScore: 0.75 },
    {
      text: 'Prinsenstraat 8, 1015 DB Amsterdam',
      finds: ['Prinsenstraat 8, 1015 DB Amsterdam'],
      minScore: 0.75,
    },
    { text: 'ul. Polna 5/7, 00-625 Warszawa', finds: ['ul. Polna 5/7, 00-625 Warszawa'], minScore: 0.75 },
    {
      text: 'Rua das Flores, n.º 3, 4050-262 Porto',
      finds: ['Rua das Flores, n.º 3, 4050-262 Porto'],
      minScore: 0.75,
    },
    { text: 'Kungsgatan 4, 111 43 Stockholm', finds: ['Kungsgatan 4, 111 43 Stockholm'], minScore: 0.75 },
    {
      text: 'Mannerheimintie 12, 00100 Helsinki',
      finds: ['Mannerheimintie 12, 00100 Helsinki'],
      minScore: 0.75,
    },
    {
      text: '14 rue de la Paix, 75002 Paris. NIR 2 84 05',
      finds: ['14 rue de la Paix, 75002 Paris'],
      minScore: 0.75,
    },
    {
      text: 'Marktgasse 3, 9000 St. Gallen. Danke',
      finds: ['Marktgasse 3, 9000 St. Gallen'],
      minScore: 0.75,
    },
    { text: 'Hauptstraße 12', finds: [] },
    { text: 'Gewinn 2024, 10115 Berlin', finds: [] },
    { text: 'via email 3, 20000 Leagues', finds: [] },
    { text: 'sold 48 items, 78701 Widgets', finds: [] },
  ],
});

function* addressesIn(view: TextView): Iterable<Candidate> {
  if (!view.has('digit')) return;
  const { text } = view;
  /** End of the last code and city. A street never spans it, so each character is read once. */
  let done = 0;
  for (const { index, 0: found } of matchesIn(view, CODE_AND_CITY)) {
    const before = lineBefore(text, index, Math.min(REACH, index - done));
    const from = index - before.length;
    done = index + found.length;
    if (!/\d/.test(before) || !STREET_WORD.test(before)) continue;
    const start = STREETS.map((street) => street.exec(before)?.index).find((place) => place !== undefined);
    if (start === undefined || /^via e-?mail/i.test(before.slice(start))) continue;
    yield {
      start: from + start,
      end: done,
      pattern: 'street-code-city',
      scores: { form: 0.82, formInContext: 0.82 },
    };
  }
}
