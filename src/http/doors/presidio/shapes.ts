import { isRefused, kindOf, type Shape } from '../../../documents/shape.js';

/** A field that Presidio has and this service does not serve: empty it says nothing, anything else is refused. */
export function unsupported(reason: string): Shape<null> {
  return {
    schema: { description: `Not supported: ${reason}` },
    read: (tree, path, report) => {
      const isEmpty = tree.kind === 'scalar' ? tree.value === null : contentOf(tree).length === 0;
      if (isEmpty) return null;
      report(tree.at, path, `is not supported: ${reason}.`);
      return undefined;
    },
  };
}

const contentOf = (tree: Parameters<Shape<null>['read']>[0]): readonly unknown[] =>
  tree.kind === 'list' ? tree.items : tree.kind === 'map' ? tree.entries : [];

/** A field that may be null where it is not given, as clients in Python send it. */
export const orNull = <T>(shape: Shape<T>): Shape<T | null> => ({
  schema: { anyOf: [shape.schema, { type: 'null' }] },
  read: (tree, path, report) =>
    tree.kind === 'scalar' && tree.value === null ? null : shape.read(tree, path, report),
});

/** Anything: it is sent along, and looked at by nobody. */
export const anything: Shape<null> = { schema: {}, read: () => null };

/** A value alone, or a list of them. */
export const oneOrMany = <T>(shape: Shape<T>, many: Shape<readonly T[]>): Shape<T | readonly T[]> => ({
  schema: { anyOf: [shape.schema, many.schema] },
  read: (tree, path, report) =>
    tree.kind === 'list' ? many.read(tree, path, report) : shape.read(tree, path, report),
});

/** A whole number of any size that is not negative. */
export const offset: Shape<number> = {
  schema: { type: 'integer', minimum: 0 },
  read: (tree, path, report) => {
    const value = tree.kind === 'scalar' ? tree.value : undefined;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    if (!isRefused(tree)) report(tree.at, path, `must be a whole number from 0, and is ${kindOf(tree)}.`);
    return undefined;
  },
};
