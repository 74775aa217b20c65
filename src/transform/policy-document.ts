import {
  category,
  listOf,
  located,
  mapOf,
  record,
  share,
  titled,
  wholeNumber,
  type JsonSchema,
  type RecordOf,
  type Shape,
  variantOf,
} from '../documents/shape.js';
import type { CheckDocument } from '../documents/read-document.js';
import { nearName } from '../core/nearest-name.js';
import { OPERATOR_ALIASES } from '../core/operators.js';
import { CATEGORIES, isCategory } from '../core/harmonization-table.js';
import type { ChosenOperator } from './define-operator.js';
import { OPERATORS } from './registry.js';

const chosen: Shape<ChosenOperator> = titled(
  'Operator',
  variantOf(
    'operator',
    'an operator',
    Object.fromEntries(OPERATORS.map(({ name, shape }) => [name, shape])),
    OPERATOR_ALIASES,
  ),
);

const POLICY = {
  version: { shape: wholeNumber(1, 1), fallback: 1, doc: 'Version of the policy format.' },
  threshold: { shape: share, fallback: 0.7, doc: 'Findings that score above this are transformed.' },
  default: {
    shape: chosen,
    doc: 'Operator of all other categories. Default: `{operator: label}`.',
  },
  categories: {
    shape: mapOf(category, chosen),
    fallback: [],
    doc: 'Operator per category.',
  },
  other: {
    shape: listOf(located(category), 100),
    fallback: [],
    doc: 'Categories that your custom rules or providers report. They can then be used in `categories`.',
  },
} as const;

export type PolicyDocument = RecordOf<typeof POLICY>;

/** Shape of a policy document. */
export const POLICY_DOCUMENT: Shape<PolicyDocument> = titled('Policy', record(POLICY));

/** JSON Schema of a policy, for editors. */
export const POLICY_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...POLICY_DOCUMENT.schema,
  title: 'A transformation policy of data-discovery',
};

/** Rejects unknown categories. Otherwise values of a misspelt category would silently get the default operator. */
export const checkPolicy: CheckDocument<PolicyDocument> = ({ categories, other }, report) => {
  const named = new Set(other.map(({ value }) => value));
  for (const [{ value, at, path }] of categories) {
    if (isCategory(value) || named.has(value)) continue;
    const nearest = nearName(value, [...CATEGORIES, ...named]);
    report(
      at,
      path,
      `is not a category of the service${nearest === undefined ? '.' : `; did you mean ${nearest}?`} If one of your rules or providers reports it, add it to "other".`,
    );
  }
};
