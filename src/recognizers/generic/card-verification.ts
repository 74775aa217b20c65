import { defineRecognizer } from '../define-recognizer.js';

export const cardVerification = defineRecognizer({
  name: 'card-verification',
  entityType: 'CREDITCARDCVV',
  country: 'generic',
  description: 'Card verification value: three or four digits after a cue such as CVV or security code.',
  patterns: [
    {
      name: 'cue-then-digits',
      regex:
        /(?<![\p{L}\p{N}])(?:cvv2?|cvc2?|cid|csc|cvn|card (?:verification|security) (?:value|code|number)|security code|prüfziffer|kartenprüfnummer|cryptogramme(?: visuel)?|code de sécurité|código de seguridad|código de segurança|codice di sicurezza|codice a tre cifre|beveiligingscode|säkerhetskod|kontrollkod|turvaluku|tarkistusluku|kod (?:cvv2?|cvc2?|zabezpieczający|z tyłu))["']?(?: (?:number|code))?(?: (?:is|was))?[ \t]?[:=#]?[ \t]{0,3}["'(]?(?<value>\d{3,4})(?![\p{L}\p{N}]|[.,-]\p{N})/dgiu,
      scores: { form: 0.93, formInContext: 0.93 },
      needs: 'digit',
      keywords: [
        'cv',
        'cid',
        'csc',
        'security',
        'verification',
        'prüf',
        'cryptogramme',
        'sécurité',
        'seguridad',
        'segurança',
        'sicurezza',
        'tre cifre',
        'beveiliging',
        'säkerhet',
        'kontrollkod',
        'luku',
        'zabezpiecz',
        'z tyłu',
      ],
    },
  ],
  sources: ['https://www.pcisecuritystandards.org/glossary/'],
  examples: [
    { text: 'CVV: 482', finds: ['482'], minScore: 0.9 },
    { text: 'exp 09/27 cvc 1234', finds: ['1234'], minScore: 0.9 },
    { text: 'security code is 901', finds: ['901'], minScore: 0.9 },
    { text: 'cvv 48', finds: [] },
    { text: 'cv 482', finds: [] },
  ],
});
