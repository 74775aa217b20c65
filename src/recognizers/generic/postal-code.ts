import { defineRecognizer } from '../define-recognizer.js';

const US_STATE =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming';

export const postalCode = defineRecognizer({
  name: 'postal-code',
  entityType: 'ZIPCODE',
  country: 'generic',
  description:
    'Postal codes: US ZIP beside a state, UK, Canadian and Irish codes by form, codes of other countries beside a cue or a place.',
  patterns: [
    {
      name: 'us-zip-after-state',
      regex:
        /(?<=(?<!\p{L})(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|PR),? {1,2})\d{5}(?:-\d{4})?(?![\p{L}\p{N}-])/gu,
      scores: { form: 0.92, formInContext: 0.97 },
    },
    {
      name: 'us-zip-beside-state-name',
      regex: new RegExp(
        String.raw`(?<=(?:${US_STATE}),? )\d{5}(?:-\d{4})?(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}.,$#-])\d{5}(?:-\d{4})?(?=,? (?:${US_STATE})(?!\p{L}))`,
        'gu',
      ),
      scores: { form: 0.9, formInContext: 0.95 },
    },
    {
      name: 'uk',
      regex:
        /(?<![\p{L}\p{N}-])(?:GIR ?0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) \d[ABD-HJLNP-UW-Z]{2})(?![\p{L}\p{N}-])/gu,
      scores: { form: 0.9, formInContext: 0.96 },
    },
    {
      name: 'uk-slack',
      regex:
        /(?<![\p{L}\p{N}-])[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) ?\d[ABD-HJLNP-UW-Z]{2}(?![\p{L}\p{N}-])/giu,
      scores: { form: 0.4, formInContext: 0.88 },
    },
    {
      name: 'canadian',
      regex:
        /(?<![\p{L}\p{N}-])[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d(?![\p{L}\p{N}-])/gu,
      scores: { form: 0.9, formInContext: 0.96 },
    },
    {
      name: 'irish',
      regex:
        /(?<![\p{L}\p{N}-])(?:[AC-FHKNPRTV-Y]\d{2}|D6W) (?=[A-Z]{0,3}\d)[\dAC-FHKNPRTV-Y]{4}(?![\p{L}\p{N}-])/gu,
      scores: { form: 0.75, formInContext: 0.93 },
    },
    {
      name: 'italian-cap',
      regex: /(?<![\p{L}\p{N}])(?:C\.?A\.?P\.?:? |cap: )(?<value>\d{5})(?![\p{L}\p{N}-]|[.,]\p{N})/dgu,
      scores: { form: 0.82, formInContext: 0.85 },
    },
    {
      name: 'dutch',
      regex: /(?<![\p{L}\p{N}-])[1-9]\d{3} [A-Z]{2}(?=,? {1,2}\p{Lu}\p{Ll})/gu,
      scores: { form: 0.75, formInContext: 0.93 },
    },
    {
      name: 'country-prefix',
      regex:
        /(?<![\p{L}\p{N}-])(?:D|DE|A|AT|CH|F|FR|I|IT|B|BE|L|S|SE|DK|FI|FIN|PL|CZ)-\d{4,5}(?=,? \p{Lu})/gu,
      scores: { form: 0.8, formInContext: 0.93 },
    },
    {
      name: 'four-to-seven-digits',
      regex: /(?<![\p{L}\p{N}.,$€£#/-]|\p{Sc} )\d{4,6}(?:-\d{3,4})?(?![\p{L}\p{N}/%-]|[.,:]\p{N})/gu,
      scores: { form: 0, formInContext: 0.85 },
    },
    {
      name: 'two-groups',
      regex: /(?<![\p{L}\p{N}.,-])(?:\d{3}[ -]\d{2,4}|\d{2}-\d{3})(?![\p{L}\p{N}-]|[ .,-]\p{N})/gu,
      scores: { form: 0, formInContext: 0.85 },
    },
  ],
  context: {
    words: [
      'zip',
      'zip code',
      'zipcode',
      'postal code',
      'postal',
      'postcode',
      'post code',
      'pin code',
      'pincode',
      'plz',
      'postleitzahl',
      'code postal',
      'código postal',
      'postalcode',
      'codepostal',
      'cep',
      'c.p.',
      'kod pocztowy',
      'postnummer',
      'postinumero',
      'postcodes',
    ],
    before: 3,
    after: 0,
    against: ['file', 'archive', 'folder', 'phone', 'order', 'pin', 'password', 'sms'],
  },
  sources: [
    'https://www.upu.int/en/postal-solutions/programmes-services/addressing-solutions',
    'https://pe.usps.com/text/pub28/28c2_001.htm',
  ],
  examples: [
    { text: 'Austin, TX 78701-1234', finds: ['78701-1234'], minScore: 0.9 },
    { text: 'Hamden 06517, Connecticut', finds: ['06517'], minScore: 0.85 },
    { text: 'London SW1A 1AA', finds: ['SW1A 1AA'], minScore: 0.85 },
    { text: 'Ottawa K1A 0B1', finds: ['K1A 0B1'], minScore: 0.85 },
    { text: 'PLZ: 10115', finds: ['10115'], minScore: 0.8 },
    { text: '1012 AB Amsterdam', finds: ['1012 AB'], minScore: 0.7 },
    { text: 'order 78701 shipped', finds: [] },
    { text: 'PIN: 4821, page 10115', finds: [] },
    { text: 'part AB12 3C, 12.500', finds: [] },
  ],
});
