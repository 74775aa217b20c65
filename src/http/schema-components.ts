import { isRecord } from '../core/present.js';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Moves every schema with a title into `components.schemas` and replaces it with a `$ref`, so that client generators
 * give
 * each shape one name. A description next to the title stays at the reference. Error responses and query parameters
 * that
 * operations share become components too.
 * @param document an OpenAPI 3.1 document with inline schemas
 * @throws RangeError if two different schemas have the same title
 */
export function nameSchemas(document: object): object {
  const { components, ...rest } = document as JsonObject;
  const named = new Map<string, string>();
  const schemas: Record<string, unknown> = {};

  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isRecord(value)) return value;
    const inner = Object.fromEntries(
      // Examples contain data, which may have a field called "title".
      Object.entries(asEnum(value)).map(([key, one]) => [
        key,
        /^(?:x-)?examples?$/.test(key) ? one : visit(one),
      ]),
    );
    const { title, description, ...schema } = inner;
    // A property may be called "title" too; its value is then a schema.
    if (typeof title !== 'string' || !isSchema(schema)) return inner;
    const text = JSON.stringify(schema);
    if ((named.get(title) ?? text) !== text)
      throw new RangeError(`two different schemas are called ${title}`);
    named.set(title, text);
    schemas[title] ??= schema;
    return { $ref: `#/components/schemas/${title}`, ...(description !== undefined && { description }) };
  };

  const visited = visit(rest) as JsonObject;
  const operations = operationsOf(visited['paths']);
  const responses = sharedOf(
    operations.flatMap(({ responses: answers }) =>
      Object.entries(isRecord(answers) ? answers : {}).flatMap(([status, answer]) =>
        Number(status) < 400 ? [] : [[`Error${status}`, answer] as const],
      ),
    ),
  );
  const parameters = sharedOf(
    operations.flatMap(({ parameters: queried }) =>
      listOf(queried).map((one) => [parameterName(one), one] as const),
    ),
  );
  const refer = (operation: JsonObject): JsonObject => ({
    ...operation,
    ...(isRecord(operation['responses']) && {
      responses: mapEntries(operation['responses'], (answer, status) =>
        responses.refer('responses', `Error${status}`, answer),
      ),
    }),
    ...(operation['parameters'] !== undefined && {
      parameters: listOf(operation['parameters']).map((one) =>
        parameters.refer('parameters', parameterName(one), one),
      ),
    }),
  });
  return {
    ...visited,
    components: {
      ...(components as JsonObject | undefined),
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: responses.shared,
      parameters: parameters.shared,
    },
    paths: mapEntries(visited['paths'], (path) =>
      mapEntries(path, (operation) => (isRecord(operation) ? refer(operation) : operation)),
    ),
  };
}

/** Returns the most frequent variant of each name, if it occurs more than once, and a function that refers to it. */
function sharedOf(named: readonly (readonly [name: string, variant: unknown])[]) {
  const counts = new Map<string, Map<string, number>>();
  for (const [name, variant] of named) {
    const text = JSON.stringify(variant);
    const variants = counts.get(name) ?? new Map<string, number>();
    counts.set(name, variants.set(text, (variants.get(text) ?? 0) + 1));
  }
  const frequent = new Map(
    [...counts].flatMap(([name, variants]) => {
      const [[text, count] = ['', 0]] = [...variants].sort(([, a], [, b]) => b - a);
      return count > 1 ? [[name, text] as const] : [];
    }),
  );
  return {
    shared: Object.fromEntries([...frequent].map(([name, text]) => [name, JSON.parse(text) as unknown])),
    refer: (kind: string, name: string, variant: unknown): unknown =>
      frequent.get(name) === JSON.stringify(variant) ? { $ref: `#/components/${kind}/${name}` } : variant,
  };
}

/** Converts the name of a query parameter: `score_threshold` becomes `ScoreThreshold`. */
const parameterName = (parameter: JsonObject): string =>
  String(parameter['name'])
    .split(/[^a-z0-9]+/i)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Converts a union of plain literals of one type to an enum, which more client generators support. */
function asEnum(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  const literals = listOf(anyOf);
  const [first] = literals;
  const isPlain = (one: JsonObject): boolean =>
    one['type'] === first?.['type'] &&
    Object.keys(one).every((key) => key === 'type' || key === 'enum' || key === 'const') &&
    ('const' in one || Array.isArray(one['enum']));
  if (first === undefined || typeof first['type'] !== 'string' || !literals.every(isPlain)) return schema;
  const values = literals.flatMap((one) => ('const' in one ? [one['const']] : (one['enum'] as unknown[])));
  return { type: first['type'], enum: values, ...rest };
}

const operationsOf = (paths: unknown): readonly JsonObject[] =>
  (isRecord(paths) ? Object.values(paths) : []).flatMap((path) =>
    isRecord(path) ? Object.values(path).filter(isRecord) : [],
  );

const listOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

const mapEntries = (value: unknown, map: (one: unknown, key: string) => unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, map(one, key)]))
    : value;

const isSchema = (value: JsonObject): boolean =>
  ['type', 'anyOf', 'oneOf', 'allOf', 'properties'].some((key) => key in value);
