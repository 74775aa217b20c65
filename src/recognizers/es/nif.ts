import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';
import { isCuedAsDni } from './dni.js';

const isNif = checkDigit('ES', 'nif');

/** Words followed by the verb "es", which looks like a VAT prefix: "MI DNI ES 12345678Z". */
const CUE_BEFORE_VERB = /(?:dni|d\.n\.i\.?|nif|n\.i\.f\.?|cif|identidad|documento|n[úu]mero)\s$/i;

/** Returns whether a candidate starts with the verb "es" instead of the VAT prefix. */
export const startsWithVerb = (candidate: string, text: string, start: number): boolean =>
  candidate.startsWith('es ') ||
  (candidate.startsWith('ES ') && CUE_BEFORE_VERB.test(text.slice(Math.max(0, start - 24), start)));

/** Score after a DNI cue: the number is primarily an identity number, but also its holder's tax number. */
const BESIDE_DNI = 0.9;

export const esNif = defineRecognizer({
  name: 'es-nif',
  entityType: 'ES_NIF',
  country: 'es',
  description:
    'NIF of Spain: DNI of eight digits and a control letter (mod 23), K, L or M numbers, and the CIF of companies.',
  patterns: [
    {
      name: 'eight-digits-letter',
      regex:
        /(?<![\p{L}\p{N}_-]|\p{N}[ .])(?:ES[ -]?)?(?:\d{8}|\d{1,2}\.\d{3}\.\d{3}|\d{2} \d{3} \d{3})[ .-]?[A-HJ-NP-TV-Z](?![\p{L}\p{N}_]|[-.]\p{N})/giu,
      scores: { form: 0, formInContext: 0, valid: 0.92, validInContext: 0.98, invalidInContext: 0.4 },
    },
    {
      name: 'vat-prefix',
      regex: /(?<![\p{L}\p{N}_-])ES[ -]?[A-HJ-NP-SUVW]-?\d{7}[\dA-J](?![\p{L}\p{N}_]|[-.]\p{N})/giu,
      scores: { form: 0, formInContext: 0, valid: 0.94, validInContext: 0.98, invalidInContext: 0.4 },
    },
    {
      // Public bodies, associations and people without a DNI: the control character is a letter.
      name: 'letter-digits-letter',
      regex: /(?<![\p{L}\p{N}_-])[KLMNPQRSW][ -]?\d{7}[ -]?[A-HJ-NP-TV-Z](?![\p{L}\p{N}_]|[-.]\p{N})/giu,
      scores: { form: 0, formInContext: 0, valid: 0.8, validInContext: 0.97, invalidInContext: 0.4 },
    },
    {
      // Companies: one in ten random strings of this form passes.
      name: 'letter-eight-digits',
      regex:
        /(?<![\p{L}\p{N}_-])[A-HJNP-SUVW][ .-]?(?:\d{7}|\d{2}\.\d{3}\.\d{2})[ -]?\d(?![\p{L}\p{N}_]|[-.]\p{N})/giu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.4,
        validInContext: 0.97,
        invalidInContext: 0.4,
        beside: 0.75,
      },
    },
    {
      // Old cards omit the leading zero.
      name: 'seven-digits-letter',
      regex: /(?<![\p{L}\p{N}_-]|\p{N}[ .])\d{7}[ -]?[A-HJ-NP-TV-Z](?![\p{L}\p{N}_]|[-.]\p{N})/giu,
      scores: { form: 0, formInContext: 0, valid: 0.3, validInContext: 0.95, invalidInContext: 0.3 },
    },
  ],
  context: {
    words: [
      'nif',
      'dni',
      'd.n.i',
      'n.i.f',
      'cif',
      'c.i.f',
      'documento nacional',
      'documento nacional de identidad',
      'identificación fiscal',
      'dni/nif',
      'documento',
    ],
    against: ['pasaporte', 'passport', 'pedido', 'order', 'patente'],
  },
  check: 'check_digit',
  validate: (candidate, { text, start }) => {
    const hasVerb = startsWithVerb(candidate, text, start);
    const from = hasVerb ? 3 : 0;
    const compact = candidate
      .slice(from)
      .replaceAll(/[ .-]/g, '')
      .toUpperCase()
      .replace(/^ES(?=[A-Z\d]{9}$)/, '');
    const verdict = isNif(/^\d{7}[A-Z]$/.test(compact) ? `0${compact}` : compact);
    const isDni = isCuedAsDni(text.slice(Math.max(0, start - 40), start + from));
    return {
      verdict,
      ...(hasVerb && { span: { start: from, end: candidate.length } }),
      ...(verdict && isDni && { score: BESIDE_DNI }),
    };
  },
  sources: ['https://sede.agenciatributaria.gob.es/'],
  examples: [
    { text: 'NIF 12345678Z, DNI/NIF ES12345678Z', finds: ['12345678Z', 'ES12345678Z'], minScore: 0.95 },
    { text: 'Mi DNI es 12345678Z', finds: ['12345678Z'], minScore: 0.9, maxScore: 0.9 },
    { text: 'MI CIF ES A58818501', finds: ['A58818501'], minScore: 0.9 },
    { text: '12.345.678-Z', finds: ['12.345.678-Z'], minScore: 0.9 },
    { text: 'NIF: 12345678A', finds: ['12345678A'], minScore: 0.3, maxScore: 0.5 },
    { text: 'ref 12345678A', finds: [] },
    { text: '123456789Z', finds: [] },
  ],
});
