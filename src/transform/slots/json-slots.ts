import { ServiceError } from '../../core/errors.js';
import { offsetsFromUtf16, type OffsetUnit } from '../../core/offsets.js';
import { present } from '../../core/present.js';
import { headerContext } from '../../discovery/cell-context.js';
import { decodeBody, textOf } from '../../discovery/decode-body.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { UNOBSERVED } from '../../discovery/discovery-observer.js';
import { find, type FoundInText } from '../../discovery/find.js';
import { findEscaped } from '../../discovery/find-escaped.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import { lineAndColumn } from '../../text/text-position.js';
import type { ExaminedText, Reaches, Slot } from './slot.js';

/** A string, number or key in JSON. */
interface JsonScalar {
  readonly kind: 'string' | 'number' | 'key';
  /** UTF-16 offsets in the text, including the quotes. */
  readonly start: number;
  readonly end: number;
  readonly value: string;
  /** The key of the value, or of the list that contains it. */
  readonly key: string | undefined;
}

/** A JSON number (RFC 8259). */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Invalid JSON, with its position. */
class JsonFault extends Error {
  /** UTF-16 offset. */
  readonly at: number;

  constructor(at: number) {
    super('invalid JSON');
    this.name = 'JsonFault';
    this.at = at;
  }
}

/** White space, a number, a literal or a punctuation character. Each starts with a distinct character. */
const TOKEN = /[\t\n\r ]+|-?\d[\d.eE+-]*|true|false|null|[[\]{},:]/y;
const [QUOTE, BACKSLASH] = ['"', '\\'];

/**
 * Returns the string that starts at an offset; undefined if it does not end. An expression would need memory for each
 * escape, and fails at some millions.
 */
