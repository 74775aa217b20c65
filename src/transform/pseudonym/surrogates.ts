import { isCategory, type Category } from '../../core/harmonization-table.js';
import { ageLike, amountLike } from './ages-and-amounts.js';
import { addressLike, byForm } from './by-form.js';
import { emailLike, urlLike, usernameLike } from './contacts.js';
import { dateLike } from './date-surrogate.js';
import { organizationLike, personLike } from './names.js';
import { ipLike, macLike } from './network.js';
import { numberLike, phoneLike } from './numbers.js';
import { placeLike } from './place-surrogate.js';
import type { Surrogate } from './surrogate.js';

/** Few values stand there: any of them says as much as the one that stood there. */
const none: Surrogate = () => undefined;

/** What makes the surrogates of each category. */
const SURROGATES: Readonly<Record<Category, Surrogate>> = {
  ACCOUNT_NAME: none,
  ACCOUNT_NUMBER: numberLike,
  ADDRESS: placeLike,
  AGE: ageLike,
  AMOUNT: amountLike,
  BANK_ACCOUNT: numberLike,
  CREDIT_CARD: numberLike,
  CRYPTO_ADDRESS: addressLike,
  CURRENCY: none,
  CURRENCY_CODE: none,
  CURRENCY_NAME: none,
  CURRENCY_SYMBOL: none,
  DATETIME: dateLike,
  DOB: dateLike,
  DRIVER_LICENSE: numberLike,
  EMAIL_ADDRESS: emailLike,
  GENDER: none,
  HEALTH_CARE_ID: numberLike,
  IN_GSTIN: numberLike,
  IN_VEHICLE_REGISTRATION: numberLike,
  IN_VOTER: numberLike,
  IP_ADDRESS: ipLike,
  KR_RRN: numberLike,
  LOCATION: placeLike,
  MAC_ADDRESS: macLike,
  NATIONAL_ID: numberLike,
  NRP: none,
  ORGANIZATION: organizationLike,
  PASSPORT: numberLike,
  PASSWORD: byForm,
  PERSON: personLike,
  PHONE_NUMBER: phoneLike,
  SOCIAL_SECURITY_ID: numberLike,
  TAX_ID: numberLike,
  TH_TNIN: numberLike,
  TITLE: none,
  URL: urlLike,
  USERNAME: usernameLike,
};

/** What makes the surrogates of a category; findings of several are made as the first that has any. */
export function surrogateFor(category: string): Surrogate {
  const known = category.split('&').find(isCategory);
  return known === undefined ? none : SURROGATES[known];
}
