import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/**
 * Validates the number. The letter counts as its two-digit position in the alphabet. Every second digit is doubled, and
 * the digits of each product are summed.
 */
function isTrue(number: string): boolean {
  const digits = `${(number.charCodeAt(0) - 64).toString().padStart(2, '0')}${number.slice(1, 9)}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (1 + (index % 2));
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === Number(number.charAt(9));
}
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['versicher', 'kvnr', 'kv-nr', 'krankenkasse', 'gesundheitskarte', 'health'];

export const deHealthInsurance = defineRecognizer({
  name: 'de-health-insurance',
  entityType: 'DE_HEALTH_INSURANCE',
  country: 'de',
  description: 'Krankenversichertennummer of Germany: a letter, eight digits and a check digit.',
  patterns: [
    numberPattern(
      'letter-nine-digits',
      { compact: String.raw`[A-Z]\d{9}`, grouped: String.raw`[A-Z] ?\d{3} ?\d{3} ?\d{3}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'kvnr',
      'kv-nr',
      'versichertennummer',
      'versicherten-nr',
      'versichertennr',
      'krankenversichertennummer',
      'krankenversicherungsnummer',
      'krankenkasse',
      'krankenversicherung',
      'versicherten-id',
      'gesundheitskarte',
      'health insurance',
    ],
    against: ['reisepass', 'personalausweis', 'artikel', 'modell'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.gkv-datenaustausch.de/kvnr/kvnr.jsp'],
  examples: [
    { text: 'Versichertennummer: L583070452', finds: ['L583070452'], minScore: 0.9 },
    { text: 'KVNR G152495033', finds: ['G152495033'], minScore: 0.9 },
    { text: 'Versicherten-Nr. F013683133', finds: ['F013683133'], minScore: 0.3, maxScore: 0.5 },
    { text: 'Modell F013683132', finds: [] },
    { text: 'Versichertennummer F0136831321', finds: [] },
  ],
});
