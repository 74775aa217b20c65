import type { Span } from '../../../core/span.js';
import { DocumentError } from '../../../documents/document-fault.js';
import { readTree, treeOfValue } from '../../../documents/read-document.js';
import {
  listOf,
  mapOf,
  record,
  share,
  text,
  wholeText,
  type RecordOf,
  type Shape,
} from '../../../documents/shape.js';
import { checkGrowth } from '../../../transform/check-growth.js';
import {
  type Anonymizer,
  NotDecrypted,
  REPLACE,
  ANONYMIZER,
  DEANONYMIZER,
  anything,
  offset,
  orNull,
  unsupported,
} from './anonymizers.js';
import { checkOperators } from './presidio-errors.js';

/** A span of the text that an operator acts on. Offsets count code points. */
interface Entity extends Span {
  readonly entity_type: string;
}

/** The result of an operator, and its span in the new text. */
interface OperatedItem extends Span {
  readonly operator: string;
  readonly entity_type: string;
  readonly text: string;
}

/** A text after the operators. */
export interface OperatedText {
  readonly text: string;
  /** From the end of the text to the start, as in Presidio's responses. */
  readonly items: readonly OperatedItem[];
}

/** The operator for a span. */
interface Operate {
  readonly operator: string;
  readonly apply: (text: string) => string;
}

/** Maximum results per request, because they are compared pairwise. */
const MOST_RESULTS = 5_000;

const name = text(100);
const PLACE = {
  start: { shape: offset, required: true, doc: 'Start offset in code points.' },
  end: { shape: offset, required: true, doc: 'End offset, exclusive.' },
  entity_type: { shape: name, required: true, doc: 'Entity type.' },
} as const;

const RESULT = {
  ...PLACE,
  score: { shape: share, required: true, doc: 'Confidence.' },
  analysis_explanation: { shape: anything, doc: 'Accepted and ignored.' },
  recognition_metadata: { shape: anything, doc: 'Accepted and ignored.' },
} as const;

const ITEM = {
  ...PLACE,
  text: { shape: anything, doc: 'Accepted and ignored: taken from the text.' },
  operator: { shape: anything, doc: 'Accepted and ignored.' },
  score: { shape: anything, doc: 'Accepted and ignored.' },
} as const;

const ANONYMIZE = {
  text: { shape: wholeText, required: true, doc: 'The text.' },
  analyzer_results: {
    shape: listOf(record(RESULT), MOST_RESULTS, 0),
    required: true,
    doc: 'The response of /analyze.',
  },
  anonymizers: {
    shape: orNull(mapOf(name, ANONYMIZER)),
    doc: 'Operator per entity type, and for all others (`DEFAULT`). Default: `<ENTITY_TYPE>`.',
  },
  conflict_resolution: { shape: unsupported('overlapping results are always merged as by default'), doc: '' },
} as const;

const DEANONYMIZE = {
  text: { shape: wholeText, doc: 'The text of the response of /anonymize. Default: empty.' },
  anonymizer_results: {
    shape: listOf(record(ITEM), MOST_RESULTS, 0),
    doc: 'The items of the response. Default: none.',
  },
  deanonymizers: {
    shape: mapOf(name, DEANONYMIZER),
    doc: 'Operator per entity type, and for all others (`DEFAULT`). Default: none.',
  },
  key: { shape: anything, doc: 'Accepted and ignored: part of earlier versions.' },
} as const;

type AnonymizeRequest = RecordOf<typeof ANONYMIZE>;
type DeanonymizeRequest = RecordOf<typeof DEANONYMIZE>;
export const ANONYMIZE_REQUEST: Shape<AnonymizeRequest> = record(ANONYMIZE);
export const DEANONYMIZE_REQUEST: Shape<DeanonymizeRequest> = record(DEANONYMIZE);
const HERE = { line: 1, column: 1 };

interface Placed {
  readonly start: number;
  readonly end: number;
}

const readAnonymizeRequest = reader(ANONYMIZE_REQUEST, 'analyzer_results', (one) => one.analyzer_results);
const readDeanonymizeRequest = reader(
  DEANONYMIZE_REQUEST,
  'anonymizer_results',
  (one) => one.anonymizer_results ?? [],
);

/**
 * Applies operators to spans from the end of the text. Where two spans overlap, each operator gets the original text,
 * and
 * the overlap is replaced by the later span's result.
 * @param characters the text as code points
 * @throws ServiceError RESULT_TOO_LARGE
 */
function replaceEntities<T extends Entity>(
  characters: readonly string[],
  entities: readonly T[],
  operateOn: (entity: T) => Operate,
): OperatedText {
  const ordered = [...entities].sort((a, b) => b.start - a.start || b.end - a.end);
  /** The new text so far, in reverse order. */
  const pieces: string[] = [];
  let length = 0;
  let position = characters.length;
  const made = ordered.map((entity) => {
    const { start, end, entity_type } = entity;
    const { operator, apply } = operateOn(entity);
    const text = apply(characters.slice(start, end).join(''));
    const from = Math.min(end, position);
    pieces.push(characters.slice(from, position).join(''), text);
    length += position - from + [...text].length;
    checkGrowth(length, characters.length);
    position = start;
    return { operator, entity_type, text, fromEnd: length };
  });
  pieces.push(characters.slice(0, position).join(''));
  const total = position + length;
  const items = made.map(({ fromEnd, text, operator, entity_type }) => {
    const start = total - fromEnd;
    return { operator, entity_type, start, end: start + [...text].length, text };
  });
  return { text: pieces.reverse().join(''), items };
}

/** An analyzer result as sent with a request to anonymize. Offsets count code points. */
interface GivenResult extends Span {
  readonly entity_type: string;
  readonly score: number;
}

