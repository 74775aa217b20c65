import { nearestName } from '../core/nearest-name.js';
import type { Shape } from '../documents/shape.js';
import { checkPolicy, POLICY_DOCUMENT } from './policy-document.js';
import { policyOf, type TransformPolicy } from './policy.js';

/** Policies that requests can refer to by name. */
export type PolicyBook = ReadonlyMap<string, TransformPolicy>;

/** An empty book, for services without named policies. */
export const NO_POLICIES: PolicyBook = new Map();

/** Format of policy names. */
export const POLICY_NAME = {
  regex: /^[a-z\d][\w.-]{0,63}$/i,
  expected:
    'a name of 1 to 64 letters, digits, dots, hyphens and underscores that begins with a letter or digit',
} as const;

/** Maximum number of characters of an unknown name that are compared with the known names. */
const MOST_COMPARED = 100;

/** Returns the shape of a policy: a document, or the name of a policy in the book. */
export function policyIn(book: PolicyBook): Shape<TransformPolicy> {
  return {
    schema: {
      anyOf: [{ type: 'string', description: 'The name of a policy of the service' }, POLICY_DOCUMENT.schema],
    },
    read: (tree, path, report) => {
      if (tree.kind === 'scalar' && typeof tree.value === 'string') {
        const named = book.get(tree.value);
        if (named === undefined)
          report(tree.at, path, `is not a policy of this service; ${hint(tree.value, book)}`);
        return named;
      }
      const document = POLICY_DOCUMENT.read(tree, path, report);
      if (document === undefined) return undefined;
      checkPolicy(document, report, () => false);
      return policyOf(document);
    },
  };
}

function hint(name: string, book: PolicyBook): string {
  const names = [...book.keys()];
  if (names.length === 0) return 'the service has no named policies.';
  const nearest = nearestName(name.slice(0, MOST_COMPARED), names);
  return `did you mean "${nearest}"? GET /policies lists all.`;
}
