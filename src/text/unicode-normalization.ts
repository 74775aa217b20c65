import { type Offence, offenceAt } from './offence.js';

/**
 * Indic, Tibetan and Hebrew letters that keyboards produce in one piece and NFC takes apart
 * (CompositionExclusions.txt and the Tibetan signs of Full_Composition_Exclusion).
 */
const COMPOSITION_EXCLUDED =
  /[\u0F73\u0F75\u0F76\u0F78\u0F81\u0F93\u0F9D\u0FA2\u0FA7\u0FAC\u0FB9\u0958-\u095F\u09DC\u09DD\u09DF\u0A33\u0A36\u0A59-\u0A5B\u0A5E\u0B5C\u0B5D\u0F43\u0F4D\u0F52\u0F57\u0F5C\u0F69\uFB1D\uFB1F\uFB2A-\uFB36\uFB38-\uFB3C\uFB3E\uFB40\uFB41\uFB43\uFB44\uFB46-\uFB4E]/g;

/** A letter of the same UTF-16 length that composes with nothing and starts a new normalization unit. */
const INERT_LETTER = '\u05D0';

/**
 * Finds where the text first differs from its Normalization Form C (UAX #15). The caller has made sure that
 * no run of marks is longer than 30: normalization is quadratic in such a run.
 */
export function findNotNfc(text: string): Offence | undefined {
  if (text.normalize('NFC') === text) return undefined;
  const typed = text.replace(COMPOSITION_EXCLUDED, INERT_LETTER);
  const composed = typed.normalize('NFC');
  if (composed === typed) return undefined;
  let offset = 0;
  while (typed[offset] === composed[offset]) offset += 1;
  return offenceAt('not_nfc', text, startOfCodePoint(text, offset));
}

function startOfCodePoint(text: string, offset: number): number {
  const unit = text.charCodeAt(offset);
  const before = text.charCodeAt(offset - 1);
  const isInsidePair = unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
  return isInsidePair ? offset - 1 : offset;
}
