import { auTfn } from './au/tfn.js';
import type { Recognizer } from './define-recognizer.js';
import { iban } from './generic/iban.js';
import { pin } from './generic/pin.js';

/** The one list of recognizers. Order has no meaning; keep imports and entries by folder and name. */
export const RECOGNIZERS: readonly Recognizer[] = Object.freeze([
  // au
  auTfn,
  // generic
  iban,
  pin,
]);
