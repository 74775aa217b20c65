import type { FastifyInstance } from 'fastify';
import { isRecord } from '../../core/present.js';
import { writeYaml } from '../../documents/write-yaml.js';
import { basePath } from './query-parameters.js';

/** Published paths below the base path. */
const BELOW = [
  '/classify/text',
  '/classify/tabular',
  '/transform/label',
  '/health',
  '/version',
  '/log-level',
] as const;
const AT_ROOT = ['/live', '/ready', '/health'] as const;

/** Adds /doc at the root: the published part of the API, as OpenAPI 3.0.3 in YAML. */
export function addPublishedDocument(app: FastifyInstance, pathPrefix: string): void {
  let text: string | undefined;
  app.get('/doc', { schema: { hide: true } }, (_request, reply) => {
    text ??= writeYaml(publishedDocument(app.swagger(), pathPrefix));
    void reply.header('content-type', 'application/yaml; charset=utf-8');
    return text;
  });
}

function publishedDocument(whole: object, pathPrefix: string): object {
  const { info, paths, components, ...others } = asOpenApi30(whole) as Record<string, unknown>;
  const base = basePath(pathPrefix);
  const shown = [...BELOW.map((path) => base + path), ...AT_ROOT];
  const published = Object.entries(isRecord(paths) ? paths : {}).filter(([path]) => shown.includes(path));
  return {
    ...others,
    openapi: '3.0.3',
    info,
    components: referredTo(components, published),
    paths: Object.fromEntries(published),
  };
}

/** Returns the components that the published paths refer to, directly or indirectly. */
function referredTo(components: unknown, published: unknown): object {
  const { schemas, responses, parameters, ...others } = asRecord(components);
  const kinds: Readonly<Record<string, unknown>> = { schemas, responses, parameters };
  const needed = new Set<string>();
  const gather = (value: unknown): void => {
    for (const [, path = '', name = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/(schemas|responses|parameters)\/(\w+)"/g,
    )) {
      if (needed.has(`${path}/${name}`)) continue;
      needed.add(`${path}/${name}`);
      gather(asRecord(kinds[path])[name] ?? {});
    }
  };
  gather(published);
  const only = Object.entries(kinds).map(([kind, all]) => [
    kind,
    Object.fromEntries(Object.entries(asRecord(all)).filter(([name]) => needed.has(`${kind}/${name}`))),
  ]);
  return { ...others, ...(Object.fromEntries(only) as object) };
}

/** Converts a document to OpenAPI 3.0, which has no `const`, no `null` and no license identifiers. */
function asOpenApi30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asOpenApi30);
  if (!isRecord(value)) return value;
  if ('const' in value) {
    const { const: only, ...rest } = value;
    return asOpenApi30({ ...rest, enum: [only] });
  }
  if (Array.isArray(value['anyOf']) && value['anyOf'].some(isNull)) {
    const { anyOf, ...rest } = value;
    const others = (anyOf as readonly unknown[]).filter((one) => !isNull(one));
    return asOpenApi30({
      ...rest,
      ...(others.length === 1 ? asRecord(others[0]) : { anyOf: others }),
      nullable: true,
    });
  }
  const { identifier, examples, ...rest } = value;
  return Object.fromEntries([
    ...Object.entries(rest).map(([key, inner]) => [key, asOpenApi30(inner)] as const),
    // In a schema, examples are a list, which 3.0 does not have; in a body, they are a mapping and stay.
    ...(examples === undefined || (Array.isArray(examples) && examples.length === 0)
      ? []
      : [Array.isArray(examples) ? ['example', examples[0] as unknown] : ['examples', examples]]),
    ...(identifier === undefined || 'name' in rest ? [] : [['identifier', identifier]]),
  ] as const);
}

const isNull = (schema: unknown): boolean => isRecord(schema) && schema['type'] === 'null';
const asRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
