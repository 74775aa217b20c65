import { CATEGORIES } from '../core/harmonization-table.js';
import { editDistance, nearName } from '../core/nearest-name.js';
import { readCategory } from '../values/category-names.js';
import { HEADERS } from '../values/text-form.js';
import type { HeaderChoice } from '../values/text-form.js';
import { adviceOn, isScore, SCORE, type ValueKind } from '../values/value-kind.js';
import type { Place, Report } from './document-fault.js';
import type { Tree } from './parse-tree.js';

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The expected form of a value: `read` validates it, `schema` describes it to editors. */
export interface Shape<T> {
  readonly schema: JsonSchema;
  /** Validates a value; undefined after an error was reported. */
  readonly read: (tree: Tree, path: string, report: Report) => T | undefined;
}

type Read<T> = Shape<T>['read'];

/** A field of a record. */
interface Field<T> {
  readonly shape: Shape<T>;
  readonly required?: boolean;
  /** Default value if the field is missing or invalid. */
  readonly fallback?: T;
  readonly doc: string;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
type ValueOf<F> = F extends { readonly shape: Shape<infer T> } ? T : never;

/** A field that a record always has. */
type Sure = { readonly required: true } | { readonly fallback: unknown };

/** The value of a record; fields that are neither required nor have a fallback are optional. */
export type RecordOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Sure ? K : never]: ValueOf<F[K]>;
} & {
  readonly [K in keyof F as F[K] extends Sure ? never : K]?: ValueOf<F[K]> | undefined;
};

/** A value with its location, for checks that involve several values. */
export interface Located<T> {
  readonly value: T;
  readonly at: Place;
  readonly path: string;
}

/** Describes the kind of a value for error messages. */
export const kindOf = (tree: Tree): string => {
  if (tree.kind !== 'scalar') return tree.kind === 'list' ? 'a list' : 'a mapping';
  if (tree.value === null || tree.value === undefined) return 'empty';
  return typeof tree.value === 'string' ? 'text' : `a ${typeof tree.value}`;
};

/** Returns whether the value was already rejected, which is represented as undefined. */
export const isRefused = (tree: Tree): boolean => tree.kind === 'scalar' && tree.value === undefined;

function scalarOf<T>(expected: string, accepts: (value: unknown) => value is T, isOfText = false): Read<T> {
  return (tree, path, report) => {
    const value = tree.kind === 'scalar' ? tree.value : undefined;
    if (accepts(value)) return value;
    if (isRefused(tree)) return undefined;
    const isUnquoted = (typeof value === 'number' || typeof value === 'boolean') && accepts(String(value));
    const hint = isUnquoted ? '; put it in quotes to make it text' : '';
    // Numbers out of range are quoted. If text was expected, the type says more than the value.
    const is = typeof value === 'number' && expected.includes('number') ? String(value) : kindOf(tree);
    // Text that has the wrong form is text all the same.
    const but = typeof value === 'string' && isOfText ? '' : `, but is ${is}${hint}`;
    report(tree.at, path, `must be ${expected}${but}.`);
    return undefined;
  };
}

/** Non-blank text of at most `most` UTF-16 code units, normalized to NFC. */
export function text(
  most: number,
  form?: { readonly regex: RegExp; readonly expected: string },
): Shape<string> {
  const expected = form?.expected ?? `text of 1 to ${most.toString()} characters`;
  const accepts = (value: unknown): value is string =>
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= most &&
    (form === undefined || form.regex.test(value));
  const read = scalarOf(expected, accepts, true);
  return {
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: most,
      ...(form !== undefined && { pattern: form.regex.source }),
    },
    read: (tree, path, report) => read(tree, path, report)?.normalize('NFC'),
  };
}

/** Text of any length, including blank text, without lone surrogates. */
export const wholeText: Shape<string> = {
  schema: { type: 'string' },
  read: scalarOf(
    'text without lone surrogates',
    (value): value is string => typeof value === 'string' && !/\p{Surrogate}/u.test(value),
    true,
  ),
};

/** A number from 0 to 1. */
export const share: Shape<number> = {
  schema: { type: 'number', minimum: 0, maximum: 1 },
  read: scalarOf(SCORE.expected, isScore),
};

export function wholeNumber(least: number, most: number): Shape<number> {
  return {
    schema: { type: 'integer', minimum: least, maximum: most },
    read: scalarOf(
      least === most
        ? `the number ${least.toString()}`
        : `a whole number from ${least.toString()} to ${most.toString()}`,
      (value): value is number => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    ),
  };
}

export const flag: Shape<boolean> = {
  schema: { type: 'boolean' },
  read: scalarOf('true or false', (value): value is boolean => typeof value === 'boolean'),
};

