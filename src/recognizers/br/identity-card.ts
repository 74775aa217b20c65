import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['rg', 'r.g', 'registro', 'identidade'];

export const brIdentityCard = defineRecognizer({
  name: 'br-identity-card',
  entityType: 'BR_RG',
  country: 'br',
  description:
    'RG of Brazil: seven to nine digits, the last a digit or X, after its cue; rules differ by state.',
  patterns: [
    numberPattern(
      'seven-to-nine',
      {
        compact: String.raw`(?:[A-Z]{2}-?)?\d{6,8}[\dX]`,
        grouped: String.raw`(?:[A-Z]{2}-)?\d{1,2}\.?\d{3}\.\d{3}(?:-?[\dX])?|(?:[A-Z]{2}-)?\d{7,8}-[\dX]`,
      },
      'cued',
      CUES,
    ),
  ],
  context: {
    words: [
      'rg',
      'r.g',
      'rg nº',
      'registro geral',
      'carteira de identidade',
      'identidade',
      'cédula de identidade',
    ],
    against: ['cpf', 'telefone', 'tel', 'fone', 'celular'],
    before: 4,
    after: 1,
  },
  sources: ['https://www.gov.br/pt-br/servicos/obter-carteira-de-identidade'],
  examples: [
    { text: 'RG 27.441.308-7', finds: ['27.441.308-7'], minScore: 0.85 },
    { text: 'RG: MG-14.223.119', finds: ['MG-14.223.119'], minScore: 0.85 },
    { text: 'registro geral 441902835', finds: ['441902835'], minScore: 0.85 },
    { text: 'telefone 27.441.308-7', finds: [] },
    { text: 'RG 12', finds: [] },
    { text: 'org 27.441.308-7', finds: [] },
  ],
});
