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
  'Präsident(?:in)?|Vorsitzende[rn]?|Minister(?:in)?|Kolleg(?:e|in)|Kanzler(?:in)?|Bürgermeister(?:in)?|Staatssekretär(?:in)?|Direktor(?:in)?|Ministerpräsident(?:in)?',
  'Présidente?|Ministre|Maire|Préfète?|Directeur|Directrice',
  'Presidente|Presidenta|Ministr[oa]|Alcalde|Alcaldesa|Deputad[oa]|Orador|Juez|Diputad[oa]',
  'Ministra|Sindaco|Presidentessa|Onorevole',
  'Voorzitter|Burgemeester|Wethouder',
  'Marszałek|Marszałku|Minister|Ministrze|Prezes|Prezesie|Premier|Premierze|Przewodnicząc[ay]|Pośle|Poseł|Dyrektor|Prezydent|Prezydencie',
  'Talman|Ordförande|Statsråd',
  'Puhemies|Ministeri',
];
