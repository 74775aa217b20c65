import { defineRecognizer } from '../define-recognizer.js';

export const fiHomeTown = defineRecognizer({
  name: 'fi-home-town',
  entityType: 'CITY',
  country: 'fi',
  description: 'Home town after a Finnish name, in the elative or ablative case.',
  patterns: [
    {
      name: 'after-surname',
      regex:
        /(?<=(?<!\p{L})\p{Lu}\p{Ll}{1,15}(?:-\p{Lu}\p{Ll}{1,15})? (?:\p{Lu}\p{Ll}{1,15}(?:nen|la|lä|mäki|niemi|lahti|järvi|saari|ranta|harju|koski|virta|salo|lehto)|Salo|Koski|Niemi|Mäki|Virta|Laine|Lehto|Ranta|Harju) )\p{Lu}\p{Ll}{2,20}(?:[sl]ta|[sl]tä)(?![\p{L}\p{N}-])/gu,
      scores: { form: 0.75, formInContext: 0.75 },
      keywords: ['sta', 'stä', 'lta', 'ltä'],
    },
  ],
  sources: ['https://www.kotus.fi/ohjeet/nimistonhuolto/paikannimet'],
  examples: [
    {
      text: 'Voittaja oli Eino Ikonen Outokummusta, toinen Pekka Salo Raumalta',
      finds: ['Outokummusta', 'Raumalta'],
      minScore: 0.7,
    },
    { text: 'Sain kirjeen Anna Virtaselta ja kuulin Matti Ikosesta', finds: [] },
  ],
});
