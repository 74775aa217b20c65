import type { PreparedText } from './model-text.js';
import { WINDOW_TOKENS } from './windows.js';

/**
 * Puts short texts into windows, in their order, as lines of one document (a text begins as a line does). What is
 * read together depends on the request alone, never on other requests, so that answers stay the same under load.
 */
export function packTexts(texts: readonly PreparedText[]): readonly (readonly PreparedText[])[] {
  const packs: PreparedText[][] = [];
  let room = 0;
  for (const text of texts) {
    if (text.tokens.length > room) {
      packs.push([]);
      room = WINDOW_TOKENS;
    }
    packs.at(-1)?.push(text);
    room -= text.tokens.length;
  }
  return packs;
}
