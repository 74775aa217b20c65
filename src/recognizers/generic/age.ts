import { defineRecognizer } from '../define-recognizer.js';

/** Ages of people; 0 to 125 years, or months and weeks of infants. */
export const age = defineRecognizer({
  name: 'age',
  entityType: 'AGE',
  country: 'generic',
  description: "A person's age in digits, beside its unit or after its cue.",
  patterns: [
    {
      name: 'number-year-old',
      regex:
        /(?<![\p{L}\p{N}.,$€£#-])(?<value>\d{1,3})(?:[ -]?(?:years?|yrs?|y(?:\/|\.)?|months?|weeks?|wks?|mos?)\.?[ -]?(?:old|of age|o(?:\.|\/)?|olds)|[ -]?y\.?\/?o\.?| ?yo)(?![\p{L}\p{N}])/dgiu,
      scores: { form: 0.85, formInContext: 0.93 },
      needs: 'digit',
    },
    {
      name: 'aged-number',
      regex:
        /(?<![\p{L}\p{N}])(?:aged?|ages|turn(?:s|ed|ing)|age of|alter|edad|idade|âge|età|wiek|i[’']?m|i am|just)[ \t]?[:=]?[ \t]{1,3}(?<value>\d{1,3})(?![\p{L}\p{N}%°$€£/:-]|[.,]\p{N}| (?:\p{Lu}|km|kg|min|miles|percent|of|minutes|hours|days|months|weeks|times|people|items|points|files|am|pm|and a half|to go|steps|pages|dollars|euros|in line|seconds|left|short|away|over|ahead|behind|cm|m|st|lbs?|pounds?|stone|feet|votes|clicks))/dgiu,
      scores: { form: 0.6, formInContext: 0.9 },
      needs: 'digit',
    },
    {
      name: 'age-field',
      regex:
        /(?<![\p{L}\p{N}])(?:age|alter|edad|idade|âge|età|wiek|leeftijd)[ \t]?[:=][ \t]{0,3}(?<value>\d{1,3})(?![\p{L}\p{N}%]|[.,-]\p{N})/dgiu,
      scores: { form: 0.9, formInContext: 0.95 },
      needs: 'digit',
    },
    {
      name: 'aged',
      regex:
        /(?<![\p{L}\p{N}])aged? (?<value>\d{1,3})(?![\p{L}\p{N}%]|[.,-]\p{N}| (?:days|months|weeks))/dgiu,
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
  validate: (candidate) => (Number(candidate) <= 125 ? 'undecided' : 'refused'),
  sources: ['https://www.hl7.org/fhir/datatypes.html#Age'],
  examples: [
    { text: 'a 34-year-old woman', finds: ['34'], minScore: 0.85 },
    { text: '62 y/o male; 8 months old', finds: ['62', '8'], minScore: 0.8 },
    { text: 'Age: 41', finds: ['41'], minScore: 0.85 },
    { text: 'their son, aged 7', finds: ['7'], minScore: 0.8 },
    { text: '5 years of experience', finds: [] },
    { text: 'aged 340 days, page 34', finds: [] },
    { text: 'average: 12', finds: [] },
  ],
});
