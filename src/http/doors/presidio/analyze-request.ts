import { LANGUAGES } from '../../../core/languages.js';
import { readTree } from '../../../documents/read-document.js';
import {
  flag,
  listOf,
  nameFrom,
  record,
  share,
  text,
  wholeText,
  type RecordOf,
  type Shape,
} from '../../../documents/shape.js';
import { treeOfValue } from '../../../documents/tree-of-value.js';
import { entityNamed } from './entity-names.js';
import { anything, oneOrMany, orNull, unsupported } from './shapes.js';

/** Texts of one request, and terms of one list. */
export const MOST_TEXTS = 1_000;
const MOST_TERMS = 100;
/** What scores at least this much is answered where the request does not say. */
export const DEFAULT_THRESHOLD = 0.7;

const name = text(100);
const terms = listOf(text(200), MOST_TERMS, 0);

const RECOGNIZER = {
  name: { shape: orNull(name), doc: 'Told nowhere.' },
  supported_language: { shape: orNull(name), doc: 'All languages are read.' },
  supported_entity: { shape: name, required: true, doc: 'What its terms are found as.' },
  deny_list: { shape: terms, required: true, doc: 'Terms that are always found.' },
  deny_list_score: { shape: nameScore(), doc: '1, as it is without this field.' },
  patterns: {
    shape: unsupported('expressions of a request are not run; RULES_FILE takes recognizers'),
    doc: '',
  },
  context: { shape: unsupported('RULES_FILE takes recognizers with context words'), doc: '' },
} as const;

const ANALYZE = {
  text: {
    shape: oneOrMany(wholeText, listOf(wholeText, MOST_TEXTS, 0)),
    required: true,
    doc: 'The text, or a list of texts.',
  },
  language: {
    shape: orNull(nameFrom(LANGUAGES, 'a language')),
    doc: 'Of the text; all of them are read without being told.',
  },
  entities: { shape: orNull(listOf(name, MOST_TERMS, 0)), doc: 'What is to be found. Default: everything.' },
  score_threshold: {
    shape: orNull(share),
    doc: `What scores less is not answered. Default ${DEFAULT_THRESHOLD.toString()}.`,
  },
  correlation_id: { shape: anything, doc: 'Taken, and not looked at.' },
  return_decision_process: {
    shape: orNull(flag),
    doc: 'Whether each result says how it came about.',
  },
  ad_hoc_recognizers: {
    shape: orNull(listOf(record(RECOGNIZER), 20, 0)),
    doc: 'Terms that are always found.',
  },
  allow_list: { shape: orNull(terms), doc: 'Values that are not answered.' },
  allow_list_match: {
    shape: orNull(nameFrom(['exact'], 'how values of allow_list are compared; "regex" is not supported')),
    doc: '`exact`.',
  },
  context: {
    shape: unsupported(
      'words around a value are read in the text; RULES_FILE takes recognizers with context words',
    ),
    doc: '',
  },
  trace: { shape: anything, doc: 'Taken, and not looked at.' },
  regex_flags: { shape: unsupported('there are no expressions that it could be for'), doc: '' },
} as const;

export type AnalyzeRequest = RecordOf<typeof ANALYZE>;

/** What a request to analyze must be. */
export const ANALYZE_REQUEST: Shape<AnalyzeRequest> = record(ANALYZE);

/** @throws DocumentError with every mistake by its path */
export const readAnalyzeRequest = (value: unknown): AnalyzeRequest =>
  readTree(
    (report) => treeOfValue(value, report),
    'body',
    ANALYZE_REQUEST,
    ({ entities, ad_hoc_recognizers: own }, report) => {
      const brought = new Set(own?.map(({ supported_entity: entity }) => entity.toUpperCase()));
      for (const [index, entity] of (entities ?? []).entries())
        if (entityNamed(entity) === undefined && !brought.has(entity.toUpperCase()))
          report(
            { line: 1, column: 1 },
            `entities[${index.toString()}]`,
            'is nothing that this service finds; GET /supportedentities lists what it does.',
          );
    },
  );

function nameScore(): Shape<1 | null> {
  return {
    schema: { const: 1 },
    read: (tree, path, report) => {
      const value = tree.kind === 'scalar' ? tree.value : undefined;
      if (value === 1 || value === null) return value;
      report(tree.at, path, 'must be 1: what is on a list is sure.');
      return undefined;
    },
  };
}
