import { ServiceError } from '../core/errors.js';
import { PRESET_NAMES } from '../core/presets.js';
import type { Selection } from '../core/selection.js';
import type { Keeps } from '../discovery/own-rules.js';
import { selects } from '../discovery/selects.js';
import { listOf, nameFrom, ofKind, share, wholeText } from '../documents/shape.js';
import { CATEGORY_NAMES, KINDS_OF_FINDINGS, type NamedKind } from '../values/category-names.js';

/** Bytes of a text at most. What is longer is a file, and files are scanned. */
export const MOST_TEXT_BYTES = 262_144;

/** Names in one list. */
const MOST_NAMES = 100;

/** The text of a call. */
export const TEXT = {
  shape: wholeText,
  required: true,
  doc: `The text, at most ${MOST_TEXT_BYTES.toString()} bytes of UTF-8.`,
} as const;

const kinds = (kind: typeof KINDS_OF_FINDINGS) => listOf(ofKind(kind), MOST_NAMES);
const chosen = (kind: typeof KINDS_OF_FINDINGS) =>
  ({
    score_threshold: {
      shape: share,
      fallback: 0.7,
      doc: 'What scores below it is left out. Lower finds more and errs more.',
    },
    preset: {
      shape: nameFrom(PRESET_NAMES, 'a preset'),
      doc: 'A choice of categories that are wanted; the tool `entities` lists them.',
    },
    entities: {
      shape: kinds(kind),
      doc: 'Categories that are wanted, such as PERSON; the tool `entities` lists them. Default: all, or those of the preset.',
    },
    exclude: { shape: kinds(kind), doc: 'Categories that are not wanted; wins over `entities`.' },
  }) as const;

/** Which findings a call on a text wants to hear of. */
export const SELECTION = chosen(KINDS_OF_FINDINGS);

/** The same where categories alone can be named. */
export const CATEGORY_SELECTION = chosen(CATEGORY_NAMES);

interface Chosen {
  readonly preset?: Selection['preset'];
  readonly entities?: readonly (readonly NamedKind[])[] | undefined;
  readonly exclude?: readonly (readonly NamedKind[])[] | undefined;
}

/** What was named, in one list each. */
export const selectionOf = ({ preset, entities, exclude }: Chosen): Selection<NamedKind> => ({
  preset,
  entities: entities?.flat(),
  exclude: exclude?.flat(),
});

/** Whether a call wants to hear of a finding. */
export function keepsOf(asked: Chosen & { readonly score_threshold: number }): Keeps {
  const isSelected = selects(selectionOf(asked));
  return (found) => found.score >= asked.score_threshold && isSelected(found);
}

/** The text as UTF-8. @throws ServiceError BODY_TOO_LARGE */
export function bytesOf(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  if (bytes.length > MOST_TEXT_BYTES) throw new ServiceError('BODY_TOO_LARGE', { limit: MOST_TEXT_BYTES });
  return bytes;
}
