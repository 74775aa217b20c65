import { defineRecognizer, type Candidate } from '../define-recognizer.js';
import { createPhraseFinder } from '../phrase-finder.js';
import type { TextView } from '../text-view.js';
import { fold } from '../words.js';
import { CAPITALIZED_DEMONYMS, DEMONYMS } from './demonym.list.js';

/**
 * Adherents of religions, and peoples without a language of the same name, in nine languages besides English, with
 * their inflections. Exempt from the file-length rule: a table. Words that are also languages or common adjectives
 * ("polska", "ortodosso", "liberal") are left to the context model.
 */
const CONFESSIONS: readonly string[] = [
  ...'muslimisch muslimische muslimischen Muslima Muslimin Muslime Muslimen Katholik Katholikin Katholiken Protestant Protestantin Protestanten Aleviten Alevit Mennoniten Mormonen Atheist Atheistin konfessionslos freikirchlich altkatholisch Jüdin Juden'.split(
    ' ',
  ),
  ...'musulman musulmans musulmane musulmanes catholique catholiques protestant protestants protestante protestantes luthérien luthérienne bouddhiste bouddhistes sunnite chiite'.split(
    ' ',
  ),
  ...'musulmán musulmana musulmanas musulmanes católico católica católicos católicas judío judía judíos pentecostal pentecostales menonita menonitas mormón mormones evangélico evangélica evangélicos budista budistas cristeros'.split(
    ' ',
  ),
  ...'musulmano musulmani valdese valdesi cattolico cattolica cattolici cattoliche ebreo ebrea ebrei buddista buddisti pentecostale pentecostali'.split(
    ' ',
  ),
  ...'moslim moslims islamitisch katholiek katholieken protestants protestanten gereformeerd gereformeerde hervormd hervormde remonstrants doopsgezind boeddhist joodse soennitisch'.split(
    ' ',
  ),
  ...'muçulmano muçulmana muçulmanos judeu judia judeus espírita espíritas umbandista candomblecista metodista metodistas maronita'.split(
    ' ',
  ),
  ...'katolik katoliczka katolicy katolików muzułmanin muzułmanka muzułmanie baptysta baptystka baptyści baptystów luteranin luteranka luteranie prawosławny prawosławna prawosławni grekokatolik grekokatoliczka zielonoświątkowiec ewangelik Żyd Żydówka Żydówką Żydzi Żydów'.split(
    ' ',
  ),
  ...'muslim muslimer katolik katoliker pingstvän pingstvänner laestadian baptisterna frikyrklig syrisk-ortodox'.split(
    ' ',
  ),
  ...'muslimi muslimit muslimeja katolinen luterilainen luterilaiset helluntailainen helluntailaiset lestadiolainen lestadiolaiset vanhoillislestadiolainen vanhoillislestadiolaiset vapaakirkollinen juutalainen juutalaiset adventisti'.split(
    ' ',
  ),
  'testimone di Geova',
  'testimoni di Geova',
  'testigo de Jehová',
  'testigos de Jehová',
  'testemunha de Jeová',
  'témoin de Jéhovah',
  'Zeugen Jehovas',
  "Jehova's getuige",
  'świadek Jehowy',
  'Jehovas vittne',
  'Jehovan todistaja',
  'römisch-katholisch',
  'evangelisch-lutherisch',
  'evankelis-luterilainen',
  'rooms-katholiek',
  "bahá'í",
];

/** Capitalised names of peoples. */
const PEOPLES: readonly string[] =
  'Syrer Syrerin Syrern Afghane Afghanen Iraker Sorben Sorbe Sorbin Friesen Schweizerin Österreicher Österreicherin Kroate Kroatin Kroaten Bosnier Bosnierin Ukrainer Ukrainerin Ukrainern Russin Polin Türkin Italienerin Spanierin Französin Engländerin Rumäne Rumänin Bulgarin Ungarin Tschechin Slowakin Eritreer Somalier Nigerianer Vietnamesin Kurdin Kurden Szwed Szwedka Szwedką Szwedzi Niemka Niemcem Ukrainiec Ukrainka Ukrainką Ukraińcy Ukraińców Białorusin Białorusinka Gruzin Gruzini Ormianin Ormianka Wietnamczyk Wietnamka Francuzka Włoszka Hiszpanka Cygan Kaszubi Ślązacy Łemkowie Syryjczyk'.split(
    ' ',
  );

