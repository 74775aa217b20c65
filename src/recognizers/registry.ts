import { arCuit } from './ar/cuit.js';
import { arDni } from './ar/dni.js';
import { atSocialSecurity } from './at/social-security.js';
import { atTaxNumber } from './at/tax-number.js';
import { auAbn } from './au/abn.js';
import { auAcn } from './au/acn.js';
import { auMedicare } from './au/medicare.js';
import { auTfn } from './au/tfn.js';
import { beEnterpriseNumber } from './be/enterprise-number.js';
import { beNationalNumber } from './be/national-number.js';
import { brCnpj } from './br/cnpj.js';
import { brCpf } from './br/cpf.js';
import { brDoctorNumber } from './br/doctor-number.js';
import { brDriverLicense } from './br/driver-license.js';
import { brHealthCard } from './br/health-card.js';
import { brIdentityCard } from './br/identity-card.js';
import { brPis } from './br/pis.js';
import { caSocialInsurance } from './ca/social-insurance.js';
import { chAhv } from './ch/ahv.js';
import { chUid } from './ch/uid.js';
import { clRut } from './cl/rut.js';
import { cnResidentId } from './cn/resident-id.js';
import { deDoctorNumber } from './de/doctor-number.js';
import { deHealthInsurance } from './de/health-insurance.js';
import { deIdCard } from './de/id-card.js';
import { deSocialSecurity } from './de/social-security.js';
import { deTaxId } from './de/tax-id.js';
import { deTaxNumber } from './de/tax-number.js';
import type { Recognizer } from './define-recognizer.js';
import { dkCompanyNumber } from './dk/company-number.js';
import { dkCpr } from './dk/cpr.js';
import { esDni } from './es/dni.js';
import { esDoctorNumber } from './es/doctor-number.js';
import { esHealthCard } from './es/health-card.js';
import { esNie } from './es/nie.js';
import { esNif } from './es/nif.js';
import { esSocialSecurity } from './es/social-security.js';
import { fiBusinessId } from './fi/business-id.js';
import { fiHomeTown } from './fi/home-town.js';
import { fiPersonalIdentityCode } from './fi/personal-identity-code.js';
import { frDoctorNumber } from './fr/doctor-number.js';
import { frIdCard } from './fr/id-card.js';
import { frNir } from './fr/nir.js';
import { frSiren } from './fr/siren.js';
import { frSiret } from './fr/siret.js';
import { frTaxId } from './fr/tax-id.js';
import { gbDriverLicense } from './gb/driver-license.js';
import { gbNhs } from './gb/nhs.js';
import { gbNino } from './gb/nino.js';
import { gbSortCode } from './gb/sort-code.js';
import { accountName } from './generic/account-name.js';
import { accountNumber } from './generic/account-number.js';
import { age } from './generic/age.js';
import { amount } from './generic/amount.js';
import { apiToken } from './generic/api-token.js';
import { bankBranch } from './generic/bank-branch.js';
import { bic } from './generic/bic.js';
import { cardVerification } from './generic/card-verification.js';
import { connectionKey } from './generic/connection-key.js';
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
import { euVat } from './generic/eu-vat.js';
import { gender } from './generic/gender.js';
import { geoCoordinate } from './generic/geo-coordinate.js';
import { iban } from './generic/iban.js';
import { idCard } from './generic/id-card.js';
import { institution } from './generic/institution.js';
import { ipAddress } from './generic/ip-address.js';
import { macAddress } from './generic/mac-address.js';
import { nrp } from './generic/nrp.js';
import { organization } from './generic/organization.js';
import { passport } from './generic/passport.js';
import { password } from './generic/password.js';
import { phoneNumber } from './generic/phone-number.js';
import { pin } from './generic/pin.js';
import { placeName } from './generic/place-name.js';
import { postalAddress } from './generic/postal-address.js';
import { postalCode } from './generic/postal-code.js';
import { privateKey } from './generic/private-key.js';
import { secretArgument } from './generic/secret-argument.js';
import { credentialCall } from './generic/credential-call.js';
import { namedSecret } from './generic/named-secret.js';
import { credentialTable } from './generic/credential-table.js';
import { signature } from './generic/signature.js';
import { spokenEmail } from './generic/spoken-email.js';
import { statedPassword } from './generic/stated-password.js';
import { communityString } from './generic/community-string.js';
import { sessionCookie } from './generic/session-cookie.js';
import { credentialFile } from './generic/credential-file.js';
import { keyBytes } from './generic/key-bytes.js';
import { secretManifest } from './generic/secret-manifest.js';
import { streetAddress } from './generic/street-address.js';
import { title } from './generic/title.js';
import { url } from './generic/url.js';
import { username } from './generic/username.js';
import { iePps } from './ie/pps.js';
import { inAadhaar } from './in/aadhaar.js';
import { inDriverLicense } from './in/driver-license.js';
import { inGstin } from './in/gstin.js';
import { inPan } from './in/pan.js';
import { inPassport } from './in/passport.js';
import { inVehicleRegistration } from './in/vehicle-registration.js';
import { inVoter } from './in/voter.js';
import { itDriverLicense } from './it/driver-license.js';
import { itFiscalCode } from './it/fiscal-code.js';
import { itHealthCard } from './it/health-card.js';
import { itIdentityCard } from './it/identity-card.js';
import { itPassport } from './it/passport.js';
import { itRegisterNumber } from './it/register-number.js';
import { itVatCode } from './it/vat-code.js';
import { jpMyNumber } from './jp/my-number.js';
import { krRrn } from './kr/rrn.js';
import { mxClabe } from './mx/clabe.js';
import { mxCurp } from './mx/curp.js';
import { mxRfc } from './mx/rfc.js';
import { nlBigNumber } from './nl/big-number.js';
import { nlBsn } from './nl/bsn.js';
import { nlCompanyNumber } from './nl/company-number.js';
import { nlIdCard } from './nl/id-card.js';
import { noBirthNumber } from './no/birth-number.js';
import { noOrganisationNumber } from './no/organisation-number.js';
import { plDoctorNumber } from './pl/doctor-number.js';
import { plIdCard } from './pl/id-card.js';
import { plKrs } from './pl/krs.js';
import { plNip } from './pl/nip.js';
import { plPesel } from './pl/pesel.js';
import { plRegon } from './pl/regon.js';
import { ptCitizenCard } from './pt/citizen-card.js';
import { ptHealthUser } from './pt/health-user.js';
import { ptNif } from './pt/nif.js';
import { ptSocialSecurity } from './pt/social-security.js';
import { ruSnils } from './ru/snils.js';
import { seOrganisationNumber } from './se/organisation-number.js';
import { sePersonalNumber } from './se/personal-number.js';
import { sgNricFin } from './sg/nric-fin.js';
import { sgUen } from './sg/uen.js';
import { thTnin } from './th/tnin.js';
import { usBankNumber } from './us/bank-number.js';
import { usDriverLicense } from './us/driver-license.js';
import { usEin } from './us/ein.js';
import { usItin } from './us/itin.js';
import { usMedicalLicense } from './us/medical-license.js';
import { usMedicareBeneficiary } from './us/medicare-beneficiary.js';
import { usPassport } from './us/passport.js';
import { usSsn } from './us/ssn.js';
import { usState } from './us/state.js';

