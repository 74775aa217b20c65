/** Country names (ISO 3166-1, English short names and common names), from the runtime's CLDR data. */
const display = new Intl.DisplayNames(['en'], { type: 'region' });

const CODES =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW XK GL BM PF NC AW GI IM JE GG';

/** Names in use that CLDR does not list. */
const OTHERS = [
  'United States of America',
  'USA',
  'U.S.A.',
  'U.S.',
  'UK',
  'U.K.',
  'Great Britain',
  'Britain',
  'England',
  'Scotland',
  'Wales',
  'Northern Ireland',
  'Republic of Ireland',
  'Ivory Coast',
  "Côte d'Ivoire",
  'Burma',
  'Myanmar',
  'Czech Republic',
  'Czechia',
  'Holland',
  'The Netherlands',
  'Russia',
  'Russian Federation',
  'South Korea',
  'North Korea',
  'Republic of Korea',
  'UAE',
  'United Arab Emirates',
  'Congo',
  'DR Congo',
  'Democratic Republic of the Congo',
  'Hong Kong',
  'Macau',
  'Palestine',
  'Türkiye',
  'Turkey',
  'Swaziland',
  'East Timor',
  'Cape Verde',
  'Macedonia',
  'Bosnia',
  'Trinidad',
  'Vatican City',
  'Deutschland',
  'Österreich',
  'Schweiz',
  'Suisse',
  'España',
  'Italia',
  'Polska',
  'Sverige',
  'Norge',
  'Danmark',
  'Suomi',
  'Nederland',
  'België',
  'Belgique',
  'Brasil',
  'México',
  'Soviet Union',
  'USSR',
  'Yugoslavia',
  'PRC',
];

/** All country names, without parenthesised variants. */
export const COUNTRIES: readonly string[] = [
  ...new Set([
    ...CODES.split(' ').map((code) =>
      (display.of(code) ?? code).replace(/ \(.*\)$/, '').replace(' SAR China', ''),
    ),
    ...OTHERS,
    // The finder skips "&" in "Bosnia & Herzegovina", so the spelled-out form needs its own entry.
    ...CODES.split(' ')
      .map((code) => display.of(code) ?? code)
      .filter((name) => name.includes(' & '))
      .map((name) => name.replaceAll(' & ', ' and ')),
  ]),
];
