import { readTree } from '../../../documents/read-document.js';
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
import { treeOfValue } from '../../../documents/tree-of-value.js';
import { ANONYMIZER, DEANONYMIZER } from './anonymizers.js';
import { anything, offset, orNull, unsupported } from './shapes.js';

/** Results of one request: they are compared with each other. */
export const MOST_RESULTS = 5_000;

const name = text(100);
const PLACE = {
  start: { shape: offset, required: true, doc: 'Where it begins, in code points.' },
  end: { shape: offset, required: true, doc: 'Where it ends.' },
  entity_type: { shape: name, required: true, doc: 'What it is.' },
} as const;

const RESULT = {
  ...PLACE,
  score: { shape: share, required: true, doc: 'How sure that is.' },
  analysis_explanation: { shape: anything, doc: 'Taken, and not looked at.' },
  recognition_metadata: { shape: anything, doc: 'Taken, and not looked at.' },
} as const;

const ITEM = {
  ...PLACE,
  text: { shape: anything, doc: 'Taken, and not looked at: the text has it.' },
  operator: { shape: anything, doc: 'Taken, and not looked at.' },
  score: { shape: anything, doc: 'Taken, and not looked at.' },
} as const;

const ANONYMIZE = {
  text: { shape: wholeText, required: true, doc: 'The text.' },
  analyzer_results: {
    shape: listOf(record(RESULT), MOST_RESULTS, 0),
    required: true,
    doc: 'What /analyze answered.',
  },
  anonymizers: {
    shape: orNull(mapOf(name, ANONYMIZER)),
    doc: 'What becomes of which entity type, and of all others (`DEFAULT`). Default: `<ENTITY_TYPE>`.',
  },
  conflict_resolution: { shape: unsupported('results that overlap are made one as by default'), doc: '' },
} as const;

const DEANONYMIZE = {
  text: { shape: wholeText, required: true, doc: 'The text that /anonymize answered.' },
  anonymizer_results: {
    shape: listOf(record(ITEM), MOST_RESULTS, 0),
    required: true,
    doc: 'The items that it answered.',
  },
  deanonymizers: {
    shape: mapOf(name, DEANONYMIZER),
    required: true,
    doc: 'How which entity type becomes a value again, and all others (`DEFAULT`).',
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
