import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: AnySchema }>>;
  readonly headers?: Readonly<Record<string, { readonly schema: AnySchema }>>;
}

/** The parts of an OpenAPI document that answers are checked against. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>> | undefined
    >
  >;
}

/** An answer and what it answers. */
export interface GivenAnswer {
  /** As it stands in the document. */
  readonly path: string;
  /** In lower case. */
  readonly method: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false });

/** What in the answer the document does not promise; empty when all of it is documented, every field included. */
export function undocumented(whole: OpenApiDocument, answer: GivenAnswer): readonly string[] {
  const found = whole.paths[answer.path]?.[answer.method];
  const operation = found === undefined ? undefined : inline(whole, found);
  if (operation === undefined) return ['the operation is not documented'];
  const response = operation.responses[answer.status.toString()];
  if (response === undefined) return [`status ${answer.status.toString()} is not documented`];
  if (response.content === undefined && answer.text === '') return [];
  const type = answer.headers.get('content-type')?.split(';')[0] ?? 'none';
  const content = response.content?.[type];
  if (content === undefined) return [`content type ${type} is not documented`];
  const faults = bodiesOf(type, answer.text).flatMap((value) => faultsOf(closed(content.schema), value));
  for (const [name, { schema }] of Object.entries(response.headers ?? {})) {
    const text = answer.headers.get(name);
    const isNumber = typeof schema === 'object' && schema['type'] === 'integer';
    if (text !== null) faults.push(...faultsOf(schema, isNumber ? Number(text) : text));
  }
  return faults;
}

/** A stream of lines has a body in each of them. */
const bodiesOf = (type: string, text: string): readonly unknown[] =>
  (type === 'application/x-ndjson' ? text.trim().split('\n') : [text]).map(
    (body) => JSON.parse(body) as unknown,
  );

function faultsOf(schema: AnySchema, value: unknown): string[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath} ${message ?? 'does not fit'} ${JSON.stringify(params)}`,
  );
}

/** The schema with every object closed: a field that it does not name does not fit. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map((part: unknown) => closed(part)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([key, part]) => [key, closed(part as unknown)] as const);
  const isOpen =
    'properties' in schema && !('additionalProperties' in schema) && !('patternProperties' in schema);
  return { ...Object.fromEntries(parts), ...(isOpen && { additionalProperties: false }) } as T;
}

/** A part of the document with what it refers to in the place of each reference. */
export function inline<T>(document: OpenApiDocument, part: T): T {
  if (Array.isArray(part)) return part.map((one: unknown) => inline(document, one)) as T;
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rest } = part as { readonly $ref?: string };
  if (typeof $ref === 'string') {
    const [, ...steps] = $ref.split('/');
    const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document);
    return { ...inline(document, target as object), ...rest } as T;
  }
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, inline(document, one)])) as T;
}
