import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isNif = checkDigit('ES', 'nif');

/** The cue right before the number, without a second cue that indicates a tax number. */
const CUE =
  /(?<![\p{L}/])(?:dni|d\.n\.i\.?|documento nacional(?: de identidad)?)(?![\p{L}/])[^\p{L}\p{N}\n]{0,6}(?:(?:es|n[úu]m(?:ero)?|n\.?[º°o]|con(?: letra)?|nr)(?!\p{L})[^\p{L}\p{N}\n]{0,4}){0,3}$/iu;

/** Returns whether a text ends in a DNI cue, so that the following number is one. */
export const isCuedAsDni = (before: string): boolean => CUE.test(before);

export const esDni = defineRecognizer({
  name: 'es-dni',
  entityType: 'ES_DNI',
  country: 'es',
  description: 'DNI of Spain after its cue: eight digits and a control letter (mod 23).',
  patterns: [
    {
      name: 'eight-digits-letter',
      regex:
        /(?<![\p{L}\p{N}_-]|\p{N}[ .])(?:\d{8}|\d{1,2}\.\d{3}\.\d{3}|\d{2} \d{3} \d{3})[ .-]?[A-HJ-NP-TV-Z](?![\p{L}\p{N}_]|[-.]\p{N})/giu,
      scores: { form: 0, formInContext: 0, valid: 0.97, validInContext: 0.98, invalidInContext: 0.4 },
      keywords: ['dni', 'd.n.i', 'documento nacional'],
    },
  ],
  context: {
    words: ['dni', 'd.n.i', 'documento nacional', 'documento nacional de identidad'],
    before: 4,
    after: 0,
  },
  check: 'check_digit',
  validate: (candidate, { text, start }) =>
    isCuedAsDni(text.slice(Math.max(0, start - 40), start))
      ? isNif(candidate.replaceAll(/[ .-]/g, '').toUpperCase())
      : 'refused',
  sources: ['https://www.boe.es/buscar/act.php?id=BOE-A-2005-21163'],
  examples: [
    { text: 'Mi DNI es 12345678Z', finds: ['12345678Z'], minScore: 0.95 },
    { text: 'con DNI n.º 12.345.678-Z', finds: ['12.345.678-Z'], minScore: 0.95 },
    { text: 'DNI: 12345678A', finds: ['12345678A'], minScore: 0.3, maxScore: 0.5 },
    { text: 'DNI/NIF 12345678Z', finds: [] },
    { text: 'NIF 12345678Z', finds: [] },
    { text: 'su DNI caducó, ref 12345678Z', finds: [] },
  ],
});
