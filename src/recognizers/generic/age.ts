import { defineRecognizer } from '../define-recognizer.js';

/** Ages of people: 0 to 125 years, or months and weeks for infants. */
export const age = defineRecognizer({
  name: 'age',
  entityType: 'AGE',
  country: 'generic',
  description: "A person's age in digits, with its unit or after a cue.",
  patterns: [
    {
      name: 'number-year-old',
      regex:
        /(?<![\p{L}\p{N}.,$€£#/-])(?<value>\d{1,3})(?:[ -]?(?:years?|yrs?|months?|weeks?|wks?|mos?)\.?[ -]?(?:old|of age|olds)|[ -]?y\.? ?\/?o\.?|[ -]?m\/o| mo(?= (?:male|female|infant|baby|boy|girl|[MF])(?!\p{L})))(?![\p{L}\p{N}])/dgiu,
      scores: { form: 0.85, formInContext: 0.93 },
    },
    {
      name: 'aged-number',
      regex:
        /(?<![\p{L}\p{N}_]|(?:max|min|maximum|minimum|cache|average)[- ])(?:aged?|ages|turn(?:s|ed|ing)|age of|alter|edad|idade|âge|età|wiek|i[’']?m|i am)[ \t]?[:=]?[ \t]{1,3}(?<value>\d{1,3})(?![\p{L}\p{N}%°$€£/:-]|[.,]\p{N}| ?(?:km|kg|min|mins|miles|percent|of|minutes?|hours?|hrs?|days?|months?|weeks?|times|people|items|points?|files|am|pm|and a half|to go|steps|pages?|dollars|euros|in line|seconds?|left|short|away|over|ahead|behind|cm|mm|m|ft|st|st|lbs?|pounds?|stone|feet|foot|inches|votes|clicks|degrees|corners?|heads?|stops?|blocks?|down|up|out|into|others|more|years? (?!old|of age)\p{L}{1,20})(?!\p{L}))/dgiu,
      scores: { form: 0.6, formInContext: 0.9 },
      needs: 'digit',
      keywords: ['age', 'alter', 'edad', 'idade', 'âge', 'età', 'wiek', 'turn', "i'm", 'i’m', 'i am'],
    },
    {
      name: 'age-field',
      regex:
        /(?<![\p{L}\p{N}])(?<!(?:max|min|cache|log|avg|mean|average|account|domain|loan|vehicle|session|cookie|key|token|minimum|maximum|file|buffer)[-_ ])(?:age|alter|edad|idade|âge|età|wiek|leeftijd|ålder|alder|ikä)(?:[_ ](?:in[_ ]years|years|yrs))?["']?[ \t]{0,24}[:=|][ \t]{0,3}["']?(?<value>\d{1,3})(?=(?: ?(?:y|m|mo|yo|yrs?)|[MF])?(?![\p{L}\p{N}%_]|[.,-]\p{N}))/dgiu,
      scores: { form: 0.9, formInContext: 0.95 },
    },
    {
      name: 'beyond-english',
      regex:
        /(?<![\p{L}\p{N}.,-])(?<value>\d{1,3})(?:[ -]jährig(?:e[nrms]?)?| Jahre alt| ans révolus| años de edad| anni d['’]età| anos de idade| jaar oud| år gammal| år gammel| vuotta vanha|[- ]vuotias|-letni[ae]?| lat[ae]? skończone)(?!\p{L})|(?<![\p{L}\p{N}])(?:âgée?s? de|il a|elle a|j[’']ai|tiene|tengo|tenía|cumplió|ha|ho|compie|tem|tenho|ma|mam|är|is al) (?<quoted>\d{1,3}) (?:ans|años|anni|anos|lat|lata|år|jaar)(?![\p{L}\p{N}]| (?:d['’e]|di|de|do)(?!\p{L}))/dgiu,
      scores: { form: 0.85, formInContext: 0.93 },
      needs: 'digit',
      keywords: ['jähr', 'jahre', 'ans', 'años', 'anni', 'anos', 'jaar', 'år ', 'vuot', 'letni', 'lat', 'år'],
    },
    {
      name: 'after-a-phrase',
      regex:
        /(?<![\p{L}\p{N}])(?:im Alter von|mit|all['’]età di|à l['’]âge de|a los|a la edad de|aos|op (?:haar|zijn)|vid|patient(?:e)? de|niñ[oa] de|(?:patiënte?|man|vrouw|jongen|meisje|kind|baby) van|fyllde|fyller|fylde|täytti|täyttää|compie|cumple|cumplió|cumplirá|fez|fiz|skończył[ao]?|wird|werd|wurde) (?:jetzt |net |précis )?(?<value>\d{1,3})(?= (?:Jahren?|ans|anni|años|anos|lat|lata|jaar|år|vuotta)(?!\p{L}))|(?<![\p{L}\p{N}])(?:fyllde|fyller|täytti|täyttää|cumple|cumplió|compie) (?:just )?(?<quoted>[1-9]\d?)(?![\p{L}\p{N}%]|[.,:]\p{N}| \p{L})/dgiu,
      scores: { form: 0.82, formInContext: 0.9 },
      needs: 'digit',
      keywords: [
        'alter',
        'mit ',
        'età',
        'âge',
        'a los',
        'edad',
        'aos ',
        'op ',
        'vid ',
        'patient',
        'niñ',
        ' van ',
        'fyll',
        'fyld',
        'täyt',
        'compie',
        'cumpl',
        'fez ',
        'fiz ',
        'skończ',
        'wird ',
        'werd ',
        'wurde ',
      ],
    },
    {
      name: 'years-in-apposition',
      regex:
        /(?<=\p{L}(?:, | \())(?<value>[1-9]\d?)(?= (?:ans|anni|años|anos|lata?|jaar|år|Jahre|J\.)[,.;)])|(?<=\p{L} ?[,(] ?lat )(?<quoted>[1-9]\d?)(?!\p{N})/dgu,
      scores: { form: 0.8, formInContext: 0.9 },
      needs: 'digit',
      keywords: [' ans', ' anni', ' años', ' anos', ' lat', ' jaar', ' år', ' jahre', ' j.'],
    },
    {
      name: 'said-of-someone',
      regex:
        /(?<![\p{L}\p{N}])(?:turn(?:s|ed|ing)|I[’']?m|I am|s?he(?:[’']s| is| was| will be)) (?:now |only |just |nearly |almost |about )?(?<value>\d{1,3})(?=[.;!?)](?!\p{N})|,(?!\p{N})|\n|$| (?:and|but|now|so|when|this|next|last|today|yesterday|tomorrow|in (?:January|February|March|April|May|June|July|August|September|October|November|December)|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?!\p{L}))(?! and (?:\d|a (?:half|quarter)))/dgiu,
      scores: { form: 0.75, formInContext: 0.9 },
      needs: 'digit',
      keywords: ['turn', "i'm", 'i’m', 'i am', 'he is', 'he was', "he's", 'he’s', 'he will'],
    },
    {
      name: 'in-apposition',
      regex:
        /(?<=\p{Ll}, |\()(?<value>[1-9]\d?)(?=, (?:male|female|non-?binary|[MF](?!\p{L})|from|of \p{Lu}|self-employed|married|single|divorced|widowed|retired|unemployed|who|was|had|has|brought|admitted|presents)(?!\p{L}))|(?<=(?<!\p{L})(?:[Mm]ale|[Ff]emale|[MF]), )(?<quoted>[1-9]\d?)(?=[.,;)\n]|$)(?![.,]\p{N})|(?<=(?<![\p{L}\p{N}])[MF][ /])(?<bare>[1-9]\d?)(?= ?(?:y|yrs?|YRS?)(?!\p{L}))/dgu,
      scores: { form: 0.8, formInContext: 0.9 },
    },
    {
      name: 'years-and-letter-of-sex',
      regex:
        /(?<![\p{L}\p{N}.,$€£#/-])(?<value>\d{1,3})(?=[MF](?: (?:with|w\/|presents|presenting|c\/o|pt|patient|who|admitted|hx|s\/p)(?!\p{L})))/dgu,
      scores: { form: 0.85, formInContext: 0.93 },
    },
    {
      name: 'decade-of-life',
      regex:
        /(?<=(?<!\p{L})(?:his|her|their|my|your|your?|whose) )(?<value>(?:(?:early|mid|late)[ -])?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[2-9]0['’]?s))(?![\p{L}\p{N}])/dgiu,
      scores: { form: 0.78, formInContext: 0.85 },
      keywords: ['teens', 'ties', '0s', "0's", '0’s'],
    },
    {
      name: 'turning-in-words',
      regex:
        /(?<![\p{L}\p{N}])(?:turn(?:s|ed|ing)|just turned|aged) (?<value>(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)(?=[.,;!?)\n]|$| (?:and|but|now|so|when|this|next|last|today|yesterday|tomorrow|in|on)(?!\p{L}))(?!,? (?:\p{L}{1,20} )?(?:pages?|corners?|heads?|times|of)(?!\p{L}))/dgiu,
      scores: { form: 0.75, formInContext: 0.88 },
      keywords: ['turn', 'aged'],
    },
    {
      name: 'letter-of-sex-and-number',
      regex:
        /(?<=(?<![\p{L}\p{N}/])[MFWmfw]\/)(?<value>[1-9]\d)(?=[.,;:)\s]|$)(?![.,]\p{N})|(?<![\p{L}\p{N}.,/-])(?<quoted>[1-9]\d)(?=\/[MFW](?![\p{L}\p{N}/]))/dgu,
      scores: { form: 0.72, formInContext: 0.85 },
      needs: 'digit',
    },
    {
      name: 'years-shortened',
      regex: /(?<![\p{L}\p{N}.,-])(?<value>[1-9]\d{0,2})[ -]?(?:jähr\.|j\.a\.|J\. alt|jr\. oud)/dgiu,
      scores: { form: 0.85, formInContext: 0.93 },
      keywords: ['jähr', 'j.a.', 'j. alt', 'jr. oud'],
    },
    {
      name: 'aged',
      regex: /(?<![\p{L}\p{N}])aged? (?<value>\d{1,3})(?![\p{L}\p{N}%]|[.,-]\p{N}| (?:days|weeks))/dgiu,
      scores: { form: 0.8, formInContext: 0.93 },
      keywords: ['age'],
    },
  ],
  context: {
    words: [
      'patient',
      'man',
      'woman',
      'boy',
      'girl',
      'male',
      'female',
      'son',
      'daughter',
      'he',
      'she',
      'aged',
      'age',
      'child',
      'infant',
      'mother',
      'father',
      'baby',
      'lady',
      'gentleman',
    ],
    against: [
      'whisky',
      'wine',
      'cheese',
      'building',
      'house',
      'car',
      'bug',
      'codebase',
      'company',
      'tree',
      'server',
    ],
    before: 6,
    after: 4,
  },
  // Ages in words and decades are not numeric.
  validate: (candidate) => (/^\D|s$/u.test(candidate) || Number(candidate) <= 125 ? 'undecided' : 'refused'),
  sources: ['https://www.hl7.org/fhir/datatypes.html#Age'],
  examples: [
    { text: 'a 34-year-old woman', finds: ['34'], minScore: 0.85 },
    { text: '62 y/o male; 8 months old', finds: ['62', '8'], minScore: 0.8 },
    { text: 'Age: 41', finds: ['41'], minScore: 0.85 },
    { text: 'their son, aged 7', finds: ['7'], minScore: 0.8 },
    {
      text: 'She turns nine in May; he is in his late seventies',
      finds: ['nine', 'late seventies'],
      minScore: 0.7,
    },
    { text: 'Pt is F/29, Pat. 49jähr.', finds: ['29', '49'], minScore: 0.7 },
    { text: 'in the late seventies the team turned two corners', finds: [] },
    { text: 'f/16 aperture, w/24 ports, 12/F', finds: [], minScore: 0.8 },
    { text: '5 years of experience', finds: [] },
    { text: 'aged 340 days, page 34', finds: [] },
    { text: 'average: 12', finds: [] },
  ],
});
