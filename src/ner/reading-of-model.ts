import { isDeepStrictEqual } from 'node:util';
import { GAP, SHAPE } from './tokens.js';
import { LONGEST_RUN } from './vocabulary.js';
import { WINDOW_OVERLAP, WINDOW_TOKENS } from './windows.js';
import { CODE_EDGES, CODE_HEAD, LONGEST_WORD } from './words.js';

/** `blankLine` as the training writes it: `blank line`. */
const words = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** How this program reads text for a model; the training writes the same facts into `labels.json`. */
const READING: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  tokenizer: {
    maxWord: LONGEST_WORD,
    maxDigitRun: LONGEST_RUN,
    codeEdges: CODE_EDGES,
    codePrefix: CODE_HEAD,
    shapes: Object.keys(SHAPE),
    gaps: Object.keys(GAP).map(words),
  },
  windows: { tokens: WINDOW_TOKENS, overlap: WINDOW_OVERLAP },
};

/**
 * The first fact of `labels.json`, as in `tokenizer.maxWord`, in which a model was trained on another reading of text
 * than this program's; none where both read alike.
 */
export function differenceInReading(labelFile: string): string | undefined {
  const written = JSON.parse(labelFile) as Readonly<
    Record<string, Readonly<Record<string, unknown>> | undefined>
  >;
  for (const [part, facts] of Object.entries(READING)) {
    for (const [name, value] of Object.entries(facts)) {
      if (!isDeepStrictEqual(written[part]?.[name], value)) return `${part}.${name}`;
    }
  }
  return undefined;
}
