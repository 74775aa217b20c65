/**
 * The harmonization table: every harmonized category and the original labels that map to it
 * (service specification, section 4.4). The order of the categories here has no meaning.
 */
const TABLE = {
  ACCOUNT_NAME: ['ACCOUNTNAME'],
  ACCOUNT_NUMBER: ['ACCOUNTNUMBER'],
  ADDRESS: ['ADDRESS'],
  AGE: ['AGE'],
  AMOUNT: ['AMOUNT'],
  BANK_ACCOUNT: ['BIC', 'IBAN', 'IBAN_CODE', 'US_BANK_NUMBER'],
  CREDIT_CARD: ['CCN', 'CREDIT_CARD'],
  CRYPTO_ADDRESS: ['BITCOINADDRESS', 'CRYPTO', 'ETHEREUMADDRESS', 'LITECOINADDRESS'],
  CURRENCY: ['CURRENCY'],
  CURRENCY_CODE: ['CURRENCYCODE'],
  CURRENCY_NAME: ['CURRENCYNAME'],
  CURRENCY_SYMBOL: ['CURRENCYSYMBOL'],
  DATETIME: ['DATE', 'DATE_TIME', 'TIME'],
  DOB: ['DOB'],
  DRIVER_LICENSE: ['DRIVERLICENSE', 'IT_DRIVER_LICENSE', 'US_DRIVER_LICENSE'],
  EMAIL_ADDRESS: ['EMAIL', 'EMAIL_ADDRESS'],
  GENDER: ['GENDER'],
  HEALTH_CARE_ID: ['AU_MEDICARE', 'MEDICAL_LICENSE', 'UK_NHS'],
  IN_GSTIN: ['IN_GSTIN'],
  IN_VEHICLE_REGISTRATION: ['IN_VEHICLE_REGISTRATION'],
  IN_VOTER: ['IN_VOTER'],
  IP_ADDRESS: ['IP', 'IP_ADDRESS', 'IPV4', 'IPV6'],
  KR_RRN: ['KR_RRN'],
  LOCATION: [
    'BUILDING',
    'CITY',
    'COUNTRY',
    'COUNTY',
    'GEOCOORD',
    'GEO_COORDINATE',
    'LOCATION',
    'SECADDRESS',
    'SECONDARYADDRESS',
    'STATE',
    'STREET',
    'ZIPCODE',
  ],
  MAC_ADDRESS: ['MAC', 'MAC_ADDRESS'],
  NATIONAL_ID: [
    'AU_ACN',
    'ES_NIE',
    'FI_PERSONAL_IDENTITY_CODE',
    'IDCARD',
    'IN_AADHAAR',
    'IT_IDENTITY_CARD',
    'PL_PESEL',
    'SG_NRIC_FIN',
    'SG_UEN',
  ],
  NRP: ['NRP'],
  ORGANIZATION: ['COMPANYNAME', 'ORGANIZATION'],
  PASSPORT: ['IN_PASSPORT', 'IT_PASSPORT', 'PASSPORT', 'US_PASSPORT'],
  PASSWORD: ['CREDITCARDCVV', 'PASSWORD', 'PIN'],
  PERSON: ['NAME', 'PERSON'],
  PHONE_NUMBER: ['PHONE', 'PHONE_NUMBER'],
  SOCIAL_SECURITY_ID: ['SSN', 'UK_NINO', 'US_SSN'],
  TAX_ID: ['AU_ABN', 'AU_TFN', 'ES_NIF', 'IN_PAN', 'IT_FISCAL_CODE', 'IT_VAT_CODE', 'US_ITIN'],
  TH_TNIN: ['TH_TNIN'],
  TITLE: ['TITLE'],
  URL: ['URL'],
  USERNAME: ['USERNAME'],
} as const satisfies Record<string, readonly string[]>;

/** A harmonized category: the key under which findings appear in a response. */
export type Category = keyof typeof TABLE;

/** An original label of the table: what an in-process recognizer or model reports before harmonization. */
export type EntityType = (typeof TABLE)[Category][number];

/** Every harmonized category, in alphabetical order. */
export const CATEGORIES: readonly Category[] = Object.freeze((Object.keys(TABLE) as Category[]).sort());

/** The original labels of one category. */
export function entityTypesOf(category: Category): readonly EntityType[] {
  return TABLE[category];
}

/** Labels are compared without case and underscores: `zip_code` is `ZIPCODE`. */
const key = (label: string): string => label.replaceAll('_', '').toUpperCase();

const CATEGORY_OF_LABEL: ReadonlyMap<string, Category> = new Map(
  CATEGORIES.flatMap((category) => [
    [key(category), category] as const,
    ...TABLE[category].map((label) => [key(label), category] as const),
  ]),
);

/**
 * Maps an original label to its harmonized category, with or without underscores and in any case.
 * A label that the table does not know passes through in upper case, so that a third provider works
 * by configuration alone.
 */
export function categoryOf(label: string): string {
  return CATEGORY_OF_LABEL.get(key(label)) ?? label.toUpperCase();
}