/**
 * Resolves overlapping results as Presidio's anonymizer does by default. Overlapping results of one type are merged; of
 * equal spans, the one with the highest score remains (the last of equals); results contained in another are dropped;
 * results of one type separated only by spaces are merged. The remaining results may still overlap partially.
 * @param characters the text as code points
 */
function resolveResults(
  results: readonly GivenResult[],
  characters: readonly string[],
): readonly GivenResult[] {
  const sorted = [...results].sort((a, b) => a.start - b.start || a.end - b.end);
  return joinSpaced(withoutContained(mergeTypes(sorted)), characters);
}

/** Merges overlapping results of one type, at the list position of the last one merged. */
function mergeTypes(sorted: readonly GivenResult[]): readonly GivenResult[] {
  const open = new Map<string, { position: number; result: GivenResult }>();
  const kept: { readonly position: number; readonly result: GivenResult }[] = [];
  for (const [position, result] of sorted.entries()) {
    const before = open.get(result.entity_type);
    if (
      before !== undefined &&
      Math.min(before.result.end, result.end) > Math.max(before.result.start, result.start)
    ) {
      const { start, end, score } = before.result;
      const merged = {
        ...result,
        start,
        end: Math.max(end, result.end),
        score: Math.max(score, result.score),
      };
      open.set(result.entity_type, { position, result: merged });
      continue;
    }
    if (before !== undefined) kept.push(before);
    open.set(result.entity_type, { position, result });
  }
  return [...kept, ...open.values()].sort((a, b) => a.position - b.position).map(({ result }) => result);
}

function withoutContained(results: readonly GivenResult[]): readonly GivenResult[] {
  return results.filter(
    (one, index) =>
      !results.some((other, at) => {
        if (at === index || other.start > one.start || other.end < one.end) return false;
        const isEqual = other.start === one.start && other.end === one.end;
        return !isEqual || other.score > one.score || (other.score === one.score && at > index);
      }),
  );
}

function joinSpaced(results: readonly GivenResult[], characters: readonly string[]): readonly GivenResult[] {
  const joined: GivenResult[] = [];
  for (const result of results) {
    const last = joined.at(-1);
    const isNext =
      last?.entity_type === result.entity_type &&
      /^ +$/.test(characters.slice(last.end, result.start).join(''));
    if (isNext) joined[joined.length - 1] = { ...result, start: last.start };
    else joined.push(result);
  }
  return joined;
}

type Chosen = readonly (readonly [{ readonly value: string }, Anonymizer])[];

/**
 * Applies the requested operators to analyzer results.
 * @param check throws if the text is too long
 * @throws PresidioError as `checkOperators`
 * @throws DocumentError with the path of every error in the request
 */
export function anonymize(value: unknown, check: (text: string) => void): OperatedText {
  checkOperators(value);
  const { text, analyzer_results: results, anonymizers } = readAnonymizeRequest(value);
  check(text);
  const chosen = chooser(anonymizers ?? []);
  const characters = [...text];
  return replaceEntities(characters, resolveResults(results, characters), ({ entity_type: type }) => {
    const { name, apply } = chosen(type) ?? REPLACE;
    return { operator: name, apply: (found) => apply(found, type) };
  });
}

/**
 * Decrypts encrypted values.
 * @param check throws if the text is too long
 * @throws PresidioError as `checkOperators`
 * @throws DocumentError with the path of every error in the request, and if a key does not match
 */
export function deanonymize(value: unknown, check: (text: string) => void): OperatedText {
  checkOperators(value);
  const { text = '', anonymizer_results: items = [], deanonymizers = [] } = readDeanonymizeRequest(value);
  check(text);
  const chosen = chooser(deanonymizers);
  const indexed = items.map((item, index) => ({ ...item, index }));
  return replaceEntities([...text], indexed, ({ entity_type: type, index }) => {
    const at = `anonymizer_results[${index.toString()}]`;
    const operator = chosen(type);
    if (operator === undefined)
      throw fault(at, 'has an entity type that is missing in "deanonymizers", which has no DEFAULT.');
    const apply = (found: string): string => {
      try {
        return operator.apply(found, type);
      } catch (error) {
        if (!(error instanceof NotDecrypted)) throw error;
        throw fault(at, 'is not the location of a value that was encrypted with this key.');
      }
    };
    return { operator: operator.name, apply };
  });
}

/** Returns a function that selects the operator of an entity type, or the default operator. */
function chooser(chosen: Chosen): (entityType: string) => Anonymizer | undefined {
  const byType = new Map(chosen.map(([{ value }, one]) => [value, one]));
  return (entityType) => byType.get(entityType) ?? byType.get('DEFAULT');
}

const fault = (path: string, message: string): DocumentError =>
  new DocumentError('body', [{ line: 1, column: 1, path, message }]);

/**
 * Creates the reader of a request whose list refers to spans of its text.
 * @throws DocumentError with the path of every error
 */
function reader<T extends { readonly text?: string | undefined }>(
  shape: Shape<T>,
  field: string,
  placesOf: (request: T) => readonly Placed[],
): (value: unknown) => T {
  return (value) =>
    readTree(
      (report) => treeOfValue(value, report),
      'body',
      shape,
      (request, report, isFaulty) => {
        if (isFaulty(field)) return;
        const { length } = [...(request.text ?? '')];
        for (const [index, { start, end }] of placesOf(request).entries())
          if (start > end || end > length)
            report(
              HERE,
              `${field}[${index.toString()}]`,
              `must be within the text of ${length.toString()} characters, its start before its end.`,
            );
      },
    );
}
