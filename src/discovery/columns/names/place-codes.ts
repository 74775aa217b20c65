import { COUNTRY_CODES as ALPHA_3, OLYMPIC_CODES, US_STATE_CODES } from '../../../core/place-codes.js';

/** Codes of countries with two letters (ISO 3166-1), and UK, EU and EL. */
const COUNTRIES =
  'AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CS CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW UK EU EL';
/** Former countries and Kosovo, which tables still use. */
const OTHERS = 'ANT SCG XKX';
/** Washington DC, and provinces and states of Canada, Australia and Brazil. Some share a code with a US state. */
const STATES =
  'DC AB BC MB NB NL NS NT NU ON PE QC SK YT NSW QLD SA TAS VIC ACT AC AM AP BA CE DF ES GO MG PB PR PI RJ RN RS RO RR SP SE TO';

const COUNTRY_CODES: ReadonlySet<string> = new Set([...`${COUNTRIES} ${OTHERS}`.split(' '), ...ALPHA_3]);
const CODES: ReadonlySet<string> = new Set([
  ...COUNTRY_CODES,
  ...OLYMPIC_CODES,
  ...US_STATE_CODES,
  ...STATES.split(' '),
]);
/** A code of a part of a country, with the country before it. */
const PART = /^(?<country>[A-Z]{2})-[A-Z\d]{1,3}$/;
const LONGEST = 6;

/** Returns whether a text is the code of a country or of a part of one, in capitals. */
export function isPlaceCode(text: string): boolean {
  if (text.length > LONGEST) return false;
  if (CODES.has(text)) return true;
  const country = PART.exec(text)?.groups?.['country'];
  return country !== undefined && COUNTRY_CODES.has(country);
}
