import { present } from '../core/present.js';
import type { LabelMap } from './label-map.js';
import { SHAPE, shapeOf, type Tokens } from './tokens.js';

/** A text for the model. */
export interface ModelText {
  readonly text: string;
  /** UTF-16 offset at which the text proper begins; what stands before it is read as context, never reported. */
  readonly from: number;
  /** Whether it may be read in one window with others of its request that may, too: cells of a table, not texts. */
  readonly shares: boolean;
}

/** A text that has been read. */
export interface PreparedText {
  readonly source: ModelText;
  readonly tokens: Tokens;
  /** 1 for tokens that no finding begins or ends with. */
  readonly trimmed: Uint8Array;
  /** Token at which the text proper begins. */
  readonly from: number;
}

/** Adds to the tokens of a text what decoding needs to know of its characters. */
export function prepareText(source: ModelText, tokens: Tokens, map: LabelMap): PreparedText {
  const trimmed = new Uint8Array(tokens.length);
  for (let token = 0; token < tokens.length; token += 1) {
    const shape = shapeOf(present(tokens.shapes[token], 'shape of a token'));
    const isMark = shape === SHAPE.punctuation || shape === SHAPE.repeated;
    const start = present(tokens.starts[token], 'start of a token');
    if (isMark && map.trim.includes(source.text.charAt(start))) trimmed[token] = 1;
  }
  const begin = tokens.starts.findIndex((start) => start >= source.from);
  return { source, tokens, trimmed, from: begin < 0 ? tokens.length : begin };
}

/** Tokens with the same key are the same to the model: digits of a run, for one, are not told apart. */
export const tokenKey = (ids: Int32Array, shapes: Uint8Array): string =>
  // A row may need more than the sixteen bits of a code unit.
  String.fromCharCode(...new Uint16Array(ids.slice().buffer)) + String.fromCharCode(...shapes);

/** Short texts with the same key have the same findings, token for token. */
export const modelKey = ({ tokens, trimmed, from, source }: PreparedText): string =>
  `${from.toString()} ${source.shares ? 'cell' : 'text'} ${trimmed.join('')}${tokenKey(tokens.ids, tokens.shapes)}`;
