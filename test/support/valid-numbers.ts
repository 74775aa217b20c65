import { categoryOf } from '../../src/core/harmonization-table.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';
import { checksOf } from '../../src/transform/pseudonym/number-checks.js';
import { numberForm } from '../../src/transform/pseudonym/number-layout.js';

/** Labels of the recognizers of a category that hold a number to be valid. */
export const acceptedBy = (category: string, text: string): readonly string[] => {
  const { compact, write } = numberForm(text);
  return checksOf(category)
    .filter(({ accepts }) => accepts(compact) || accepts(write(compact).toUpperCase()))
    .map(({ entityType }) => entityType);
};

const OTHER = new Set(['CRYPTO_ADDRESS', 'EMAIL_ADDRESS', 'IP_ADDRESS', 'MAC_ADDRESS', 'URL', 'LOCATION']);

/** Examples of the recognizers of numbers, those that they hold to be valid. */
export const VALID_NUMBERS = RECOGNIZERS.flatMap(({ name, entityType, check, examples }) => {
  const category = categoryOf(entityType);
  if (check === undefined || OTHER.has(category)) return [];
  const values = examples.flatMap(({ finds }) => finds);
  const valid = [...new Set(values)].filter((value) => acceptedBy(category, value).includes(entityType));
  return valid.map((value) => ({ name, entityType, category, value }));
});
