import { FAMILIES } from '../../src/core/harmonization-table.js';
import type { Restraint } from './logistic-regression.js';

/** How much all weights are held back. */
const STRENGTH = 0.2;

/** More of these never makes a category less likely. */
const RAISING: ReadonlySet<string> = new Set([
  ...['share', 'sure', 'found', 'form-share', 'distinct-share', 'distinct-hits', 'agreed', 'in-context'],
  ...['checked', 'named', 'ahead', 'checked*share'],
]);
/** More of these never makes it likelier. */
const LOWERING: ReadonlySet<string> = new Set([
  ...['sequence', 'rival', 'rival-named', 'key-header', 'measure-header', 'named-measure', 'turned', 'vague'],
]);
/** Cells known as what a category is, or as another. */
const KNOWN_OWN = '*known-own';
const KNOWN_OTHER = '*known-other';
const FAMILY = new RegExp(`^(?:${FAMILIES.join('|')})(?:\\*|$)`);

/** What belongs to one category is held back most, what belongs to a family less, what is general least. */
export const RESTRAINT: Restraint = {
  penalty: (feature) => {
    if (feature === 'bias') return STRENGTH * 0.01;
    if (feature.startsWith('is:')) return STRENGTH * 2;
    return FAMILY.test(feature) ? STRENGTH : STRENGTH * 0.5;
  },
  sign: (feature) => {
    if (RAISING.has(feature) || feature.includes(KNOWN_OWN)) return 1;
    return LOWERING.has(feature) || feature.includes(KNOWN_OTHER) ? -1 : undefined;
  },
};