/**
 * Words for nationality, religion and political group. Exempt from the file-length rule: a table. Nationalities follow
 * the UK Foreign Office list of nationalities (Open Government Licence) and CLDR territories.
 */

/** Nationalities that are also language names, which are harmless where the language is meant. */
const LANGUAGE_NATIONALITIES: readonly string[] =
  'Albanian Amharic Arabic Armenian Azerbaijani Basque Belarusian Bengali Bulgarian Burmese Catalan Chinese Croatian Czech Danish Dutch English Estonian Fijian Finnish French Gaelic Georgian German Greek Hausa Hebrew Hindi Hungarian Icelandic Irish Italian Japanese Kazakh Khmer Korean Kurdish Kyrgyz Lao Latvian Lithuanian Macedonian Malay Maltese Maori Mongolian Nepali Norwegian Persian Polish Portuguese Punjabi Romanian Russian Samoan Serbian Sinhalese Slovak Slovene Slovenian Somali Spanish Swahili Swedish Tajik Tamil Thai Tibetan Tongan Turkish Turkmen Ukrainian Urdu Uzbek Vietnamese Welsh Yoruba Zulu Igbo'.split(
    ' ',
  );

/** Nationalities and peoples that are not language names. */
const NATIONALITIES: readonly string[] = [
  ...'Afghan Algerian American Andorran Angolan Argentine Argentinian Argentinean Asian African European Australian Austrian Bahamian Bahraini Bangladeshi Barbadian Belgian Belizean Beninese Bermudian Bhutanese Bolivian Bosnian Botswanan Brazilian Briton British Bruneian Burkinabe Burundian Cambodian Cameroonian Canadian Chadian Chilean Colombian Congolese Cuban Cypriot Djiboutian Dominican Ecuadorian Ecuadorean Egyptian Eritrean Ethiopian Filipino Filipina Gabonese Gambian Ghanaian Grenadian Guatemalan Guinean Guyanese Haitian Honduran Indian Indonesian Iranian Iraqi Israeli Ivorian Jamaican Jordanian Kenyan Kosovar Kuwaiti Lebanese Liberian Libyan Luxembourger Malagasy Malawian Malaysian Maldivian Malian Mauritanian Mauritian Mexican Moldovan Montenegrin Moroccan Mozambican Namibian Nicaraguan Nigerian Nigerien Omani Pakistani Palestinian Panamanian Paraguayan Peruvian Qatari Rwandan Salvadoran Salvadorean Saudi Scottish Senegalese Singaporean Sudanese Surinamese Swiss Syrian Taiwanese Tanzanian Togolese Tunisian Ugandan Uruguayan Venezuelan Yemeni Zambian Zimbabwean Scotsman Englishman Englishwoman Frenchman Frenchwoman Irishman Irishwoman Welshman Dutchman Spaniard Dane Swede Finn Pole Scot Serb Croat Turk Uyghur Rohingya Bavarian Catalonian Sicilian Hawaiian Latino Latina Latinx Hispanic Caucasian Roma Inuit Aboriginal Cherokee Navajo Texan Parisian Londoner Berliner'.split(
    ' ',
  ),
  'Costa Rican',
  'Puerto Rican',
  'New Zealander',
  'Sri Lankan',
  'South African',
  'North Korean',
  'South Korean',
  'Sierra Leonean',
  'African American',
  'African-American',
  'Papua New Guinean',
  'Saudi Arabian',
  'South Sudanese',
  'Native American',
  'Asian American',
  'Timorese',
  'Latin American',
  'Middle Eastern',
];

/** Words for adherents of religions and for religious things. */
const RELIGIONS: readonly string[] = [
  ...'Christian Catholic Protestant Lutheran Anglican Baptist Methodist Presbyterian Evangelical Mormon Quaker Pentecostal Calvinist Muslim Moslem Islamic Sunni Shia Shiite Sufi Ismaili Ahmadi Jewish Jew Hasidic Hindu Buddhist Sikh Jain Taoist Shinto Zoroastrian Rastafarian Druze Yazidi Atheist Agnostic Pagan Wiccan Unitarian Episcopalian Adventist Mennonite Amish Coptic Maronite Baha’i Bahá’í'.split(
    ' ',
  ),
  'Roman Catholic',
  'Greek Orthodox',
  'Russian Orthodox',
  "Jehovah's Witness",
  'Seventh-day Adventist',
  'Orthodox Jewish',
];

