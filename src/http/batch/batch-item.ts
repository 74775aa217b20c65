import { ServiceError } from '../../core/errors.js';
import { isRecord } from '../../core/present.js';
import { parseJsonBody } from '../json-body.js';

/** Identifies a text of a batch to its caller. */
export type ItemId = string | number;

/** A text of a batch. */
export interface BatchItem {
  readonly id: ItemId;
  readonly text: string;
}

/** Maximum texts of a batch in one JSON body. */
export const MOST_ITEMS = 1_000;
const ID_CHARACTERS = 200;
const ID_EXPECTED = `text of 1 to ${ID_CHARACTERS.toString()} characters or a whole number`;
const ITEM_EXPECTED = 'an object with only id and text';

/** A batch in one body. */
export interface Batch {
  readonly items: readonly BatchItem[];
  /** The other fields besides the texts; undefined: none. */
  readonly head: object | undefined;
}

/**
 * Reads a batch.
 * @param hasHead whether other fields may accompany the texts
 * @throws ServiceError JSON_INVALID, BATCH_INVALID with the location of the error
 */
export function readBatch(bytes: Uint8Array, hasHead: boolean): Batch {
  const value = parseJsonBody(bytes);
  if (!isRecord(value)) throw new ServiceError('JSON_INVALID');
  const { texts, ...others } = value;
  const isList = Array.isArray(texts) && texts.length > 0 && texts.length <= MOST_ITEMS;
  const isAlone = Object.keys(others).length === 0;
  if (!isList || !(isAlone || hasHead)) {
    throw invalid('the body', `{"texts": [...]} with 1 to ${MOST_ITEMS.toString()} texts`);
  }
  return { items: readItems(texts), head: isAlone ? undefined : others };
}

function readItems(texts: readonly unknown[]): readonly BatchItem[] {
  const places = new Map<string, string>();
  return texts.map((item, index) => {
    const place = `texts[${index.toString()}]`;
    const read = readItem(item, place);
    const key = JSON.stringify(read.id);
    const before = places.get(key);
    if (before !== undefined) throw invalid(`${place}.id`, `different from ${before}.id`);
    places.set(key, place);
    return read;
  });
}

/**
 * Reads a line of a stream.
 * @throws ServiceError BATCH_INVALID
 */
export const readLine = (bytes: Uint8Array, place: string): BatchItem =>
  readItem(valueOf(bytes, place), place);

/**
 * Reads the first line of a stream if it is a head with options for all texts.
 * @returns undefined if it is a text
 */
export function readHeadLine(bytes: Uint8Array, place: string): object | undefined {
  const value = valueOf(bytes, place);
  return isRecord(value) && 'policy' in value && !('id' in value || 'text' in value) ? value : undefined;
}

/**
 * Parses a line.
 * @throws ServiceError BATCH_INVALID if it is not JSON
 */
function valueOf(bytes: Uint8Array, place: string): unknown {
  try {
    return parseJsonBody(bytes);
  } catch {
    throw invalid(place, `${ITEM_EXPECTED}, as JSON in UTF-8`);
  }
}

function readItem(value: unknown, place: string): BatchItem {
  if (!isRecord(value)) throw invalid(place, ITEM_EXPECTED);
  const { id, text, ...others } = value;
  if (!isId(id)) throw invalid(`${place}.id`, ID_EXPECTED);
  if (typeof text !== 'string' || /\p{Surrogate}/u.test(text)) throw invalid(`${place}.text`, 'text', id);
  if (Object.keys(others).length > 0) throw invalid(place, ITEM_EXPECTED, id);
  return { id, text };
}

const isId = (id: unknown): id is ItemId =>
  typeof id === 'string' ? id !== '' && id.length <= ID_CHARACTERS : Number.isSafeInteger(id);

/** An error in a batch, with the id of the text if known. */
export class BatchFault extends ServiceError {
  readonly id: ItemId | undefined;

  constructor(place: string, expected: string, id: ItemId | undefined) {
    super('BATCH_INVALID', { place, expected }, { place, expected });
    this.id = id;
  }
}

const invalid = (place: string, expected: string, id?: ItemId): BatchFault =>
  new BatchFault(place, expected, id);
