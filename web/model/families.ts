/** Kinds of data, each with a colour of its own; a colour per category would be more than an eye can tell apart. */
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

const MEMBERS: Readonly<Record<Exclude<Family, 'other'>, readonly string[]>> = {
  person: ['PERSON', 'AGE', 'DOB', 'GENDER', 'NRP', 'TITLE', 'ORGANIZATION'],
  contact: ['EMAIL_ADDRESS', 'PHONE_NUMBER'],
  place: ['LOCATION', 'ADDRESS'],
  identity: [
    'NATIONAL_ID',
    'PASSPORT',
    'SOCIAL_SECURITY_ID',
    'TAX_ID',
    'DRIVER_LICENSE',
    'HEALTH_CARE_ID',
    'IN_GSTIN',
    'IN_VEHICLE_REGISTRATION',
    'IN_VOTER',
    'KR_RRN',
    'TH_TNIN',
  ],
  money: [
    'BANK_ACCOUNT',
    'CREDIT_CARD',
    'ACCOUNT_NAME',
    'ACCOUNT_NUMBER',
    'CRYPTO_ADDRESS',
    'AMOUNT',
    'CURRENCY',
    'CURRENCY_CODE',
    'CURRENCY_NAME',
    'CURRENCY_SYMBOL',
  ],
  secret: ['PASSWORD', 'USERNAME'],
  network: ['IP_ADDRESS', 'MAC_ADDRESS', 'URL'],
  time: ['DATETIME'],
};

const FAMILY_OF = new Map(
  Object.entries(MEMBERS).flatMap(([family, members]) =>
    members.map((category) => [category, family as Family] as const),
  ),
);

/** The family of a category; `other` for those that only a provider or a rule of one's own knows. */
export const familyOf = (category: string): Family => FAMILY_OF.get(category) ?? 'other';