/** Words for members of political groups. Common adjectives among them count only when capitalised. */
const POLITICS: readonly string[] = [
  ...'Democrat Republican Libertarian Tory Labourite Socialist Communist Marxist Conservative Zionist Fascist Anarchist Nationalist Islamist Peronist Trotskyist Leninist Maoist Bolshevik Whig'.split(
    ' ',
  ),
  'Social Democrat',
  'Christian Democrat',
  'Liberal Democrat',
  'Lib Dem',
];

const LISTS = [
  { pattern: 'nationality', find: createPhraseFinder(NATIONALITIES), score: 0.82 },
  { pattern: 'nationality-or-language', find: createPhraseFinder(LANGUAGE_NATIONALITIES), score: 0.72 },
  { pattern: 'religion', find: createPhraseFinder(RELIGIONS), score: 0.8 },
  { pattern: 'politics', find: createPhraseFinder(POLITICS), score: 0.72 },
  { pattern: 'confession', find: createPhraseFinder(CONFESSIONS, { plural: false }), score: 0.76 },
  { pattern: 'demonym', find: createPhraseFinder(DEMONYMS, { plural: false }), score: 0.76 },
  {
    pattern: 'confession',
    find: createPhraseFinder(CAPITALIZED_DEMONYMS, { plural: false }),
    score: 0.76,
  },
  { pattern: 'people', find: createPhraseFinder(PEOPLES, { plural: false }), score: 0.76 },
] as const;

/** Surrounding words that indicate a language, a dish or an animal. */
const LANGUAGE_BEFORE =
  /(?:\b(?:in|into|from|speaks?|speaking|spoke|spoken|fluent|learn(?:s|ing)?|translat\w{0,6}|stud(?:y|ies|ied)|written|basic|native|teach(?:es|ing)?|language|languages|say|said|ancient|old|modern|of|and|or|a-level|gcse|my)[:,]?\s|[&,/]\s?)$/i;
const LANGUAGE_AFTER =
  /^(?:[- ](?:language|translation|version|subtitles?|speak\w{0,4}|lessons?|class(?:es)?|teacher|keyboard|grammar|words?|edition|dictionary|alphabet|dub)| ?[,/&](?: and| or)? ?\p{Lu}\p{Ll}{3,9}(?: ?[,/&.)]|$))/u;
/** "US dollar", "Swiss franc": the name of a currency. */
const CURRENCY_AFTER =
  /^ (?:dollar|franc|pound|yen|yuan|krona|krone|kroner|kronor|lira|peso|rupee|dinar|dirham|riyal|rial|ruble|rouble|won|zloty|forint|koruna|baht|rand|real|dong|dram|som|lari|hryvnia|shekel|shilling|ringgit|rupiah|taka|naira|cedi|euro)s?\b/i;
/** Group names that are also first names or common words. */
const NAMES: ReadonlySet<string> = new Set([
  'Christian',
  'Dane',
  'Finn',
  'Pole',
  'Jain',
  'Turk',
  'Scot',
  'Roma',
  'Druze',
  'Croat',
  'Lao',
  'Pagan',
]);
const THING_AFTER =
  /^[- ](?:Airways|Airlines|Express|Telecom|Gas|Petroleum|Broadcasting|Library|Museum|Open|Dream|Idol|Pie|Standard|Bulldog|Kennel|fries|toast|press|window|door|bulldog|shepherd|mustard|dressing|yog(?:h)?urt|delight|coffee|bath|wheel|roulette|doll|standard|cheese|bread|salad|horn|bean|beans|ink|checkers|muffin|setter|oak|elm|ivy|daisy|guinea|elephant|lily|pine|walnut|rose|terrier|name|names|era|numerals?|express)\b/i;

/** Words after the verb at the start of a sentence: "Polish the silver." */
const OBJECT_AFTER =
  /^ (?:the|your|my|our|his|her|their|its?|them|all|each|every|both|any|until|up|off)(?!\p{L})/u;