function stringAt(text: string, start: number): string | undefined {
  for (let end = text.indexOf(QUOTE, start + 1); end >= 0; end = text.indexOf(QUOTE, end + 1)) {
    let before = end;
    while (text.charAt(before - 1) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return text.slice(start, end + 1);
  }
  return undefined;
}

interface Level {
  readonly isObject: boolean;
  key: string | undefined;
}

/**
 * Yields the scalars of JSON or JSON lines, in text order. It only tokenizes; it does not check the grammar.
 * @throws JsonFault at a character that does not start a token
 */
export function* jsonScalars(text: string): Iterable<JsonScalar> {
  const levels: Level[] = [];
  let pending: JsonScalar | undefined;
  let next = text.startsWith('\uFEFF') ? 1 : 0;
  while (next < text.length) {
    const start = next;
    // Set here, because the expression is shared with other texts.
    TOKEN.lastIndex = start;
    const token = text.charAt(start) === QUOTE ? stringAt(text, start) : TOKEN.exec(text)?.[0];
    if (token === undefined) throw new JsonFault(start);
    next = start + token.length;
    const level = levels.at(-1);
    const first = token.charAt(0);
    if (first === ':' && pending !== undefined && level?.isObject === true) {
      level.key = pending.value;
      yield { ...pending, kind: 'key', key: undefined };
      pending = undefined;
      continue;
    }
    if (/\s/.test(first)) continue;
    if (pending !== undefined) yield pending;
    pending = undefined;
    if (first === '{' || first === '[') levels.push({ isObject: first === '{', key: level?.key });
    else if (first === '}' || first === ']') levels.pop();
    else if (first === '"') pending = scalar('string', start, token, parse(token, start), level?.key);
    else if (/[\d-]/.test(first)) pending = scalar('number', start, token, token, level?.key);
  }
  if (pending !== undefined) yield pending;
}

const scalar = (
  kind: 'string' | 'number',
  start: number,
  token: string,
  value: string,
  key: string | undefined,
): JsonScalar => ({ kind, start, end: start + token.length, value, key });

function parse(token: string, at: number): string {
  try {
    return JSON.parse(token) as string;
  } catch {
    throw new JsonFault(at);
  }
}

/** A key that may itself be sensitive: `{"jane@example.org": …}`, `{"Jane Miller": …}`. */
const TELLING_KEY = /[@\s]|\d{4}|%[\dA-F]{2}/i;

/**
 * Finds the strings, numbers and keys to transform in JSON or JSON lines. Each value is classified with its key as
 * context, like a cell with its header.
 * @throws ServiceError TEXT_NOT_JSON with the position, and those of `find`
 */
export async function examineJsonText(
  deps: DiscoveryDeps,
  text: string,
  unit: OffsetUnit,
  reaches: Reaches,
  explain: boolean,
): Promise<ExaminedText> {
  const { observer = UNOBSERVED, trusted } = deps;
  const body = decodeBody(Buffer.from(text, 'utf8'), deps);
  textOf(body);
  const all = readScalars(body, unit);
  const scalars = all.filter(({ kind, value }) => kind !== 'key' || TELLING_KEY.test(value));
  const distinct = new Map(scalars.map((one) => [identityOf(one), one]));
  const indexOf = new Map([...distinct.keys()].map((identity, index) => [identity, index]));
  const inputs = [...distinct.values()].map(({ value, key }) => {
    const context = headerContext(key);
    return { text: value, ...(context !== undefined && { context }) };
  });
  observer.examined(Buffer.byteLength(body));
  const { outcomes, texts } = await find(
    deps,
    { source: [body, ...inputs.map(({ text: value }) => value)], read: () => ({ inputs }) },
    {
      contentType: 'text/plain',
      untrusted: trusted ? 'trust' : { refuse: unit },
      keeps: reaches,
      judged: 'occurrences',
      explain,
    },
  );
  observer.found(texts.flatMap(({ occurrences }) => occurrences.map(({ category }) => category)));
  const written = { outcomes, texts: texts.map(({ occurrences }) => occurrences) };
  const escaped = await findEscaped(deps, inputs, written, reaches);
  const indexIn = (one: JsonScalar): number => present(indexOf.get(identityOf(one)), 'the input of a value');
  const foundIn = (one: JsonScalar): FoundInText => present(texts[indexIn(one)], 'what was found in a value');
  const slots = scalars.flatMap((one): readonly Slot[] => {
    const occurrences = present(escaped.texts[indexIn(one)], 'what was found in a value');
    if (occurrences.length === 0) return [];
    const { kind, start, end, value } = one;
    const slot = { start, end, value, write: writeScalar(one) };
    if (kind !== 'number') return [{ ...slot, found: occurrences }];
    // Replace the whole number: replacing a part of it would produce a string, and its type could not be restored.
    const whole = occurrences.map((found) => ({ ...found, start: 0, end: value.length }));
    return [{ ...slot, found: whole, type: 'number' }];
  });
  // Inside a string with escapes a finding has no offset of its own, so it gets the span of the scalar.
  const inPlace =
    ({ start, end }: JsonScalar) =>
    (occurrence: Occurrence): Occurrence => ({ ...occurrence, start, end });
  const told = {
    ...{ body, outcomes },
    occurrences: scalars.flatMap((one) => foundIn(one).occurrences.map(inPlace(one))),
    ...(explain && { nearMisses: scalars.flatMap((one) => foundIn(one).nearMisses.map(inPlace(one))) }),
  };
  // A replacement must not occur in escaped form either.
  const avoided = `${body}\n${all.map(({ value }) => value).join('\n')}`;
  return { body, slots, outcomes: escaped.outcomes, told, avoided };
}

/** Returns a function that encodes a value in place of a scalar. A number replaces a number without quotes. */
export const writeScalar =
  ({ kind }: JsonScalar) =>
  (value: string): string =>
    kind === 'number' && isJsonNumber(value) ? value : JSON.stringify(value);

/** Returns all scalars that are not blank. @throws ServiceError TEXT_NOT_JSON with the position */
export function readScalars(body: string, unit: OffsetUnit): readonly JsonScalar[] {
  try {
    return [...jsonScalars(body)].filter(({ value }) => value.trim() !== '');
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const convert = offsetsFromUtf16(body, unit);
    const { line, column } = lineAndColumn(body, error.at, convert);
    const offset = convert(error.at);
    throw new ServiceError('TEXT_NOT_JSON', { line, column }, { line, column, offset, offset_unit: unit });
  }
}

const identityOf = ({ key, value }: JsonScalar): string => JSON.stringify([key, value]);

/** Returns whether a text is a valid JSON number. */
export const isJsonNumber = (text: string): boolean => JSON_NUMBER.test(text);
