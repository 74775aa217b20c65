import { ServiceError } from '../../core/errors.js';
import { offsetsFromUtf16, type OffsetUnit } from '../../core/offsets.js';
import { present } from '../../core/present.js';
import { headerContext } from '../../discovery/cell-context.js';
import { decodeBody, textOf } from '../../discovery/decode-body.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { UNOBSERVED } from '../../discovery/discovery-observer.js';
import { find, type FoundInText } from '../../discovery/find.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import { lineAndColumn } from '../../text/line-and-column.js';
import { JsonFault, jsonScalars, type JsonScalar } from './json-scalars.js';
import type { ExaminedText, Reaches, Slot } from './slot.js';

/** A key that may itself be a value: `{"jane@example.org": …}`, `{"Jane Miller": …}`. */
const TELLING_KEY = /[@\s]|\d{4}/;

/**
 * The strings, numbers and keys of JSON, or of JSON lines, that are to be acted on. The key goes with each value as its
 * context, as a header does with a cell.
 * @throws ServiceError TEXT_NOT_JSON with the place, and those of `find`
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
  const foundIn = (one: JsonScalar): FoundInText => {
    const index = present(indexOf.get(identityOf(one)), 'the input of a value');
    return present(texts[index], 'what was found in a value');
  };
  const slots = scalars.flatMap((one): readonly Slot[] => {
    const { occurrences } = foundIn(one);
    if (occurrences.length === 0) return [];
    const { start, end, value } = one;
    return [{ start, end, value, found: occurrences, write: writeScalar(one) }];
  });
  // Inside of a string that is written with escapes a finding has no place of its own.
  const inPlace =
    ({ start, end }: JsonScalar) =>
    (occurrence: Occurrence): Occurrence => ({ ...occurrence, start, end });
  const told = {
    ...{ body, outcomes },
    occurrences: scalars.flatMap((one) => foundIn(one).occurrences.map(inPlace(one))),
    ...(explain && { nearMisses: scalars.flatMap((one) => foundIn(one).nearMisses.map(inPlace(one))) }),
  };
  // What is written with escapes means a stand-in as well.
  const avoided = `${body}\n${all.map(({ value }) => value).join('\n')}`;
  return { body, slots, outcomes, told, avoided };
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** How a value is written in the place of a scalar: a number stays one where a number takes its place. */
export const writeScalar =
  ({ kind }: JsonScalar) =>
  (value: string): string =>
    kind === 'number' && NUMBER.test(value) ? value : JSON.stringify(value);

/** All that are not blank. @throws ServiceError TEXT_NOT_JSON with the place */
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