/** Whether the first row of a table is a header: true, false, or text accepted by `HEADERS`. */
export const headerChoice: Shape<HeaderChoice> = {
  // Many client generators do not support an enum with several types.
  schema: { type: 'string', enum: ['auto', 'yes', 'no'] },
  read: (tree, path, report) => {
    const value = tree.kind === 'scalar' ? tree.value : undefined;
    const choice =
      typeof value === 'boolean' ? value : typeof value === 'string' ? HEADERS.parse(value) : undefined;
    if (choice === undefined) report(tree.at, path, `must be true, false, ${HEADERS.expected}.`);
    return choice;
  },
};

/** Text of a kind that is also used outside documents. */
export const ofKind = <T>(kind: ValueKind<T>): Shape<T> => ({
  schema: { type: 'string', description: kind.expected },
  read: (tree, path, report) => {
    const written = tree.kind === 'scalar' && typeof tree.value === 'string' ? tree.value : undefined;
    const value = written === undefined ? undefined : kind.parse(written);
    if (value === undefined)
      report(
        tree.at,
        path,
        `must be ${kind.expected}.${written === undefined ? '' : adviceOn(kind, written)}`,
      );
    return value;
  },
});

/**
 * One of several names.
 * @param aliases accepted aliases of the names; error messages do not list them
 */
export function nameFrom<const T extends string>(
  names: readonly T[],
  noun: string,
  aliases: ReadonlyMap<string, string> = new Map(),
): Shape<T> {
  const others = [...aliases].filter(([, name]) => names.some((one) => one === name)).map(([alias]) => alias);
  return {
    schema: { enum: [...names, ...others] },
    read: (tree, path, report) => {
      const written = tree.kind === 'scalar' ? tree.value : undefined;
      const value = typeof written === 'string' ? (aliases.get(written) ?? written) : written;
      const known = names.find((name) => name === value);
      if (known !== undefined) return known;
      const nearest = typeof value === 'string' ? nearName(value, names) : undefined;
      const hint = nearest === undefined ? '.' : `; did you mean ${nearest}?`;
      report(tree.at, path, `must be ${noun}${hint} Known: ${names.join(', ')}.`);
      return undefined;
    },
  };
}

/** A list of at most `most` values, and at least one unless `least` is 0. */
export function listOf<T>(shape: Shape<T>, most: number, least: 0 | 1 = 1): Shape<readonly T[]> {
  return {
    schema: { type: 'array', minItems: least, maxItems: most, items: shape.schema },
    read: (tree, path, report) => {
      if (isRefused(tree)) return undefined;
      if (tree.kind !== 'list' || tree.items.length < least) {
        report(
          tree.at,
          path,
          `must be a list${least === 0 ? '' : ' of at least one'}${tree.kind === 'list' ? '' : `, but is ${kindOf(tree)}`}.`,
        );
        return undefined;
      }
      if (tree.items.length > most) {
        report(
          tree.at,
          path,
          `has ${tree.items.length.toString()} entries; the limit is ${most.toString()}.`,
        );
        return undefined;
      }
      return tree.items.flatMap((item, index) => {
        const value = shape.read(item, `${path}[${index.toString()}]`, report);
        return value === undefined ? [] : [value];
      });
    },
  };
}

/** A mapping from names of one shape to values of another. */
export function mapOf<T>(
  key: Shape<string>,
  shape: Shape<T>,
): Shape<readonly (readonly [Located<string>, T])[]> {
  return {
    schema: { type: 'object', propertyNames: key.schema, additionalProperties: shape.schema },
    read: (tree, path, report) => {
      if (isRefused(tree)) return undefined;
      if (tree.kind !== 'map') {
        report(tree.at, path, `must be a mapping, but is ${kindOf(tree)}.`);
        return undefined;
      }
      return tree.entries.flatMap((entry, index) => {
        const name = key.read({ kind: 'scalar', at: entry.keyAt, value: entry.key }, path, report);
        const inside = name === undefined ? `${path}[${index.toString()}]` : `${path}.${name}`;
        const value = shape.read(entry.value, inside, report);
        return name === undefined || value === undefined
          ? []
          : [[{ value: name, at: entry.keyAt, path: inside }, value] as const];
      });
    },
  };
}

/**
 * Describes an unknown field, with the nearest known name. Only a name like a known one is repeated: any other could be
 * the caller's data.
 * @param number position of the field, from 1
 */
export function describeUnknown(key: string, number: number, names: readonly string[]): string {
  const nearest = nearName(key, names);
  const what = nearest === undefined ? `field ${number.toString()}` : `"${key}"`;
  const hint = nearest === undefined ? '.' : `; did you mean "${nearest}"?`;
  const allowed = names.length === 0 ? '; no fields are allowed' : `${hint} Known: ${names.join(', ')}`;
  return `${what} is unknown${allowed}.`;
}