const SENTENCE_BEFORE = /(?:^|[.!?:;)\n•*–-] ?|\d\.? |(?<!\p{L})(?:[Tt]hen|and|or|to) )$/u;

export const nrp = defineRecognizer({
  name: 'nrp',
  entityType: 'NRP',
  country: 'generic',
  description: 'Word for a nationality, religion or political group.',
  patterns: [],
  asks: { words: LISTS.map(({ find }) => find.firstWords) },
  find: (view) => findGroups(view),
  context: {
    words: [
      'nationality',
      'citizen',
      'citizenship',
      'passport',
      'religion',
      'faith',
      'ethnicity',
      'party',
      'born',
      'immigrant',
      'national',
      'nationalité',
      'staatsangehörigkeit',
      'nacionalidad',
      'cittadinanza',
      'community',
      'family',
      'woman',
      'man',
    ],
    before: 4,
    after: 2,
  },
  sources: ['https://www.gov.uk/government/publications/nationalities', 'https://cldr.unicode.org/'],
  examples: [
    { text: 'a Brazilian nurse and two Muslims', finds: ['Brazilian', 'Muslims'], minScore: 0.75 },
    { text: 'Nationality: German', finds: ['German'], minScore: 0.75 },
    { text: 'three Sri Lankan, Democrats', finds: ['Sri Lankan', 'Democrats'], minScore: 0.7 },
    { text: 'written in French', finds: [], minScore: 0.5 },
    { text: 'She speaks Spanish', finds: [], minScore: 0.5 },
    { text: 'danish pastry, french fries, polish the table', finds: [], minScore: 0.5 },
    { text: 'a conservative estimate', finds: [], minScore: 0.5 },
    {
      text: 'padres ecuatorianos, een Marokkaanse moeder, äiti on venäläinen',
      finds: ['ecuatorianos', 'Marokkaanse', 'venäläinen'],
      minScore: 0.7,
    },
    { text: 'Siria y Argentina, 200 bolivianos, venäjää', finds: [] },
    { text: 'la Federación Colombiana, Jan Kubański', finds: [], minScore: 0.6 },
    { text: 'Polish the silver. Polish it again.', finds: [] },
    { text: 'three Polish workers', finds: ['Polish'], minScore: 0.7 },
  ],
});

function* findGroups(view: TextView): Iterable<Candidate> {
  for (const { pattern, find, score } of LISTS) {
    for (const { start, end, phrase } of find(view)) {
      const found = view.text.slice(start, end);
      // "Thaís" is a name, not the plural of "Thai".
      const hasOtherAccents =
        found.length !== fold(found).length || /[^\x20-\x7e’]/.test(found) !== /[^\x20-\x7e’]/.test(phrase);
      // In other languages, an inflection may add an accent: "Ukrainka", "Ukrainką".
      if (hasOtherAccents && pattern !== 'people' && pattern !== 'confession' && pattern !== 'demonym')
        continue;
      const form = NAMES.has(phrase) ? 0.5 : scoreAt(view.text, start, end, pattern, score);
      if (form > 0)
        yield {
          start,
          end,
          pattern,
          scores: { form, formInContext: Math.max(form, form < 0.5 ? 0.5 : 0.92) },
        };
    }
  }
}

function scoreAt(text: string, start: number, end: number, pattern: string, score: number): number {
  const after = text.slice(end, end + 24);
  const before = text.slice(Math.max(0, start - 16), start);
  if (CURRENCY_AFTER.test(after)) return 0;
  if (THING_AFTER.test(after)) return 0.2;
  if (text.slice(start, end) === 'Polish' && OBJECT_AFTER.test(after) && SENTENCE_BEFORE.test(before))
    return 0;
  // In lower case it is a verb, a dish or careless writing: "polish the table", "a conservative estimate".
  if (pattern === 'confession') return score;
  if (pattern === 'demonym') return /^\p{Lu}/u.test(text.slice(start, end)) ? 0.5 : score;
  if (/^\p{Ll}/u.test(text.slice(start, end)))
    return pattern === 'nationality' || pattern === 'religion' ? 0.6 : 0.2;
  if (pattern !== 'nationality-or-language') return score;
  return LANGUAGE_AFTER.test(after) || LANGUAGE_BEFORE.test(before) ? 0.3 : score;
}
