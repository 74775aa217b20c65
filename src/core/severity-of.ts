import { isCategory, type Category } from './harmonization-table.js';
import { PRESETS, type PresetName } from './presets.js';
import type { Severity } from './severity.js';

/** What a category is by itself; a preset may say more of one. Categories that are not here are `medium`. */
const BY_CATEGORY: Readonly<Partial<Record<Category, Severity>>> = {
  PASSWORD: 'critical',
  BANK_ACCOUNT: 'high',
  CREDIT_CARD: 'high',
  DRIVER_LICENSE: 'high',
  HEALTH_CARE_ID: 'high',
  IN_VOTER: 'high',
  KR_RRN: 'high',
  NATIONAL_ID: 'high',
  NRP: 'high',
  PASSPORT: 'high',
  SOCIAL_SECURITY_ID: 'high',
  TAX_ID: 'high',
  TH_TNIN: 'high',
  AGE: 'low',
  AMOUNT: 'low',
  CURRENCY: 'low',
  CURRENCY_CODE: 'low',
  CURRENCY_NAME: 'low',
  CURRENCY_SYMBOL: 'low',
  DATETIME: 'low',
  GENDER: 'low',
  LOCATION: 'low',
  ORGANIZATION: 'low',
  TITLE: 'low',
  URL: 'low',
};

/** How grave a category is, for the purpose of a preset where one is chosen. */
export function severityOf(category: string, preset?: PresetName): Severity {
  if (!isCategory(category)) return 'medium';
  const raised: Readonly<Partial<Record<Category, Severity>>> =
    preset === undefined ? {} : PRESETS[preset].severity;
  return raised[category] ?? BY_CATEGORY[category] ?? 'medium';
}
