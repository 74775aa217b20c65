import { readTree } from '../documents/read-document.js';
import { treeOfValue } from '../documents/tree-of-value.js';
import {
  flag,
  listOf,
  nameFrom,
  ofKind,
  record,
  text,
  wholeText,
  type RecordOf,
  type Shape,
} from '../documents/shape.js';
import { LANGUAGES } from '../core/languages.js';
import { AUTO, DELIMITER } from '../values/delimiter.js';
import { TEXT_FORMS } from './slots/examine-text.js';
import { checkPolicy, POLICY_DOCUMENT } from './policy-document.js';

/** Rows of a map that one request may carry. */
const MOST_ENTRIES = 10_000;

const ENTRY = {
  replacement: { shape: wholeText, required: true, doc: 'What stands in the text.' },
  value: { shape: wholeText, required: true, doc: 'What it stands for.' },
  category: { shape: text(500), required: true, doc: 'The category of the value.' },
  operator: { shape: text(64), required: true, doc: 'The operator that wrote it.' },
} as const;

const map = {
  shape: listOf(record(ENTRY), MOST_ENTRIES, 0),
  fallback: [],
  doc: 'The map that the session was answered with last; none at its beginning.',
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

const TRANSFORM = {
  text: { shape: wholeText, required: true, doc: 'The text; it may be as long as any body of text.' },
  ...FORM,
  policy: { shape: POLICY_DOCUMENT, doc: 'What becomes of which category. Default: labels.' },
  map,
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

const RESTORE = {
  ...FORM,
  text: {
    shape: wholeText,
    required: true,
    doc: 'The text with stand-ins, whole or in parts, in any order.',
  },
  map,
} as const;

/** What a request to transform a text must be. */
export const TRANSFORM_REQUEST: Shape<RecordOf<typeof TRANSFORM>> = record(TRANSFORM);

/** What a request to restore a text must be. */
export const RESTORE_REQUEST: Shape<RecordOf<typeof RESTORE>> = record(RESTORE);

export type TransformRequest = RecordOf<typeof TRANSFORM>;
export type RestoreRequest = RecordOf<typeof RESTORE>;

/** @throws DocumentError with every mistake by its path */
export const readTransformRequest = (value: unknown): TransformRequest =>
  readTree(
    (report) => treeOfValue(value, report),
    'body',
    TRANSFORM_REQUEST,
    ({ policy }, report, isFaulty) => {
      if (policy !== undefined) checkPolicy(policy, report, isFaulty);
    },
  );

/** @throws DocumentError with every mistake by its path */
export const readRestoreRequest = (value: unknown): RestoreRequest =>
  readTree((report) => treeOfValue(value, report), 'body', RESTORE_REQUEST);

/** The map of a session as a file has it. @throws DocumentError */
export const readMap = (value: unknown): TransformRequest['map'] =>
  readTree((report) => treeOfValue(value, report), 'map', map.shape);
