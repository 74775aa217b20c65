import { auAbn } from './au/abn.js';
import { auAcn } from './au/acn.js';
import { auMedicare } from './au/medicare.js';
import { auTfn } from './au/tfn.js';
import type { Recognizer } from './define-recognizer.js';
import { esNie } from './es/nie.js';
import { esNif } from './es/nif.js';
import { fiPersonalIdentityCode } from './fi/personal-identity-code.js';
import { gbDriverLicense } from './gb/driver-license.js';
import { gbNhs } from './gb/nhs.js';
import { gbNino } from './gb/nino.js';
import { gbSortCode } from './gb/sort-code.js';
import { accountName } from './generic/account-name.js';
import { accountNumber } from './generic/account-number.js';
import { age } from './generic/age.js';
import { amount } from './generic/amount.js';
import { bic } from './generic/bic.js';
import { cardVerification } from './generic/card-verification.js';
import { country } from './generic/country.js';
import { creditCard } from './generic/credit-card.js';
import { cryptoAddress } from './generic/crypto-address.js';
import { currencyCode } from './generic/currency-code.js';
import { currencyName } from './generic/currency-name.js';
import { currencySymbol } from './generic/currency-symbol.js';
import { currencyWord } from './generic/currency-word.js';
import { dateOfBirth } from './generic/date-of-birth.js';
import { dateTime } from './generic/date-time.js';
import { driverLicense } from './generic/driver-license.js';
import { email } from './generic/email.js';
import { gender } from './generic/gender.js';
import { geoCoordinate } from './generic/geo-coordinate.js';
import { iban } from './generic/iban.js';
import { idCard } from './generic/id-card.js';
import { ipAddress } from './generic/ip-address.js';
import { macAddress } from './generic/mac-address.js';
import { nrp } from './generic/nrp.js';
import { passport } from './generic/passport.js';
import { password } from './generic/password.js';
import { phoneNumber } from './generic/phone-number.js';
import { pin } from './generic/pin.js';
import { postalCode } from './generic/postal-code.js';
import { streetAddress } from './generic/street-address.js';
import { title } from './generic/title.js';
import { url } from './generic/url.js';
import { username } from './generic/username.js';
import { inAadhaar } from './in/aadhaar.js';
import { inDriverLicense } from './in/driver-license.js';
import { inGstin } from './in/gstin.js';
import { inPan } from './in/pan.js';
import { inPassport } from './in/passport.js';
import { inVehicleRegistration } from './in/vehicle-registration.js';
import { inVoter } from './in/voter.js';
import { itDriverLicense } from './it/driver-license.js';
import { itFiscalCode } from './it/fiscal-code.js';
import { itIdentityCard } from './it/identity-card.js';
import { itPassport } from './it/passport.js';
import { itVatCode } from './it/vat-code.js';
import { krRrn } from './kr/rrn.js';
import { plPesel } from './pl/pesel.js';
import { sgNricFin } from './sg/nric-fin.js';
import { sgUen } from './sg/uen.js';
import { thTnin } from './th/tnin.js';
import { usBankNumber } from './us/bank-number.js';
import { usDriverLicense } from './us/driver-license.js';
import { usItin } from './us/itin.js';
import { usMedicalLicense } from './us/medical-license.js';
import { usPassport } from './us/passport.js';
import { usSsn } from './us/ssn.js';
import { usState } from './us/state.js';

/** The one list of recognizers. Order has no meaning; keep imports and entries by folder and name. */
export const RECOGNIZERS: readonly Recognizer[] = Object.freeze([
  // au
  auAbn,
  auAcn,
  auMedicare,
  auTfn,
  // es
  esNie,
  esNif,
  // fi
  fiPersonalIdentityCode,
  // gb
  gbDriverLicense,
  gbNhs,
  gbNino,
  gbSortCode,
  // generic
  accountName,
  accountNumber,
  age,
  amount,
  bic,
  cardVerification,
  country,
  creditCard,
  cryptoAddress,
  currencyCode,
  currencyName,
  currencySymbol,
  currencyWord,
  dateOfBirth,
  dateTime,
  driverLicense,
  email,
  gender,
  geoCoordinate,
  iban,
  idCard,
  ipAddress,
  macAddress,
  nrp,
  passport,
  password,
  phoneNumber,
  pin,
  postalCode,
  streetAddress,
  title,
  url,
  username,
  // in
  inAadhaar,
  inDriverLicense,
  inGstin,
  inPan,
  inPassport,
  inVehicleRegistration,
  inVoter,
  // it
  itDriverLicense,
  itFiscalCode,
  itIdentityCard,
  itPassport,
  itVatCode,
  // kr
  krRrn,
  // pl
  plPesel,
  // sg
  sgNricFin,
  sgUen,
  // th
  thTnin,
  // us
  usBankNumber,
  usDriverLicense,
  usItin,
  usMedicalLicense,
  usPassport,
  usSsn,
  usState,
]);
