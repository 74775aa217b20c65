import { isRefused, kindOf, nameFrom, type Shape } from './shape.js';

/** A mapping whose fields depend on the name in one of them. */
export function variantOf<T>(
  field: string,
  noun: string,
  variants: Readonly<Record<string, Shape<T>>>,
): Shape<T> {
  const names = Object.keys(variants);
  const name = nameFrom(names, noun);
  return {
    schema: { oneOf: names.map((one) => variants[one]?.schema) },
    read: (tree, path, report) => {
      if (tree.kind !== 'map') {
        if (!isRefused(tree))
          report(tree.at, path, `must be a mapping with ${field}, and is ${kindOf(tree)}.`);
        return undefined;
      }
      const entry = tree.entries.find(({ key }) => key === field);
      if (entry === undefined) {
        report(tree.at, path, `lacks the field "${field}": ${noun}, one of ${names.join(', ')}.`);
        return undefined;
      }
      const chosen = name.read(entry.value, path === '' ? field : `${path}.${field}`, report);
      return chosen === undefined ? undefined : variants[chosen]?.read(tree, path, report);
    },
  };
}
