import { defineRecognizer } from '../define-recognizer.js';

export const pin = defineRecognizer({
  name: 'pin',
  entityType: 'PIN',
  country: 'generic',
  description:
    'Personal identification number or one-time code: 4 to 8 digits after a cue such as "PIN:" or "OTP".',
  patterns: [
    {
      name: 'cue-then-digits',
      regex:
        /(?<![\p{L}\p{N}])(?:pin|geheimzahl|nip bancario|pin-koodi|tunnusluku|pinkod|pincode|kod pin|código pin|codice pin|code pin)(?:[ _-]?(?:code|number|no\.?|nr\.?))?(?:["']?[ \t]{0,2}[:=][ \t]{0,3}["']?|(?: (?:is|was|to))?[ \t]{1,3}["'(]?| - )(?<value>\d{4,8})(?![\p{L}\p{N}]|[.,-]\d)/dgiu,
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['pin', 'geheimzahl', 'nip', 'tunnusluku'],
    },
    {
      name: 'one-time-code',
      regex:
        /(?<![\p{L}\p{N}])(?:otp|one[- ]time (?:code|password)|(?:sms|text|login|sign-?in|verification|confirmation|authentication|auth|security|2fa|mfa)[- ](?:code|token)|sms-tan|m?tan|bestätigungscode|einmalcode|freigabecode|code (?:reçu par sms|sms|de vérification|de confirmation)|código (?:sms|de verificación|de confirmación|de verificação|de confirmação)|codice (?:otp|sms|di verifica|di conferma)|sms-code|verificatiecode|bevestigingscode|kod (?:sms|weryfikacyjny|potwierdzający)|sms-kod|engångskod|verifieringskod|tekstiviestikoodi|vahvistuskoodi|kertakoodi)(?: (?:is|ist|est|es|é|è|to|är|on|lautet))?["']?[ \t\u00a0]{0,2}[:=]?[ \t]{0,3}["'(]?(?<value>\d{3}[ -]?\d{3}|\d{4}|\d{5}|\d{8})(?![\p{L}\p{N}]|[.,-]\d)/dgiu,
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['otp', 'one', 'code', 'token', 'tan', 'código', 'codice', 'kod', 'koodi'],
    },
  ],
  sources: ['https://www.iso.org/standard/68669.html'],
  examples: [
    { text: 'PIN: 4821', finds: ['4821'], minScore: 0.8 },
    { text: 'my pin code is 902114', finds: ['902114'], minScore: 0.8 },
    { text: 'Código SMS: 448120, OTP 448 121', finds: ['448120', '448 121'], minScore: 0.8 },
    { text: 'pine 4821, code 448120, SMS 448120', finds: [] },
    { text: 'pin 12.5', finds: [] },
  ],
});
