import { defineRecognizer } from '../define-recognizer.js';

export const pin = defineRecognizer({
  name: 'pin',
  entityType: 'PIN',
  country: 'generic',
  description: 'Personal identification number: 4 to 8 digits after a cue such as "PIN:".',
  patterns: [
    {
      name: 'cue-then-digits',
      regex:
        /(?<![\p{L}\p{N}])(?:pin|geheimzahl|nip bancario|pin-koodi|tunnusluku|pinkod|pincode|kod pin|código pin|codice pin|code pin)(?:[ _-]?(?:code|number|no\.?|nr\.?))?(?:["']?[ \t]{0,2}[:=][ \t]{0,3}["']?|(?: (?:is|was|to))?[ \t]{1,3}["'(]?| - )(?<value>\d{4,8})(?![\p{L}\p{N}]|[.,-]\d)/dgiu,
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['pin', 'geheimzahl', 'nip', 'tunnusluku'],
    },
  ],
  sources: ['https://www.iso.org/standard/68669.html'],
  examples: [
    { text: 'PIN: 4821', finds: ['4821'], minScore: 0.8 },
    { text: 'my pin code is 902114', finds: ['902114'], minScore: 0.8 },
    { text: 'pine 4821', finds: [] },
    { text: 'pin 12.5', finds: [] },
  ],
});
