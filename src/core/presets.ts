import { CATEGORIES, type Category } from './harmonization-table.js';
import type { Severity } from './severity.js';

/** A choice of categories for one purpose. */
export interface Preset {
  /** What it is for, for help and documents. */
  readonly purpose: string;
  readonly categories: readonly Category[];
  /** Categories that are graver for this purpose than by themselves. */
  readonly severity: Readonly<Partial<Record<Category, Severity>>>;
}

/** What says nothing about anybody by itself: times, amounts, addresses of sites, names of organizations. */
const HARMLESS_ALONE: ReadonlySet<Category> = new Set([
  'AMOUNT',
  'CURRENCY',
  'CURRENCY_CODE',
  'CURRENCY_NAME',
  'CURRENCY_SYMBOL',
  'DATETIME',
  'ORGANIZATION',
  'TITLE',
  'URL',
]);
/** Numbers by which states and insurers know a person. */
const IDENTIFIERS = [
  'DRIVER_LICENSE',
  'HEALTH_CARE_ID',
  'IN_VOTER',
  'KR_RRN',
  'NATIONAL_ID',
  'PASSPORT',
  'SOCIAL_SECURITY_ID',
  'TAX_ID',
  'TH_TNIN',
] as const satisfies readonly Category[];

/** Choices of categories by name, so that a log's timestamps and addresses need not drown a card number. */
export const PRESETS = {
  secrets: {
    purpose: 'passwords, PINs, card verification codes, API tokens, private keys: what opens something',
    categories: ['PASSWORD'],
    severity: {},
  },
  pci: {
    purpose:
      'card numbers, and what PCI DSS 4.0 calls sensitive authentication data (verification codes, PINs)',
    categories: ['CREDIT_CARD', 'PASSWORD'],
    severity: { CREDIT_CARD: 'critical' },
  },
  pii: {
    purpose:
      'what is about a person or leads to one, secrets included: all but times, amounts, currencies, organizations, titles and addresses of sites',
    categories: CATEGORIES.filter((category) => !HARMLESS_ALONE.has(category)),
    severity: {},
  },
  phi: {
    purpose:
      'the identifiers that 45 CFR 164.514(b)(2), "safe harbor", has removed from health records, as far as categories go',
    categories: [
      ...IDENTIFIERS,
      'ACCOUNT_NUMBER',
      'ADDRESS',
      'AGE',
      'BANK_ACCOUNT',
      'CREDIT_CARD',
      'DATETIME',
      'DOB',
      'EMAIL_ADDRESS',
      'IN_VEHICLE_REGISTRATION',
      'IP_ADDRESS',
      'LOCATION',
      'MAC_ADDRESS',
      'PERSON',
      'PHONE_NUMBER',
      'URL',
      'USERNAME',
    ],
    severity: { HEALTH_CARE_ID: 'critical', SOCIAL_SECURITY_ID: 'critical', DATETIME: 'medium' },
  },
  all: {
    purpose: 'every category, those of own rules and providers too',
    categories: CATEGORIES,
    severity: {},
  },
} as const satisfies Record<string, Preset>;

/** The name of a preset. */
export type PresetName = keyof typeof PRESETS;

/** Names of presets, the narrowest first. */
export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

/** Whether a category belongs to a preset; `all` takes in those that the table of categories does not know. */
export const isInPreset = (name: PresetName, category: string): boolean =>
  name === 'all' || PRESETS[name].categories.some((one) => one === category);