/** The list of all recognizers. Order has no meaning; keep imports and entries sorted by folder and name. */
export const RECOGNIZERS: readonly Recognizer[] = Object.freeze([
  // ar
  arCuit,
  arDni,
  // at
  atSocialSecurity,
  atTaxNumber,
  // au
  auAbn,
  auAcn,
  auMedicare,
  auTfn,
  // be
  beEnterpriseNumber,
  beNationalNumber,
  // br
  brCnpj,
  brCpf,
  brDoctorNumber,
  brDriverLicense,
  brHealthCard,
  brIdentityCard,
  brPis,
  // ch
  caSocialInsurance,
  chAhv,
  chUid,
  // cl
  clRut,
  // cn
  cnResidentId,
  // de
  deDoctorNumber,
  deHealthInsurance,
  deIdCard,
  deSocialSecurity,
  deTaxId,
  deTaxNumber,
  // dk
  dkCompanyNumber,
  dkCpr,
  // es
  esDni,
  esDoctorNumber,
  esHealthCard,
  esNie,
  esNif,
  esSocialSecurity,
  // fi
  fiBusinessId,
  fiHomeTown,
  fiPersonalIdentityCode,
  // fr
  frDoctorNumber,
  frIdCard,
  frNir,
  frSiren,
  frSiret,
  frTaxId,
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
  apiToken,
  bankBranch,
  bic,
  cardVerification,
  connectionKey,
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
  spokenEmail,
  signature,
  euVat,
  gender,
  geoCoordinate,
  iban,
  idCard,
  institution,
  ipAddress,
  macAddress,
  nrp,
  organization,
  passport,
  password,
  phoneNumber,
  pin,
  placeName,
  postalAddress,
  postalCode,
  privateKey,
  secretArgument,
  namedSecret,
  credentialCall,
  credentialTable,
  statedPassword,
  communityString,
  sessionCookie,
  credentialFile,
  keyBytes,
  secretManifest,
  streetAddress,
  title,
  url,
  username,
  // ie
  iePps,
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
  itHealthCard,
  itIdentityCard,
  itPassport,
  itRegisterNumber,
  itVatCode,
  // jp
  jpMyNumber,
  // kr
  krRrn,
  // mx
  mxClabe,
  mxCurp,
  mxRfc,
  // nl
  nlBigNumber,
  nlBsn,
  nlCompanyNumber,
  nlIdCard,
  // no
  noBirthNumber,
  noOrganisationNumber,
  // pl
  plDoctorNumber,
  plIdCard,
  plKrs,
  plNip,
  plPesel,
  plRegon,
  // pt
  ptCitizenCard,
  ptHealthUser,
  ptNif,
  ptSocialSecurity,
  // ru
  ruSnils,
  // se
  seOrganisationNumber,
  sePersonalNumber,
  // sg
  sgNricFin,
  sgUen,
  // th
  thTnin,
  // us
  usBankNumber,
  usDriverLicense,
  usEin,
  usItin,
  usMedicalLicense,
  usMedicareBeneficiary,
  usPassport,
  usSsn,
  usState,
]);
