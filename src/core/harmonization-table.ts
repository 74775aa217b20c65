/** Kinds of categories; `other` is for those that only a provider or a rule of one's own knows. */
export const FAMILIES = [
  'person',
  'contact',
  'place',
  'identity',
  'money',
  'secret',
  'network',
  'time',
  'other',
] as const;
export type Family = (typeof FAMILIES)[number];

interface CategoryRow {
  readonly family: Exclude<Family, 'other'>;
  /** The original labels that map to it. */
  readonly labels: readonly string[];
  /** The category that it is a kind of, where it counts as that one when two readings are compared. */
  readonly countsAs?: string;
}

/**
 * The harmonization table, the one list of categories: each with the original labels that map to it (service
 * specification, section 4.4) and those of other countries' numbers that the same categories take in. Whatever else hangs on categories is a `Record<Category, ...>` or a check against
 * this list. The order here has no meaning.
 */
const TABLE = {
  ACCOUNT_NAME: { family: 'money', labels: ['ACCOUNTNAME'] },
  ACCOUNT_NUMBER: { family: 'money', labels: ['ACCOUNTNUMBER'] },
  ADDRESS: { family: 'place', labels: ['ADDRESS'], countsAs: 'LOCATION' },
  AGE: { family: 'person', labels: ['AGE'] },
  AMOUNT: { family: 'money', labels: ['AMOUNT'] },
  BANK_ACCOUNT: { family: 'money', labels: ['BIC', 'IBAN', 'IBAN_CODE', 'MX_CLABE', 'US_BANK_NUMBER'] },
  CREDIT_CARD: { family: 'money', labels: ['CCN', 'CREDIT_CARD'] },
  CRYPTO_ADDRESS: {
    family: 'money',
    labels: ['BITCOINADDRESS', 'CRYPTO', 'ETHEREUMADDRESS', 'LITECOINADDRESS'],
  },
  CURRENCY: { family: 'money', labels: ['CURRENCY'] },
  CURRENCY_CODE: { family: 'money', labels: ['CURRENCYCODE'] },
  CURRENCY_NAME: { family: 'money', labels: ['CURRENCYNAME'] },
  CURRENCY_SYMBOL: { family: 'money', labels: ['CURRENCYSYMBOL'] },
  DATETIME: { family: 'time', labels: ['DATE', 'DATE_TIME', 'TIME'] },
  DOB: { family: 'person', labels: ['DOB'], countsAs: 'DATETIME' },
  DRIVER_LICENSE: { family: 'identity', labels: ['DRIVERLICENSE', 'IT_DRIVER_LICENSE', 'US_DRIVER_LICENSE'] },
  EMAIL_ADDRESS: { family: 'contact', labels: ['EMAIL', 'EMAIL_ADDRESS'] },
  GENDER: { family: 'person', labels: ['GENDER'] },
  HEALTH_CARE_ID: {
    family: 'identity',
    labels: [
      'AU_MEDICARE',
      'BR_CNS',
      'BR_CRM',
      'DE_HEALTH_INSURANCE',
      'DE_LANR',
      'ES_CIP',
      'ES_COLEGIADO',
      'FR_RPPS',
      'HEALTHID',
      'IT_HEALTH_CARD',
      'MEDICAL_LICENSE',
      'NL_BIG',
      'PL_PWZ',
      'PT_HEALTH_USER',
      'UK_NHS',
    ],
  },
  IN_GSTIN: { family: 'identity', labels: ['IN_GSTIN'] },
  IN_VEHICLE_REGISTRATION: { family: 'identity', labels: ['IN_VEHICLE_REGISTRATION'] },
  IN_VOTER: { family: 'identity', labels: ['IN_VOTER'] },
  IP_ADDRESS: { family: 'network', labels: ['IP', 'IP_ADDRESS', 'IPV4', 'IPV6'] },
  KR_RRN: { family: 'identity', labels: ['KR_RRN'] },
  LOCATION: {
    family: 'place',
    labels: [
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
  },
  MAC_ADDRESS: { family: 'network', labels: ['MAC', 'MAC_ADDRESS'] },
  NATIONAL_ID: {
    family: 'identity',
    labels: [
      'AR_DNI',
      'AU_ACN',
      'BE_ENTERPRISE_NUMBER',
      'BE_NATIONAL_NUMBER',
      'BR_RG',
      'CH_UID',
      'CL_RUT',
      'CN_RESIDENT_ID',
      'DE_ID_CARD',
      'DK_CPR',
      'DK_CVR',
      'ES_NIE',
      'FI_BUSINESS_ID',
      'FI_PERSONAL_IDENTITY_CODE',
      'FR_ID_CARD',
      'FR_SIREN',
      'FR_SIRET',
      'IDCARD',
      'IN_AADHAAR',
      'IT_IDENTITY_CARD',
      'IT_REA',
      'JP_MY_NUMBER',
      'MX_CURP',
      'NL_BSN',
      'NL_ID_CARD',
      'NL_KVK',
      'NO_BIRTH_NUMBER',
      'NO_ORGANISATION_NUMBER',
      'PL_ID_CARD',
      'PL_KRS',
      'PL_PESEL',
      'PL_REGON',
      'PT_CITIZEN_CARD',
      'SE_ORGANISATION_NUMBER',
      'SE_PERSONAL_NUMBER',
      'SG_NRIC_FIN',
      'SG_UEN',
    ],
  },
  NRP: { family: 'person', labels: ['NRP'] },
  ORGANIZATION: { family: 'person', labels: ['COMPANYNAME', 'ORGANIZATION'] },
  PASSPORT: { family: 'identity', labels: ['IN_PASSPORT', 'IT_PASSPORT', 'PASSPORT', 'US_PASSPORT'] },
  PASSWORD: { family: 'secret', labels: ['CREDITCARDCVV', 'PASSWORD', 'PIN'] },
  PERSON: { family: 'person', labels: ['NAME', 'PERSON'] },
  PHONE_NUMBER: { family: 'contact', labels: ['PHONE', 'PHONE_NUMBER'] },
  SOCIAL_SECURITY_ID: {
    family: 'identity',
    labels: [
      'AT_SOCIAL_SECURITY',
      'BR_PIS',
      'CH_AHV',
      'DE_SOCIAL_SECURITY',
      'ES_NUSS',
      'FR_NIR',
      'IE_PPS',
      'PT_NISS',
      'SSN',
      'UK_NINO',
      'US_SSN',
    ],
  },
  TAX_ID: {
    family: 'identity',
    labels: [
      'AR_CUIT',
      'AT_TAX_NUMBER',
      'AU_ABN',
      'AU_TFN',
      'BR_CNPJ',
      'BR_CPF',
      'DE_TAX_ID',
      'DE_TAX_NUMBER',
      'ES_NIF',
      'EU_VAT',
      'FR_SPI',
      'IN_PAN',
      'IT_FISCAL_CODE',
      'IT_VAT_CODE',
      'MX_RFC',
      'PL_NIP',
      'PT_NIF',
      'TAXID',
      'US_ITIN',
    ],
  },
  TH_TNIN: { family: 'identity', labels: ['TH_TNIN'] },
  TITLE: { family: 'person', labels: ['TITLE'] },
  URL: { family: 'network', labels: ['URL'] },
  USERNAME: { family: 'secret', labels: ['USERNAME'] },
} as const satisfies Record<string, CategoryRow>;

/** A harmonized category: the key under which findings appear in a response. */
export type Category = keyof typeof TABLE;

/** An original label of the table: what an in-process recognizer or model reports before harmonization. */
export type EntityType = (typeof TABLE)[Category]['labels'][number];

/** Every harmonized category, in alphabetical order. */
export const CATEGORIES: readonly Category[] = Object.freeze((Object.keys(TABLE) as Category[]).sort());

/** Whether a name is that of a category of the table. */
export const isCategory = (name: string): name is Category => Object.hasOwn(TABLE, name);

/** The original labels of one category. */
export function entityTypesOf(category: Category): readonly EntityType[] {
  return TABLE[category].labels;
}

/** The family of a category; `other` for those that the table does not know. */
export const familyOf = (category: string): Family =>
  isCategory(category) ? TABLE[category].family : 'other';

/**
 * The category as which one counts where readings are compared: a birth date is a date, a whole address a location.
 * Any other is itself, those that the table does not know too.
 */
export function countedAs(category: string): string {
  if (!isCategory(category)) return category;
  const { countsAs }: CategoryRow & { readonly countsAs?: Category } = TABLE[category];
  return countsAs ?? category;
}

/** Labels are compared without case and underscores: `zip_code` is `ZIPCODE`. */
const key = (label: string): string => label.replaceAll('_', '').toUpperCase();

const CATEGORY_OF_LABEL: ReadonlyMap<string, Category> = new Map(
  CATEGORIES.flatMap((category) => [
    [key(category), category] as const,
    ...TABLE[category].labels.map((label) => [key(label), category] as const),
  ]),
);

const CATEGORY_AS_WRITTEN: ReadonlyMap<string, Category> = new Map(
  CATEGORIES.flatMap((category) => TABLE[category].labels.map((label) => [label, category] as const)),
);

/**
 * Maps an original label to its harmonized category, with or without underscores and in any case.
 * A label that the table does not know passes through in upper case, so that a third provider works
 * by configuration alone.
 */
export function categoryOf(label: string): string {
  // Recognizers report labels of the table as they stand there.
  return CATEGORY_AS_WRITTEN.get(label) ?? CATEGORY_OF_LABEL.get(key(label)) ?? label.toUpperCase();
}
