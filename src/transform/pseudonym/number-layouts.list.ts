import type { Layout } from './number-layout.js';

const STATES_OF_MEXICO =
  '[AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE]';
const STATES_OF_INDIA = `[${Array.from({ length: 37 }, (_, index) => (index + 1).toString().padStart(2, '0')).join('|')}]`;

/**
 * How numbers are made up of which more is known than that the last character is a check: by original label, or by
 * category where nothing accepts the number. The first layout that fits is taken. Exempt from the file-length rule: a
 * table. What a layout lets through is still checked; it spares looking for what passes.
 */
export const LAYOUTS: Readonly<Record<string, readonly Layout[]>> = {
  AR_CUIT: ['[20|23|24|27|30|33|34]#8c'],
  AT_SOCIAL_SECURITY: ['#3cdm#2'],
  AU_ABN: ['c2#9'],
  AU_MEDICARE: ['[2|3|4|5|6]#7c*'],
  BE_ENTERPRISE_NUMBER: ['=#7c2'],
  BE_NATIONAL_NUMBER: ['#2md#3c2'],
  BR_CNPJ: ['#12c2'],
  BR_CNS: ['[7|8|9]#13c', '[1|2]#10=3c'],
  BR_CPF: ['#9c2'],
  CH_AHV: ['=3#9c'],
  CH_UID: ['=3#8c'],
  CN_RESIDENT_ID: ['=2#4ymd#3c'],
  CREDIT_CARD: ['=*c'],
  DE_SOCIAL_SECURITY: ['#2dm#2##2c'],
  DK_CPR: ['dm#5c'],
  DRIVERLICENSE: ['#9c2'],
  ES_NIE: ['[X|Y|Z]#7c'],
  ES_NUSS: ['#10c2'],
  EU_VAT: [
    '[ATU]#7c',
    '[BE0]#7c2',
    '[BE1]#7c2',
    '[FR]c2#8c',
    '[GB]#7c2',
    '[LU]#6c2',
    '[NL]#8c[B]#2',
    '[SE]#9c[01]',
    '=2*c',
  ],
  FI_PERSONAL_IDENTITY_CODE: ['dm#5c', 'dm#2=#3c'],
  FR_NIR: ['[1|2]#2m=#7c2', '[1|2]#2m=2#6c2'],
  FR_RPPS: ['[1|8]#9c'],
  FR_SPI: ['[0|1|2|3]#9c3'],
  IN_GSTIN: [`${STATES_OF_INDIA}#3[A|B|C|F|G|H|J|L|P|T]#5##[Z]c`],
  IN_PAN: ['#3[A|B|C|F|G|H|J|L|P|T]#6'],
  IT_FISCAL_CODE: [
    '#8[A|B|C|D|E|H|L|M|P|R|S|T][01|02|03|04|05|06|07|08|09|10|11|12|13|14|15|16|17|18|19|20|21|22|23|24|25|26|27|28|41|42|43|44|45|46|47|48|49|50|51|52|53|54|55|56|57|58|59|60|61|62|63|64|65|66|67|68]#4c',
  ],
  IT_HEALTH_CARD: ['=5*c'],
  IT_VAT_CODE: ['[IT]*c'],
  KR_RRN: ['#2md[1|2|3|4]#6', '#2md[5|6|7|8]#6'],
  MX_CURP: [`#6md[H|M]${STATES_OF_MEXICO}#4c`],
  MX_RFC: ['#6md#2c', '#5md#2c'],
  NO_BIRTH_NUMBER: ['dm#5c2'],
  NO_ORGANISATION_NUMBER: ['[8|9]#7c'],
  PL_ID_CARD: ['#3c#5'],
  PL_PESEL: ['#2[01|02|03|04|05|06|07|08|09|10|11|12|21|22|23|24|25|26|27|28|29|30|31|32]d#4c'],
  PT_NISS: ['[1|2]#9c'],
  SE_ORGANISATION_NUMBER: ['[1|2|5|6|7|8|9]#[2|3|4|5|6|7|8|9]#6c'],
  SE_PERSONAL_NUMBER: ['#2md#3c', 'ymd#3c'],
  SG_UEN: ['y#5c', '[R|S|T]#2[LP|LL|FC|PF|RF|NB|CC|CS|GS|GA|GB|DP|CP|NR|HS|CH|MH|TU|TC|SS|MC]#4c'],
  SG_NRIC_FIN: ['[S|T|F|G|M]#7c'],
};
