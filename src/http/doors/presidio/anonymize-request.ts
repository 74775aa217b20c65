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
import { ANONYMIZER, DEANONYMIZER, anything, offset, orNull, unsupported } from './anonymizers.js';

/** Results of one request: they are compared with each other. */
export const MOST_RESULTS = 5_000;

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
  text: { shape: wholeText, required: true, doc: 'The text of the response of /anonymize.' },
  anonymizer_results: {
    shape: listOf(record(ITEM), MOST_RESULTS, 0),
    required: true,
    doc: 'The items of the response.',
  },
  deanonymizers: {
    shape: mapOf(name, DEANONYMIZER),
    required: true,
    doc: 'Operator per entity type, and for all others (`DEFAULT`).',
  },
} as const;

export type AnonymizeRequest = RecordOf<typeof ANONYMIZE>;
export type DeanonymizeRequest = RecordOf<typeof DEANONYMIZE>;
export const ANONYMIZE_REQUEST: Shape<AnonymizeRequest> = record(ANONYMIZE);
export const DEANONYMIZE_REQUEST: Shape<DeanonymizeRequest> = record(DEANONYMIZE);

const HERE = { line: 1, column: 1 };

interface Placed {
  readonly start: number;
  readonly end: number;
}

/** Reads a request whose list names places in its text. @throws DocumentError with every mistake by its path */
function reader<T extends { readonly text: string }>(
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
        const { length } = [...request.text];
        for (const [index, { start, end }] of placesOf(request).entries())
          if (start > end || end > length)
            report(
              HERE,
              `${field}[${index.toString()}]`,
              `must lie in the text of ${length.toString()} characters, its start before its end.`,
            );
      },
    );
}

export const readAnonymizeRequest = reader(
  ANONYMIZE_REQUEST,
  'analyzer_results',
  (one) => one.analyzer_results,
);
export const readDeanonymizeRequest = reader(
  DEANONYMIZE_REQUEST,
  'anonymizer_results',
  (one) => one.anonymizer_results,
);