/** A mapping with exactly the given fields. */
export function record<F extends Fields>(fields: F, note = ''): Shape<RecordOf<F>> {
  const names = Object.keys(fields);
  const required = names.filter((name) => fields[name]?.required === true);
  const fallbacks = Object.fromEntries(
    Object.entries(fields).flatMap(([name, { fallback }]) =>
      fallback === undefined ? [] : [[name, fallback] as const],
    ),
  );
  return {
    schema: {
      type: 'object',
      additionalProperties: false,
      ...(note !== '' && { description: note }),
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          { description: describe(field), ...field.shape.schema },
        ]),
      ),
    },
    read: (tree, path, report) => {
      if (tree.kind !== 'map') {
        if (!isRefused(tree))
          report(tree.at, path, `must be a mapping with ${names.join(', ')}, but is ${kindOf(tree)}.`);
        return undefined;
      }
      const value: Record<string, unknown> = { ...fallbacks };
      let isWhole = true;
      const meant = new Set<string>();
      for (const { key, number, keyAt, value: field } of tree.entries) {
        const known = Object.hasOwn(fields, key) ? fields[key] : undefined;
        if (known === undefined) {
          const nearest = nearName(key, names);
          if (nearest !== undefined) meant.add(nearest);
          report(keyAt, path, describeUnknown(key, number, names));
          continue;
        }
        const read = known.shape.read(field, path === '' ? key : `${path}.${key}`, report);
        if (read !== undefined) value[key] = read;
        else if (known.required === true) isWhole = false;
      }
      for (const name of required) {
        if (tree.entries.some(({ key }) => key === name)) continue;
        isWhole = false;
        // Already reported as a misspelt field.
        if (!meant.has(name)) report(tree.at, path, `the field "${name}" is missing.`);
      }
      // The cast is safe: every required field was read with its own shape, and every fallback has the type of its
      // field.
      return isWhole ? (value as RecordOf<F>) : undefined;
    },
  };
}

/** Returns the description of a field, with its default if that is a plain value. */
const describe = ({ doc, fallback }: Field<unknown>): string =>
  fallback === undefined || typeof fallback === 'object'
    ? doc
    : `${doc} Default ${typeof fallback === 'string' ? `\`${fallback}\`` : JSON.stringify(fallback)}.`;

/** Wraps a shape to record the location of the value. */
export function located<T>(shape: Shape<T>): Shape<Located<T>> {
  return {
    schema: shape.schema,
    read: (tree, path, report) => {
      const value = shape.read(tree, path, report);
      return value === undefined ? undefined : { value, at: tree.at, path };
    },
  };
}

const UPPER_SNAKE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
const upperSnake = text(64, {
  regex: UPPER_SNAKE,
  expected:
    'a category name of capital letters, digits and underscores that starts with a letter, of at most 64 characters',
});

/** A category of the service, or a custom one whose name is not too similar to any of them. */
export const category: Shape<string> = {
  schema: { anyOf: [{ enum: CATEGORIES }, upperSnake.schema] },
  read: (tree, path, report) => {
    const name = upperSnake.read(tree, path, report);
    if (name === undefined) return undefined;
    const named = readCategory(name);
    if (named.kind === 'label') {
      report(tree.at, path, `${name} is a label of the category ${named.category}; write ${named.category}.`);
      return undefined;
    }
    if (named.kind === 'unknown' && name.length > 4 && editDistance(name, named.nearest) === 1) {
      report(
        tree.at,
        path,
        `${name} is not a category; did you mean ${named.nearest}? A custom category must differ from it in two characters.`,
      );
      return undefined;
    }
    return name;
  },
};

/** A mapping whose fields depend on the name in one of them. */
export function variantOf<T>(
  field: string,
  noun: string,
  variants: Readonly<Record<string, Shape<T>>>,
  aliases: ReadonlyMap<string, string> = new Map(),
): Shape<T> {
  const names = Object.keys(variants);
  const name = nameFrom(names, noun, aliases);
  return {
    schema: { oneOf: names.map((one) => variants[one]?.schema) },
    read: (tree, path, report) => {
      if (tree.kind !== 'map') {
        if (!isRefused(tree))
          report(tree.at, path, `must be a mapping with ${field}, but is ${kindOf(tree)}.`);
        return undefined;
      }
      const entry = tree.entries.find(({ key }) => key === field);
      if (entry === undefined) {
        report(tree.at, path, `the field "${field}" is missing: ${noun}, one of ${names.join(', ')}.`);
        return undefined;
      }
      const chosen = name.read(entry.value, path === '' ? field : `${path}.${field}`, report);
      return chosen === undefined ? undefined : variants[chosen]?.read(tree, path, report);
    },
  };
}

/** Adds a title to the schema, which names it in the OpenAPI document. */
export const titled = <T>(title: string, shape: Shape<T>): Shape<T> => ({
  ...shape,
  schema: { title, ...shape.schema },
});
