import { readTree, type CheckDocument } from '../documents/read-document.js';
import { treeOfValue } from '../documents/tree-of-value.js';
import {
  flag,
  listOf,
  located,
  nameFrom,
  ofKind,
  record,
  text,
  wholeNumber,
  wholeText,
  type RecordOf,
  type Shape,
} from '../documents/shape.js';
import { LANGUAGES } from '../core/languages.js';
import { AUTO, DELIMITER } from '../values/delimiter.js';
import { MOST_ENTRIES } from './session-map.js';
import { TEXT_FORMS } from './slots/examine-text.js';
import { NO_POLICIES, policyIn, type PolicyBook } from './policy-book.js';
import { OPERATORS } from './registry.js';

const GIVEN_OUT = OPERATORS.filter(({ restored }) => restored === 'map').map(({ name }) => name);

const ENTRY = {
  replacement: { shape: wholeText, required: true, doc: 'What stands in the text.' },
  value: { shape: wholeText, required: true, doc: 'What it stands for.' },
  category: { shape: text(500), required: true, doc: 'The category of the value.' },
  operator: {
    shape: nameFrom(GIVEN_OUT, 'an operator that has a map'),
    required: true,
    doc: 'The operator that wrote it.',
  },
} as const;

/** The map of a session. One in which a stand-in has two values is none: either of them would be wrong somewhere. */
function mapOfSession(mostEntries: number): Shape<readonly RecordOf<typeof ENTRY>[]> {
  const list = listOf(located(record(ENTRY)), mostEntries, 0);
  return {
    schema: list.schema,
    read: (tree, path, report) => {
      const values = new Map<string, string>();
      return list.read(tree, path, report)?.map(({ value: entry, at, path: place }) => {
        const { replacement, value } = entry;
        if ((values.get(replacement) ?? value) !== value)
          report(at, `${place}.replacement`, 'stands for another value above already.');
        values.set(replacement, value);
        return entry;
      });
    },
  };
}

const map = {
  shape: mapOfSession(MOST_ENTRIES),
  fallback: [],
  doc: 'The map that the session was answered with last; none at its beginning.',
} as const;

/** Seconds that a session may be asked to last: a minute to thirty days. */
const SECONDS = wholeNumber(60, 30 * 24 * 60 * 60);

const NEW_SESSION = {
  expires_in: {
    shape: SECONDS,
    doc: 'Seconds after which it is gone, at most as many as TRANSFORM_SESSION_HOURS says. Default: as many.',
  },
} as const;
const newSession = record(NEW_SESSION);

/** The id of a session that the service keeps. */
const sessionId = text(64);

/** A session that the service keeps: a new one, or the id of one that goes on. */
export type SessionChoice = string | RecordOf<typeof NEW_SESSION>;

const session = {
  shape: {
    schema: { anyOf: [{ ...sessionId.schema, description: 'The id of a session' }, newSession.schema] },
    read: (tree, path, report) =>
      tree.kind === 'map' ? newSession.read(tree, path, report) : sessionId.read(tree, path, report),
  } satisfies Shape<SessionChoice>,
  doc: 'Has the service keep the map, encrypted: `{}` begins a session, its id goes on with it. Not beside `map`.',
} as const;

const FORM = {
  format: {
    shape: nameFrom(TEXT_FORMS, 'a form of text'),
    fallback: 'text',
    doc: 'What the text is; a table stays a table, JSON (or JSON lines) stays JSON.',
  },
  has_headers: { shape: flag, fallback: true, doc: 'csv alone: whether the first row names the columns.' },
  column_delimiter: {
    shape: ofKind(DELIMITER),
    fallback: AUTO,
    doc: 'csv alone: what stands between two cells; with auto the table shows it.',
  },
} as const;

/** How texts are acted on, beside the policy. */
const ACTING = {
  ...FORM,
  map,
  session,
  subject: { shape: text(200), fallback: '', doc: 'Whose data it is: dates of one subject move together.' },
  language: {
    shape: nameFrom(LANGUAGES, 'a language'),
    doc: 'The language that surrogates are taken from. Default: what the text seems to be written in.',
  },
  verify: {
    shape: flag,
    fallback: false,
    doc: 'Whether the result is classified again, and what is still found is told.',
  },
} as const;

const transformFields = (policies: PolicyBook) =>
  ({
    text: { shape: wholeText, required: true, doc: 'The text; it may be as long as any body of text.' },
    policy: {
      shape: policyIn(policies),
      doc: 'What becomes of which category: a policy, or the name of one that the service has. Default: labels.',
    },
    ...ACTING,
  }) as const;

const batchFields = (policies: PolicyBook) =>
  ({
    policy: {
      shape: policyIn(policies),
      required: true,
      doc: 'What becomes of which category: a policy, or the name of one that the service has.',
    },
    ...ACTING,
  }) as const;

const RESTORE = {
  ...FORM,
  text: {
    shape: wholeText,
    required: true,
    doc: 'The text with stand-ins, whole or in parts, in any order.',
  },
  map,
  session: { shape: sessionId, doc: 'The id of a session that the service keeps. Not beside `map`.' },
} as const;

/** What a request to transform a text must be. */
export const transformRequest = (policies: PolicyBook): Shape<TransformRequest> =>
  record(transformFields(policies));

/** What stands before the texts of a batch that is transformed by a policy. */
export const batchHead = (policies: PolicyBook): Shape<BatchHead> => record(batchFields(policies));

/** What a request to restore a text must be. */
export const RESTORE_REQUEST: Shape<RecordOf<typeof RESTORE>> = record(RESTORE);

export type TransformRequest = RecordOf<ReturnType<typeof transformFields>>;
export type BatchHead = RecordOf<ReturnType<typeof batchFields>>;
export type RestoreRequest = RecordOf<typeof RESTORE>;

/** Reads what came as JSON. */
const read = <T>(value: unknown, name: string, shape: Shape<T>, check?: CheckDocument<T>): T =>
  readTree((report) => treeOfValue(value, report), name, shape, check);

interface InSession {
  readonly map: readonly unknown[];
  readonly session?: unknown;
}

/** A map of the caller's in a session of the service would be two sessions in one. */
const checkSession: CheckDocument<InSession> = ({ map: carried, session: kept }, report) => {
  if (kept === undefined || carried.length === 0) return;
  report({ line: 1, column: 1 }, 'session', 'cannot stand beside a map: give the one or the other.');
};

/**
 * @param policies those that it may call by name
 * @throws DocumentError with every mistake by its path
 */
export const readTransformRequest = (value: unknown, policies: PolicyBook = NO_POLICIES): TransformRequest =>
  read(value, 'body', transformRequest(policies), checkSession);

/**
 * @param policies those that it may call by name
 * @throws DocumentError with every mistake by its path
 */
export const readBatchHead = (value: unknown, policies: PolicyBook): BatchHead =>
  read(value, 'body', batchHead(policies), checkSession);

/** @throws DocumentError with every mistake by its path */
export const readRestoreRequest = (value: unknown): RestoreRequest =>
  read(value, 'body', RESTORE_REQUEST, checkSession);

/** The map of a session as a file has it. @throws DocumentError */
export const readMap = (value: unknown): TransformRequest['map'] =>
  read(value, 'map', mapOfSession(Number.MAX_SAFE_INTEGER));
