import type { Random } from '../../measure/load/attacks/create-random.js';

/** A text of the same shape: other digits in the places of its own. */
export const withOtherDigits = (text: string, random: Random): string =>
  text.replaceAll(/\d/g, () => random.below(10).toString());
