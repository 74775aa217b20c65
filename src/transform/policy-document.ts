import { category } from '../documents/category-shape.js';
import type { CheckDocument } from '../documents/read-document.js';
import {
  listOf,
  located,
  mapOf,
  record,
  share,
  wholeNumber,
  type JsonSchema,
  type RecordOf,
  type Shape,
} from '../documents/shape.js';
import { nearestName } from '../core/nearest-name.js';
import { CATEGORIES, isCategory } from '../core/harmonization-table.js';
import { variantOf } from '../documents/variant-of.js';
import type { ChosenOperator } from './define-operator.js';
import { OPERATORS } from './registry.js';

const chosen: Shape<ChosenOperator> = variantOf(
  'operator',
  'an operator',
  Object.fromEntries(OPERATORS.map(({ name, shape }) => [name, shape])),
);

const POLICY = {
  version: { shape: wholeNumber(1, 1), fallback: 1, doc: 'The version of this form.' },
  threshold: { shape: share, fallback: 0.7, doc: 'What scores above it is acted on.' },
  default: {
    shape: chosen,
    doc: 'What becomes of categories that are not named below. Default: `{operator: label}`.',
  },
  categories: {
    shape: mapOf(category, chosen),
    fallback: [],
    doc: 'What becomes of the values of a category.',
  },
  other: {
    shape: listOf(located(category), 100),
    fallback: [],
    doc: 'Categories that rules or providers of your own report, so that `categories` may name them.',
  },
} as const;

export type PolicyDocument = RecordOf<typeof POLICY>;

/** What a policy must be. */
export const POLICY_DOCUMENT: Shape<PolicyDocument> = record(POLICY);

/** The JSON Schema of a policy, for editors. */
export const POLICY_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A transformation policy of data-discovery',
  ...POLICY_DOCUMENT.schema,
};

/** A category that nothing reports is misspelt, and its values would get what the default says. */
export const checkPolicy: CheckDocument<PolicyDocument> = ({ categories, other }, report) => {
  const named = new Set(other.map(({ value }) => value));
  for (const [{ value, at, path }] of categories) {
    if (isCategory(value) || named.has(value)) continue;
    const nearest = nearestName(value, [...CATEGORIES, ...named]);
    report(
      at,
      path,
      `is no category of the service; the nearest is ${nearest}. Name it in "other" if a rule or a provider of yours reports it.`,
    );
  }
};
