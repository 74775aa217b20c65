import { defineRecognizer } from '../define-recognizer.js';

const CERTAIN =
  /^(?:Mr|Mrs|Ms|Mx|Dr|Prof|Herrn?|Frau|Mme|Mlle|Sgt|Capt|Cpl|Lt|Rev|Dott|Sra|Srta|Messrs|Shri|Smt|Dhr|Mevr|Col|Maj|Cllr|(?:Avv|Hon|Mag|Insp|Supt|Cmdr|Adm|Gen|Lieut|Sig)(?=\.))\.?$/;
/** Words that, before a capitalised word, are almost always titles. */
const LIKELY =
  /^(?:Dame|Monsieur|Madame|Señora?|Signora?|Sergeant|Lieutenant|Colonel|Corporal|Constable|Reverend|Professor|Rabbi|Councillor|Judge|Officer|Detective|Detective (?:Sergeant|Constable|Inspector)|Sayın)$/;
/** "14 Elm Dr. Springfield": a drive, not a doctor. */
const STREET_BEFORE = /(?<![\p{L}\p{N}])\d{1,5},? (?:[NSEW]{1,2}\.? )?(?:\p{Lu}[\p{L}'’-]{1,20} ){1,3}$/u;

/**
 * Forms of address, clerical and academic titles and ranks in nine languages besides English. Exempt from the
 * file-length rule: a table. Offices and trades ("Präsidentin", "minister", "lek.") are not titles.
 */

/** Titles before a capitalised name; the first letter may be in either case. */
const TITLES_BEFORE_NAME: readonly string[] = [
  // German
  'Rechtsanwalt|Rechtsanwältin|Pfarrer|Pfarrerin|Dres\\.|Fr\\.|Hr\\.|Priv\\.-Doz\\.|Schwester|Pater',
  // French
  'Maître|abbé|docteur|madame|monsieur|mademoiselle|Mgr|Mmes|MM\\.|sœur|soeur',
  // Spanish
  'Licenciado|Licenciada|Lic\\.|Ing\\.|Arq\\.|Lcd[oa]\\.|doña|señora|señor|señorita|D\\.ª|fray|sor',
  // Italian
  'rag\\.|geom\\.|arch\\.|avv\\.|ing\\.|dott\\.ssa|dott\\.|dottor|dottoressa|sig\\.ra|sig\\.na|sig\\.|signora|signor|prof\\.ssa|mons\\.|suor',
  // Dutch
  'pastoor|dominee|mevrouw|meneer|mevr\\.|dhr\\.|mw\\.|drs\\.|ir\\.|mr\\.|dokter|zuster',
  // Portuguese
  'Sr\\.ª|Sra\\.|Dr\\.ª|Dra\\.|Eng\\.|Eng\\.ª|Eng\\.º|Prof\\.ª|Exm[oa]\\. Sra?\\.|frei|engenheiro|engenheira|doutora?|dona',
  // Polish
  'ks\\.|mec\\.|adw\\.|mgr|inż\\.|pani|panią|panu|panem|państwo|państwa|państwu|śp\\.|dr hab\\.|podkom\\.|nadkom\\.|podinsp\\.|sierż\\.|kpt\\.|ppłk|płk|mjr',
  // Swedish
  'advokat|kyrkoherde|fru|herr|hr|fröken|komminister',
  // Finnish
  'rouva|neiti|herra|asianajaja|rovasti|kirkkoherra|tohtori|tri|dosentti|pastori',
];

/**
 * Ranks that count only in lower case: capitalised, they start names of companies and streets as often ("General Range
 * Company").
 */
const RANKS_IN_LOWER_CASE: readonly string[] = (
  'général|colonel|capitaine|general|coronel|capitán|teniente|sargento|generale|maresciallo|doctora?|don|padre|' +
  'doktor|' +
  'lieutenant|sergent|(?:adjudant|brigadier|sergent)-chef|adjudant|commandant|' +
  'comandante|alférez|subteniente|(?:sub)?inspectora?|' +
  'capitano|tenente|colonnello|sergente|brigadiere|appuntato|ispettore|ispettrice|' +
  'capitão|inspetora?|' +
  'inspecteur|hoofdinspecteur|hoofdagent|brigadier|wachtmeester|kapitein|luitenant|kolonel|sergeant|korporaal|' +
  'kapitan|porucznik|pułkownik|sierżant|aspirant|komisarz|' +
  '(?:polis|kriminal)(?:inspektör|kommissarie)|kapten|löjtnant|överste|' +
  '(?:riko(?:s|syli))?komisario|ylikomisario|(?:yli)?konstaapeli|kapteeni|luutnantti|eversti|majuri'
).split('|');

/** Offices used in place of a name: "Frau Präsidentin!", "Panie Marszałku". */
export const OFFICES: readonly string[] = [
  'President|Vice[- ]President|Speaker|Chair(?:man|woman|person)?|Chancellor|Commissioner|Secretary(?: General)?|Prime Minister|Minister|Mayor|Ambassador|Attorney General|Moderator|Rapporteur|Ombudsman',
  '(?:Vize|Bundes|Kommissions|Rats|Landtags|Alters)?[Pp]räsident(?:in)?|Vorsitzende[rn]?|(?:Bundes|Landes|Staats|Außen|Innen|Finanz)?[Mm]inister(?:in)?|Kolleg(?:e|in)|(?:Bundes)?[Kk]anzler(?:in)?|(?:Ober)?[Bb]ürgermeister(?:in)?|Staatssekretär(?:in)?|Direktor(?:in)?|Ministerpräsident(?:in)?|Kommissar(?:in)?|Abgeordnete[rn]?|Berichterstatter(?:in)?|Botschafter(?:in)?|Staatsanwalt|Staatsanwältin|Landrat|Landrätin|Intendant(?:in)?|Rektor(?:in)?|Dekan(?:in)?',
  '(?:[Vv]ice-)?[Pp]résidente?|[Mm]inistre|[Mm]aire|[Pp]réfète?|[Dd]irecteur|[Dd]irectrice|[Cc]ommissaire|[Pp]rocureure?|[Rr]apporteure?|[Ss]énateur|[Ss]énatrice|[Dd]éputée?|[Aa]mbassadeur|[Aa]mbassadrice|[Cc]hancelier|[Rr]ecteur|[Rr]ectrice|[Jj]uge',
  '(?:[Vv]ice)?[Pp]resident[ea]|[Mm]inistr[oa]|Alcalde|Alcaldesa|Deputad[oa]|Orador|Juez|Diputad[oa]|[Cc]omisari[oa]|[Ss]enadora?|[Cc]onsejer[oa]|[Ee]mbajadora?|[Rr]ectora?|[Cc]oncejal(?:a)?|[Pp]ortavoz|[Pp]onente',
  'Ministra|Sindaco|Presidentessa|Onorevole|Commissari[oa]|Senatore|Senatrice|Procuratore|Procuratrice|Giudice|Rettore|Rettrice|Prefetto|Questore|Relatore|Relatrice|Direttore|Direttrice|Cavaliere|Parroco',
  '[Vv]oorzitter|[Bb]urgemeester|[Ww]ethouder|[Cc]ommissaris|[Ss]taatssecretaris|[Mm]inister|[Mm]inister-president|[Rr]apporteur|[Gg]riffier',
  'Marszałek|Marszałku|Wicemarszałku|Minister|Ministrze|Prezes|Prezesie|Premier|Premierze|Przewodnicząc[ay]|Pośle|Poseł|Dyrektor|Dyrektorze|Prezydent|Prezydencie|Komisarzu?|Senator|Senatorze|Prokurator|Prokuratorze|Burmistrz|Burmistrzu|Rektorze|Redaktorze|Mecenasie',
  'Comissári[oa]|Vereadora?|Embaixadora?|Relatora?|Conselheir[oa]',
  '[Tt]alman|[Oo]rdförande|[Ss]tatsråd|(?:[Ss]tats|[Uu]trikes|[Ff]inans)?[Mm]inister|[Kk]ommissionär|[Kk]ommissionsledamot|[Bb]orgmästare',
  'Puhemies|Ministeri|Komissaari|Puheenjohtaja|Presidentti|Pääministeri',
];

/** Matches the first letter in either case and the rest as given: "Rouva" and "rouva", not "ROUVA". */
const eitherCase = (word: string): string =>
  `[${word.charAt(0).toLowerCase()}${word.charAt(0).toUpperCase()}]${word.slice(1)}`;
/** German ranks of the police, which are capitalised as all nouns are, and their abbreviations. */
const GERMAN_RANKS =
  '(?:Polizei|Kriminal)(?:ober|haupt)?(?:kommissar|meister|rat)(?:in)?|[PK](?:OK|HK|OM|HM)(?:in)?|PD(?= Dr)';
const LISTED = TITLES_BEFORE_NAME.flatMap((list) => list.split('|'));
const BEYOND_ENGLISH = new RegExp(
  String.raw`(?<![\p{L}\p{N}._-])(?:${[...LISTED.map(eitherCase), ...RANKS_IN_LOWER_CASE, GERMAN_RANKS].join('|')})(?= \p{Lu}(?:\p{Ll}|\.[ \p{Lu}]))|(?<=[,(—–] ?)seu(?= \p{Lu}\p{Ll})|(?<=\p{Ll} )Seu(?= \p{Lu}\p{Ll})`,
  'gu',
);
/** An office without a name after it: "Frau Präsidentin!", unlike "Frau Ministerin Ek". */
const OFFICE_AFTER = new RegExp(
  String.raw`^(?: l[ea]| de)? (?:${OFFICES.join('|')})(?!\p{L})(?! (?:\p{Lu}\p{Ll}|v[oa]n |de |di |da ))`,
  'u',
);
/** Places with a title in their name: "calle General Prim", "rue du Général Leclerc". */
const PLACE_BEFORE =
  /(?<!\p{L})(?:calle|avenida|av\.|plaza|rua|praça|rue|place|avenue|bd|boulevard|via|piazza|corso|viale|straat|laan|plein|ulica|ul\.|al\.|pl\.|hotel|camping)(?: (?:du|de|del|do|da))? $/iu;
/** "Col. San Benito, C.P.": a colonia in a Mexican address. */
const COLONIA_AFTER = /^ [^\n]{2,30}, (?:C\.? ?P\.|\d{5}(?!\d))/u;
/** Titles of the clergy and of nurses that are words for relatives after a possessive: "seine Schwester Anna". */
const RELATIVE = /^(?:schwester|sœur|soeur|zuster|pater|padre)$/iu;
const POSSESSIVE_BEFORE =
  /(?<!\p{L})(?:[mds]eine[rnms]?|ihre[rnms]?|uns(?:e?re[rnms]?)|eu(?:re|er)[rnms]?|[mts]a|notre|votre|leur|mijn|zijn|haar|hun|onze|jouw|uw|m[iy]|tu|su|nuestro|vuestro|(?:[mts]uo|nostro|vostro|loro)|meu|teu|seu|nosso|vosso|(?:ältere|jüngere|ältesten?|jüngsten?|kleine|große|grande|petite)[nr]?) $/iu;
const QUOTED_BEFORE = /[‘‚„«“]\s?$/u;
const NOBLE =
  /^(?:Madame|Monsieur|Lady|Lord|Sir|Dame|Do[nñ]a?|Se[nñ]ora?|Signora?|Prince(?:ss)?|Queen|King|Duke|Baron|Count)$/;

/**
 * Returns whether an office without a name follows a form of address: "Herr Kommissar", "Mr President,", "Monsieur le
 * Maire".
 */
export const standsBeforeOffice = (after: string): boolean => OFFICE_AFTER.test(after);

export const title = defineRecognizer({
  name: 'title',
  entityType: 'TITLE',
  country: 'generic',
  description: 'Forms of address and ranks before a name: Mr, Dr., Prof., Sgt, Frau, Mme.',
  patterns: [
    {
      name: 'beyond-english',
      regex: BEYOND_ENGLISH,
      scores: { form: 0.76, formInContext: 0.76 },
      needs: 'upper',
    },
    {
      name: 'before-capital',
      regex:
        /(?<![\p{L}\p{N}.])(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Fr|Sr|Sra|Srta|Sig|Herrn?|Frau|Mme|Mlle|M|Hon|Capt|Cpt|Col|Gen|Maj|Lt|Lieut|Sgt|Cpl|Pvt|Cmdr|Adm|Insp|Det|Supt|Const|PC|DI|DS|Messrs|Cllr|Mag|Don|Doña|Dott|Ing|Avv|Dipl\.-Ing|Pan|Pani|Dhr|Mevr|Shri|Smt|Kumari)(?:\.(?=\s?\p{Lu})|(?=[ \u00a0]\p{Lu})|(?= (?:&|and|und|et|y|e) (?:Mrs|Ms|Mr|Dr|Frau|Mme|Sra)(?!\p{L})))(?!\. ?\p{Lu}\.? ?\p{Lu}\.)/gu,
      scores: { form: 0.6, formInContext: 0.6, valid: 0.9, validInContext: 0.9 },
    },
    {
      name: 'word-before-capital',
      regex:
        /(?<![\p{L}\p{N}.])(?:Doctor|Professor|Reverend|Father|Sister|Rabbi|Imam|Sheikh|Pastor|Bishop|Sir|Dame|Lord|Lady|Judge|Justice|Captain|Colonel|General|Major|Lieutenant|Sergeant|Corporal|Private|Commander|Admiral|Inspector|Detective(?: Sergeant| Constable| Inspector)?|Superintendent|Councillor|Sayın|Constable|Officer|Madam|Madame|Monsieur|Señor|Señora|Signor|Signora|Baron|Count|Duke|Prince|Princess|Queen|King)(?= \p{Lu}\p{Ll})/gu,
      scores: { form: 0.5, formInContext: 0.5 },
    },
    {
      name: 'all-capitals',
      regex:
        /(?<![\p{L}\p{N}.])(?:MR|MRS|MS|DR|PROF|MISS|SGT|REV)\.?(?= \p{Lu}(?:\p{Lu}|\.? \p{Lu}))(?! (?:\p{Lu}\.? )?(?:OFFICE|WORD|EXCEL|DOS|SQL|TEAMS|WINDOWS|OUTLOOK|ACCESS|PROJECT|PAINT|THE|THIS|YOU|IT)(?!\p{L}))/gu,
      scores: { form: 0.8, formInContext: 0.8 },
    },
    {
      name: 'lower-case',
      regex: /(?<![\p{L}\p{N}.])(?:mr|mrs|dr|prof)\.?(?= \p{Ll}{2})/gu,
      scores: { form: 0.75, formInContext: 0.75 },
    },
    {
      name: 'after-name-with-slash',
      regex: /(?<=\p{Lu}{2}\/\p{Lu}{2,20} )(?:MR|MRS|MS|MISS|DR|MSTR)(?!\p{L})/gu,
      scores: { form: 0.85, formInContext: 0.85 },
    },
    {
      name: 'field',
      regex:
        /(?<![\p{L}\p{N}])(?:title|salutation|honorific|prefix|anrede|civilité|tratamiento)["']?[ \t]?[:=|][ \t]{0,3}["']?(?<value>(?:mr|mrs|ms|mx|miss|dr|prof|sir|rev|herr|frau|mme|mlle|monsieur|madame|sr|sra|srta|sgt|capt|dame|lady|lord)\.?)(?![\p{L}\p{N}'’]| \p{L})/dgiu,
      scores: { form: 0.85, formInContext: 0.85 },
    },
    {
      name: 'miss',
      regex: /(?<![\p{L}\p{N}.])Miss(?= \p{Lu}\p{Ll})/gu,
      scores: { form: 0.75, formInContext: 0.75 },
    },
  ],
  // "M", "PC", "Don" and similar have other meanings as often: the form alone decides, with a low score.
  validate: (candidate, { text, start, end }) => {
    const after = text.slice(end, end + 40);
    const before = text.slice(Math.max(0, start - 24), start);
    if (standsBeforeOffice(after) || PLACE_BEFORE.test(before)) return 'refused';
    if (RELATIVE.test(candidate) && POSSESSIVE_BEFORE.test(before)) return 'refused';
    // ‘Madame Meilland’ with a closing quote is a rose or a dish.
    if (
      NOBLE.test(candidate) &&
      QUOTED_BEFORE.test(before) &&
      /^ \p{Lu}[\p{L}-]{1,20}\s?[’‘“”»]/u.test(after)
    )
      return 'refused';
    if (candidate === 'Col.' && COLONIA_AFTER.test(after)) return 'refused';
    if (/^dr\.?$/i.test(candidate) && STREET_BEFORE.test(text.slice(Math.max(0, start - 48), start)))
      return 'refused';
    if (LIKELY.test(candidate) && !/\p{Lu}\p{L}* $/u.test(text.slice(Math.max(0, start - 20), start)))
      return { verdict: 'undecided', score: 0.75 };
    return CERTAIN.test(candidate) ? { verdict: 'undecided', score: 0.92 } : 'undecided';
  },
  sources: ['https://www.unicode.org/cldr/charts/latest/by_type/person_names.html'],
  examples: [
    { text: 'Dear Mr. Osei and Dr Lindqvist', finds: ['Mr.', 'Dr'], minScore: 0.85 },
    { text: 'Frau Professor Kranz', finds: ['Frau', 'Professor'], minScore: 0.4 },
    { text: 'MRS ADEYEMI', finds: ['MRS'], minScore: 0.75 },
    { text: 'Herr Kommissar, Mr President, Madam Speaker', finds: [] },
    { text: 'Mr President Okafor, Frau Richter', finds: ['Mr', 'Frau'], minScore: 0.85 },
    { text: 'the doctor said', finds: [] },
    { text: 'Elm Dr. 14, ms 20', finds: [] },
  ],
});
