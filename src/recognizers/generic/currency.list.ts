/**
 * Words for money. Exempt from the file-length rule: a table.
 * Codes: ISO 4217 (https://www.iso.org/iso-4217-currency-codes.html), active codes and a few in wide use beside them.
 */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL ' +
    'RMB CNH USDT USDC BTC ETH LTC XRP'
  ).split(' '),
);

/** Codes that are English words, names or other abbreviations: only beside an amount. */
export const AMBIGUOUS_CODES: ReadonlySet<string> = new Set(
  'ALL AMD ANG BAM BOB COP CUP CVE DOP ERN GEL GIP MAD MOP MUR NAD PAB PEN SAR SHP SOS STN TOP TRY BTC ETH LTC XRP SSP SDG CAD LAK MMK CRC PHP SCR'.split(' '),
);

/** Names of currencies with their country or attribute: `US Dollar`, `pound sterling`. Lower case, without plural. */
export const CURRENCY_NAMES: readonly string[] = [
  ...[
    'us', 'u.s.', 'american', 'united states', 'canadian', 'australian', 'new zealand', 'hong kong', 'singapore', 'taiwan', 'new taiwan', 'jamaican', 'bahamian', 'barbados', 'barbadian', 'belize', 'bermudian', 'fiji', 'fijian', 'guyanese', 'liberian', 'namibian', 'trinidad and tobago', 'east caribbean', 'brunei', 'cayman islands', 'solomon islands', 'surinamese', 'zimbabwean',
  ].map((of) => `${of} dollar`),
  ...['british', 'uk', 'egyptian', 'lebanese', 'sudanese', 'south sudanese', 'syrian', 'gibraltar', 'falkland islands', 'saint helena', 'cypriot', 'irish'].map((of) => `${of} pound`),
  ...['swiss', 'cfa', 'cfp', 'congolese', 'rwandan', 'burundian', 'djiboutian', 'guinean', 'comorian', 'french', 'belgian', 'west african cfa', 'central african cfa'].map((of) => `${of} franc`),
  ...['mexican', 'argentine', 'chilean', 'colombian', 'cuban', 'dominican', 'philippine', 'uruguayan'].map((of) => `${of} peso`),
  ...['indian', 'pakistani', 'pakistan', 'nepalese', 'sri lankan', 'sri lanka', 'mauritian', 'seychelles', 'seychellois'].map((of) => `${of} rupee`),
  ...['iraqi', 'jordanian', 'kuwaiti', 'bahraini', 'libyan', 'tunisian', 'algerian', 'serbian'].map((of) => `${of} dinar`),
  ...['saudi', 'qatari', 'omani', 'yemeni', 'iranian', 'brazilian'].flatMap((of) => [`${of} riyal`, `${of} rial`, `${of} real`]),
  ...['kenyan', 'ugandan', 'tanzanian', 'somali'].map((of) => `${of} shilling`),
  ...['danish', 'norwegian'].map((of) => `${of} krone`),
  ...['swedish', 'icelandic'].map((of) => `${of} krona`),
  ...['moroccan', 'uae', 'emirati', 'united arab emirates'].map((of) => `${of} dirham`),
  'danish kroner', 'norwegian kroner', 'swedish kronor', 'czech koruna', 'czech koruny', 'japanese yen', 'chinese yuan', 'chinese renminbi', 'yuan renminbi', 'chinese yuan renminbi', 'south korean won', 'korean won', 'north korean won', 'russian ruble', 'russian rouble', 'belarusian ruble', 'ukrainian hryvnia', 'polish zloty', 'polish złoty', 'hungarian forint', 'romanian leu', 'romanian lei', 'moldovan leu', 'bulgarian lev', 'bulgarian leva', 'croatian kuna', 'turkish lira', 'italian lira', 'israeli shekel', 'israeli new shekel', 'new israeli shekel', 'south african rand', 'thai baht', 'vietnamese dong', 'indonesian rupiah', 'malaysian ringgit', 'bangladeshi taka', 'nigerian naira', 'ghanaian cedi', 'ghana cedi', 'ethiopian birr', 'zambian kwacha', 'malawian kwacha', 'angolan kwanza', 'botswana pula', 'kazakhstani tenge', 'kazakh tenge', 'uzbekistani som', 'uzbek som', 'georgian lari', 'armenian dram', 'azerbaijani manat', 'peruvian sol', 'peruvian nuevo sol', 'costa rican colon', 'guatemalan quetzal', 'honduran lempira', 'paraguayan guarani', 'bolivian boliviano', 'venezuelan bolivar', 'nicaraguan cordoba', 'panamanian balboa', 'haitian gourde', 'mongolian tugrik', 'myanmar kyat', 'burmese kyat', 'cambodian riel', 'lao kip', 'macanese pataca', 'maldivian rufiyaa', 'afghan afghani', 'albanian lek', 'macedonian denar', 'bosnia and herzegovina convertible mark', 'german mark', 'deutsche mark', 'deutschmark', 'pound sterling', 'pounds sterling', 'sterling', 'euro currency',
];

/** Everyday words for money; alone they are findings of CURRENCY. Lower case, both numbers. */
export const CURRENCY_WORDS: readonly string[] = [
  'dollar', 'dollars', 'euro', 'euros', 'quid', 'kroner', 'kronor', 'krone', 'krona', 'pence', 'bucks', 'rupee', 'rupees', 'rupiah', 'peso', 'pesos', 'yen', 'yuan', 'renminbi', 'won', 'baht', 'rand', 'francs', 'franc', 'dirham', 'dirhams', 'riyal', 'riyals', 'rial', 'rials', 'dinar', 'dinars', 'shekel', 'shekels', 'lira', 'liras', 'zloty', 'zlotys', 'złoty', 'złotych', 'zł', 'forint', 'forints', 'koruna', 'koruny', 'korun', 'hryvnia', 'hryvnias', 'ruble', 'rubles', 'rouble', 'roubles', 'ringgit', 'naira', 'cedi', 'cedis', 'shilling', 'shillings', 'birr', 'taka', 'dong', 'tenge', 'lari', 'reais', 'soles', 'bolivares', 'lempiras', 'quetzales', 'guaranies', 'kwacha', 'kwanza', 'pula', 'leva', 'lei', 'kuna', 'cents', 'cent', 'pounds', 'pound', 'kr', 'kč', 'ft', 'sek', 'eur', 'usd', 'tk', 'lakh rupees',
];

/** Of those, words that mean something else as often: only beside an amount. */
export const AMBIGUOUS_WORDS: ReadonlySet<string> = new Set([
  'won', 'rand', 'pound', 'pounds', 'cent', 'cents', 'dong', 'real', 'lei', 'kr', 'kč', 'ft', 'tk', 'pula', 'sek', 'usd', 'eur', 'soles', 'franc', 'lari', 'taka', 'yen', 'krona', 'krone', 'lira', 'buck', 'zł', 'pence', 'shilling', 'peso', 'quid',
]);
