/**
 * Forms of address, clerical and academic titles and ranks of nine languages beside English. Exempt from the file-length
 * rule: a table. Offices and trades ("Präsidentin", "minister", "lek.") are none.
 */

/** With a capital or without, before a name with a capital. */
export const TITLES_BEFORE_NAME: readonly string[] = [
  // German
  'Rechtsanwalt|Rechtsanwältin|Pfarrer|Pfarrerin|Dres\\.|Fr\\.|Hr\\.',
  // French
  'Maître|abbé|docteur|madame|monsieur|mademoiselle|Mgr|Mmes|MM\\.',
  // Spanish
  'Licenciado|Licenciada|Lic\\.|Ing\\.|Arq\\.|doña|señora|señor|señorita|D\\.ª',
  // Italian
  'rag\\.|geom\\.|arch\\.|avv\\.|ing\\.|dott\\.ssa|dott\\.|dottor|dottoressa|sig\\.ra|sig\\.na|sig\\.|signora|signor|prof\\.ssa|mons\\.|suor',
  // Dutch
  'pastoor|dominee|mevrouw|meneer|mevr\\.|dhr\\.|mw\\.|drs\\.|ir\\.|mr\\.|dokter',
  // Portuguese
  'Sr\\.ª|Sra\\.|Dr\\.ª|Dra\\.|Eng\\.|Eng\\.ª|engenheiro|engenheira|doutora?|dona',
  // Polish
  'ks\\.|mec\\.|adw\\.|mgr|inż\\.|pani|panią|panu|panem|państwo|państwa|państwu|śp\\.',
  // Swedish
  'advokat|kyrkoherde|fru|herr|hr|fröken',
  // Finnish
  'rouva|neiti|herra|asianajaja|rovasti|kirkkoherra|tohtori|tri',
];

/** In capitals these start names of firms and streets as often: "General Range Company". */
export const RANKS_IN_LOWER_CASE: readonly string[] = (
  'général|colonel|capitaine|general|coronel|capitán|teniente|sargento|generale|maresciallo|doctora?|don|padre|' +
  'doktor'
).split('|');

/** Offices that stand where a name would: "Frau Präsidentin!", "Panie Marszałku". */
export const OFFICES: readonly string[] = [
  'President|Vice[- ]President|Speaker|Chair(?:man|woman|person)?|Chancellor|Commissioner|Secretary(?: General)?|Prime Minister|Minister|Mayor|Ambassador|Attorney General|Moderator|Rapporteur|Ombudsman',
  '(?:Vize|Bundes|Kommissions|Rats|Landtags|Alters)?[Pp]räsident(?:in)?|Vorsitzende[rn]?|(?:Bundes|Landes|Staats|Außen|Innen|Finanz)?[Mm]inister(?:in)?|Kolleg(?:e|in)|(?:Bundes)?[Kk]anzler(?:in)?|(?:Ober)?[Bb]ürgermeister(?:in)?|Staatssekretär(?:in)?|Direktor(?:in)?|Ministerpräsident(?:in)?|Kommissar(?:in)?|Abgeordnete[rn]?|Berichterstatter(?:in)?|Botschafter(?:in)?|Staatsanwalt|Staatsanwältin|Landrat|Landrätin|Intendant(?:in)?|Rektor(?:in)?|Dekan(?:in)?',
  '(?:[Vv]ice-)?[Pp]résidente?|[Mm]inistre|[Mm]aire|[Pp]réfète?|[Dd]irecteur|[Dd]irectrice|[Cc]ommissaire|[Pp]rocureure?|[Rr]apporteur[e]?|[Ss]énateur|[Ss]énatrice|[Dd]éputée?|[Aa]mbassadeur|[Aa]mbassadrice|[Cc]hancelier|[Rr]ecteur|[Rr]ectrice|[Jj]uge',
  '(?:[Vv]ice)?[Pp]resident[ea]|[Mm]inistr[oa]|Alcalde|Alcaldesa|Deputad[oa]|Orador|Juez|Diputad[oa]|[Cc]omisari[oa]|[Ss]enadora?|[Cc]onsejer[oa]|[Ee]mbajadora?|[Rr]ectora?|[Cc]oncejal(?:a)?|[Pp]ortavoz|[Pp]onente',
  'Ministra|Sindaco|Presidentessa|Onorevole|Commissari[oa]|Senatore|Senatrice|Procuratore|Procuratrice|Giudice|Rettore|Rettrice|Prefetto|Questore|Relatore|Relatrice|Direttore|Direttrice|Cavaliere|Parroco',
  '[Vv]oorzitter|[Bb]urgemeester|[Ww]ethouder|[Cc]ommissaris|[Ss]taatssecretaris|[Mm]inister|[Mm]inister-president|[Rr]apporteur|[Gg]riffier',
  'Marszałek|Marszałku|Wicemarszałku|Minister|Ministrze|Prezes|Prezesie|Premier|Premierze|Przewodnicząc[ay]|Pośle|Poseł|Dyrektor|Dyrektorze|Prezydent|Prezydencie|Komisarzu?|Senator|Senatorze|Prokurator|Prokuratorze|Burmistrz|Burmistrzu|Rektorze|Redaktorze|Mecenasie',
  'Comissári[oa]|Vereadora?|Embaixadora?|Relatora?|Conselheir[oa]',
  '[Tt]alman|[Oo]rdförande|[Ss]tatsråd|(?:[Ss]tats|[Uu]trikes|[Ff]inans)?[Mm]inister|[Kk]ommissionär|[Kk]ommissionsledamot|[Bb]orgmästare',
  'Puhemies|Ministeri|Komissaari|Puheenjohtaja|Presidentti|Pääministeri',
];
