import { ServiceError } from '../core/errors.js';
import { isRecord } from '../core/present.js';
import { PRESET_NAMES, type Selection } from '../core/presets.js';
import type { Keeps } from '../discovery/own-rules.js';
import { selects } from '../discovery/selects.js';
import { DocumentError, refusing } from '../documents/document-fault.js';
import {
  describeUnknown,
  type JsonSchema,
  listOf,
  nameFrom,
  ofKind,
  share,
  wholeText,
} from '../documents/shape.js';
import { OPERATORS } from '../transform/registry.js';
import { CATEGORY_NAMES, KINDS_OF_FINDINGS, type NamedKind } from '../values/category-names.js';

/** Maximum size of a text in bytes; longer texts belong in files, which are scanned. */
export const MOST_TEXT_BYTES = 262_144;

/** Maximum names in one list. */
const MOST_NAMES = 100;

/** The text argument. */
export const TEXT = {
  shape: wholeText,
  required: true,
  doc: `The text, at most ${MOST_TEXT_BYTES.toString()} bytes of UTF-8.`,
} as const;

const kinds = (kind: typeof KINDS_OF_FINDINGS) => listOf(ofKind(kind), MOST_NAMES);
const chosen = (kind: typeof KINDS_OF_FINDINGS) =>
  ({
    score_threshold: {
      shape: share,
      fallback: 0.7,
      doc: 'Minimum score. A lower value gives more findings and more errors.',
    },
    preset: {
      shape: nameFrom(PRESET_NAMES, 'a preset'),
      doc: 'A predefined set of categories to report; the tool `entities` lists them.',
    },
    entities: {
      shape: kinds(kind),
      doc: 'Categories to report, such as PERSON; the tool `entities` lists them. Default: all, or those of the preset.',
    },
    exclude: { shape: kinds(kind), doc: 'Categories not to report; takes precedence over `entities`.' },
  }) as const;

/** Arguments that select which findings of a text are reported. */
export const SELECTION = chosen(KINDS_OF_FINDINGS);

/** The same arguments, for tools where only categories can be named. */
export const CATEGORY_SELECTION = chosen(CATEGORY_NAMES);

interface Chosen {
  readonly preset?: Selection['preset'];
  readonly entities?: readonly (readonly NamedKind[])[] | undefined;
  readonly exclude?: readonly (readonly NamedKind[])[] | undefined;
}

/** Flattens the named categories and labels. */
export const selectionOf = ({ preset, entities, exclude }: Chosen): Selection<NamedKind> => ({
  preset,
  entities: entities?.flat(),
  exclude: exclude?.flat(),
});

/** Returns a predicate for the findings that a call selects. */
export function keepsOf(asked: Chosen & { readonly score_threshold: number }): Keeps {
  const isSelected = selects(selectionOf(asked));
  return (found) => found.score >= asked.score_threshold && isSelected(found);
}

/**
 * Encodes the text as UTF-8.
 * @throws ServiceError FIELD_INVALID if it is too large
 */
export function bytesOf(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  if (bytes.length > MOST_TEXT_BYTES) throw tooLarge();
  return bytes;
}

const tooLarge = (): ServiceError =>
  new ServiceError(
    'FIELD_INVALID',
    {
      field: 'text',
      expected: `at most ${MOST_TEXT_BYTES.toString()} bytes; split the text, or save it as a file and use the tool \`scan\``,
    },
    { field: 'text', limit: MOST_TEXT_BYTES },
  );

const PARAMETERS = OPERATORS.flatMap(({ name, parameters }) => {
  const names = Object.keys(parameters);
  return names.length === 0 ? [] : [`${name} (${names.join(', ')})`];
});

const OPERATOR: JsonSchema = {
  type: 'object',
  required: ['operator'],
  properties: { operator: { enum: OPERATORS.map(({ name }) => name) } },
};

/**
 * A policy schema with a tenth of the words of the full one: the list of tools is read before every conversation, and
 * errors in a policy are reported with their locations anyway.
 */
export const POLICY_ARGUMENT: JsonSchema = {
  type: 'object',
  description: `Operators per category. The parameters go next to \`operator\`: ${PARAMETERS.join('; ')}. The tool \`entities\` describes them. Default: labels.`,
  properties: {
    threshold: {
      type: 'number',
      description: 'Findings that score above this (0 to 1) are transformed. Default 0.7.',
    },
    default: { ...OPERATOR, description: 'Operator of all other categories.' },
    categories: { type: 'object', description: 'By category.', additionalProperties: OPERATOR },
  },
};

/** Additional properties of a tool's input schema. */
type Properties = Readonly<Record<string, JsonSchema>>;

/**
 * Derives a tool's input schema from a request schema: removes `session`, because nothing is stored here, and replaces
 * or
 * adds the given properties.
 */
export function toolSchema(schema: JsonSchema, others: Properties): JsonSchema {
  const { properties } = schema;
  const own = Object.entries(isRecord(properties) ? properties : {}).filter(([name]) => name !== 'session');
  return { ...schema, properties: { ...Object.fromEntries(own), ...others } };
}

/**
 * Refuses arguments that a tool does not take. A stored session is refused with a reason of its own.
 * @throws ServiceError REQUEST_FAULTY that lists the arguments of the tool
 */
export function refuseUnknown(args: unknown, { properties }: JsonSchema): void {
  if (!isRecord(args) || !isRecord(properties)) return;
  const names = Object.keys(properties);
  const faults = Object.keys(args).flatMap((key, index) =>
    names.includes(key) || key === 'session'
      ? []
      : [{ line: 1, column: 1, path: '', message: describeUnknown(key, index + 1, names) }],
  );
  refusing(() => {
    if (faults.length > 0) throw new DocumentError('arguments', faults);
  });
}

/**
 * Refuses a call that requests a stored session.
 * @throws ServiceError SESSIONS_OFF
 */
export function refuseSession({ session }: { readonly session?: unknown }): void {
  if (session !== undefined) throw new ServiceError('SESSIONS_OFF');
}
