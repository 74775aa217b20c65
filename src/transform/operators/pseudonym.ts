import { text, wholeNumber } from '../../documents/shape.js';
import { defineOperator } from '../define-operator.js';
import { KEY_ID } from '../key-id.js';
import { languageOf } from '../../core/languages.js';
import { Draws } from '../pseudonym/draws.js';
import { Permutations } from '../pseudonym/permutations.js';
import { surrogateFor } from '../pseudonym/surrogates.js';
import type { SurrogateTools } from '../pseudonym/surrogate.js';
import { keyFor } from '../transform-tools.js';

const KEY_BYTES = 32;

export const pseudonym = defineOperator({
  name: 'pseudonym',
  description:
    'Another value of the same kind, such as `Hanna Keller` for a name: the same one everywhere under one key. Numbers ' +
    'keep their form and have valid check digits, dates move by a constant number of days. What has few values, such ' +
    'as a gender, gets a number as `number` writes it.',
  parameters: {
    key: { shape: text(32, KEY_ID), doc: 'The id of the key. Default: the one in use.' },
    days: {
      shape: wholeNumber(1, 3650),
      fallback: 180,
      doc: 'Dates move by at most so many days, forward or back: by as many for every date of one key and subject.',
    },
  },
  restored: 'map',
  keyed: true,
  create: ({ key, days }, tools) => {
    const secret = keyFor(tools, key).derive('pseudonym', KEY_BYTES);
    const draws = new Draws(secret);
    const made: SurrogateTools = {
      draws,
      permutations: new Permutations(secret),
      language: languageOf(tools.language),
      days: shiftOf(draws, tools.subject, days),
    };
    return {
      kind: 'stand-in',
      // Spaces around a value belong to the text: a stand-in is found again by its words and signs.
      propose: (found, attempt) => surrogateFor(found.category)(found, attempt, made)?.trim(),
    };
  },
});

/** A number of days that is never 0. */
function shiftOf(draws: Draws, subject: string, most: number): number {
  const next = draws.for('days', subject);
  const days = 1 + next(most);
  return next(2) === 0 ? days : -days;
}
