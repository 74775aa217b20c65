import { LANGUAGES } from '../core/languages.js';
import { OPERATOR_ALIASES } from '../core/operators.js';
import { readTree, type CheckDocument, treeOfValue } from '../documents/read-document.js';
import {
  flag,
  headerChoice,
  listOf,
  located,
  nameFrom,
  ofKind,
  record,
  text,
  titled,
  wholeNumber,
  wholeText,
  type RecordOf,
  type Shape,
} from '../documents/shape.js';
import { AUTO, DELIMITER } from '../values/detect-delimiter.js';
import { TEXT_FORMS, type TextForm } from '../values/text-form.js';
import { NO_POLICIES, policyIn, type PolicyBook } from './policy-book.js';
import { OPERATORS } from './registry.js';
import { MOST_ENTRIES, type MapEntry } from './session-map.js';

const GIVEN_OUT = OPERATORS.filter(({ restored }) => restored === 'map').map(({ name }) => name);

const ENTRY = {
  replacement: { shape: wholeText, required: true, doc: 'The replacement in the text.' },
  value: { shape: wholeText, required: true, doc: 'The original value.' },
  category: { shape: text(500), required: true, doc: 'The category of the value.' },
  operator: {
    shape: nameFrom(GIVEN_OUT, 'an operator that uses a map', OPERATOR_ALIASES),
    required: true,
    doc: 'The operator that created it.',
  },
  type: {
    shape: nameFrom(['number'] as const, 'a type of JSON'),
    doc: 'json only: the type of the value, which is restored with it.',
  },
} as const;

/** Shape of a session's map. Two values for one replacement are rejected because restoring would be ambiguous. */
function mapOfSession(mostEntries: number): Shape<readonly MapEntry[]> {
  const list = listOf(located(titled('SentMapEntry', record(ENTRY))), mostEntries, 0);
  return {
    schema: list.schema,
    read: (tree, path, report) => {
      const values = new Map<string, string>();
      return list.read(tree, path, report)?.map(({ value: entry, at, path: place }) => {
        const { replacement, value } = entry;
        if ((values.get(replacement) ?? value) !== value)
          report(at, `${place}.replacement`, 'is already the replacement of another value.');
        values.set(replacement, value);
        const { type, ...untyped } = entry;
        return { ...untyped, ...(type !== undefined && { type }) };
      });
    },
  };
}

const map = {
  shape: mapOfSession(MOST_ENTRIES),
  fallback: [],
  doc: 'The map of the previous response of the session; none for the first request.',
} as const;

/** Lifetime of a session in seconds: 1 minute to 30 days. */
const SECONDS = wholeNumber(60, 30 * 24 * 60 * 60);

const NEW_SESSION = {
  expires_in: {
    shape: SECONDS,
    doc: 'Lifetime in seconds, up to TRANSFORM_SESSION_HOURS, which is also the default.',
  },
} as const;
const newSession = record(NEW_SESSION);

/** Id of a session that the service stores. */
const sessionId = text(64);

/** A session that the service stores: a new one, or the id of an existing one to resume. */
export type SessionChoice = string | RecordOf<typeof NEW_SESSION>;

const session = {
  shape: {
    schema: { anyOf: [{ ...sessionId.schema, description: 'The id of a session' }, newSession.schema] },
    read: (tree, path, report) =>
      tree.kind === 'map' ? newSession.read(tree, path, report) : sessionId.read(tree, path, report),
  } satisfies Shape<SessionChoice>,
  doc: 'Lets the service store the map, encrypted: `{}` starts a session, its id resumes it. Cannot be combined with `map`.',
} as const;

const FORM = {
  format: {
    shape: nameFrom(TEXT_FORMS, 'a form of text'),
    fallback: 'text',
    doc: 'Format of the text. A table stays a table; JSON (or JSON lines) stays JSON.',
  },
  has_headers: {
    shape: headerChoice,
    fallback: AUTO,
    doc: 'csv only: whether the first row is a header; with auto it is detected and reported.',
  },
  column_delimiter: {
    shape: ofKind(DELIMITER),
    fallback: AUTO,
    doc: 'csv only: the delimiter; with auto it is detected.',
  },
} as const;

/** Options of a transformation other than the policy. */
const ACTING = {
  ...FORM,
  map,
  session,
  subject: {
    shape: text(200),
    fallback: '',
    doc: 'Data subject. Dates of one subject are shifted by the same number of days.',
  },
  language: {
    shape: nameFrom(LANGUAGES, 'a language'),
    doc: 'Language of pseudonyms. Default: detected from the text.',
  },
  verify: {
    shape: flag,
    fallback: false,
    doc: 'Whether to search the result for the replaced values and classify it again.',
  },
} as const;

const transformFields = (policies: PolicyBook) =>
  ({
    text: { shape: wholeText, required: true, doc: 'The text, up to the size limit of text bodies.' },
    policy: {
      shape: policyIn(policies),
      doc: 'A policy (operators per category), or the name of a policy of the service. Default: labels.',
    },
    ...ACTING,
  }) as const;

const batchFields = (policies: PolicyBook) =>
  ({
    policy: {
      shape: policyIn(policies),
      required: true,
      doc: 'A policy (operators per category), or the name of a policy of the service.',
    },
    ...ACTING,
  }) as const;

const RESTORE = {
  ...FORM,
  text: {
    shape: wholeText,
    required: true,
    doc: 'Text with replacements, complete or in parts, in any order.',
  },
  map,
  session: { shape: sessionId, doc: 'Id of a stored session. Cannot be combined with `map`.' },
} as const;

/** Returns the shape of a request to transform a text. */
export const transformRequest = (policies: PolicyBook): Shape<TransformRequest> =>
  titled('TransformRequest', record(transformFields(policies)));

/** Returns the shape of the head of a batch transformation, which precedes its texts. */
export const batchHead = (policies: PolicyBook): Shape<BatchHead> => record(batchFields(policies));

/** Shape of a request to restore a text. */
export const RESTORE_REQUEST: Shape<RecordOf<typeof RESTORE>> = titled('RestoreRequest', record(RESTORE));

export type TransformRequest = RecordOf<ReturnType<typeof transformFields>>;
export type BatchHead = RecordOf<ReturnType<typeof batchFields>>;
export type RestoreRequest = RecordOf<typeof RESTORE>;

/** Validates a parsed JSON value. */
const read = <T>(value: unknown, name: string, shape: Shape<T>, check?: CheckDocument<T>): T =>
  readTree((report) => treeOfValue(value, report), name, shape, check);

interface InSession {
  readonly map: readonly unknown[];
  readonly session?: unknown;
}

/** Rejects a request with both a map and a stored session: these are two different sessions. */
const checkSession: CheckDocument<InSession> = ({ map: carried, session: kept }, report) => {
  if (kept === undefined || carried.length === 0) return;
  report({ line: 1, column: 1 }, 'session', 'cannot be combined with a map; send only one of them.');
};

/**
 * Reads a request to transform a text.
 * @param policies named policies that the request may use
 * @throws DocumentError with all errors and their paths
 */
export const readTransformRequest = (value: unknown, policies: PolicyBook = NO_POLICIES): TransformRequest =>
  read(value, 'body', transformRequest(policies), checkSession);

/**
 * Reads the head of a batch transformation.
 * @param policies named policies that the request may use
 * @throws DocumentError with all errors and their paths
 */
export const readBatchHead = (value: unknown, policies: PolicyBook): BatchHead =>
  read(value, 'body', batchHead(policies), checkSession);

/** Reads a request to restore a text. @throws DocumentError with all errors and their paths */
export const readRestoreRequest = (value: unknown): RestoreRequest =>
  read(value, 'body', RESTORE_REQUEST, checkSession);

/** Reads the map of a session from the content of a file. @throws DocumentError with all errors and their paths */
export const readMap = (value: unknown): TransformRequest['map'] =>
  read(value, 'map', mapOfSession(Number.MAX_SAFE_INTEGER));

/** Returns the text format that a request specifies. */
export const askedForm = ({
  format,
  has_headers: hasHeaders,
  column_delimiter: delimiter,
}: Pick<RestoreRequest, 'format' | 'has_headers' | 'column_delimiter'>): TextForm =>
  format === 'csv' ? { form: format, hasHeaders, delimiter } : { form: format };
