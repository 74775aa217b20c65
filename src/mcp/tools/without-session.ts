import { ServiceError } from '../../core/errors.js';
import { isRecord } from '../../core/is-record.js';
import type { JsonSchema } from '../../documents/shape.js';

/** What a tool takes besides, in the words of its schema. */
type Properties = Readonly<Record<string, JsonSchema>>;

/** The schema of a request as a tool has it, with some properties in place of its own: nothing is kept here. */
export function toolSchema(schema: JsonSchema, others: Properties): JsonSchema {
  const { properties } = schema;
  const own = Object.entries(isRecord(properties) ? properties : {}).filter(([name]) => name !== 'session');
  return { ...schema, properties: { ...Object.fromEntries(own), ...others } };
}

/** @throws ServiceError SESSIONS_OFF where a call asks for a map that is kept */
export function refuseSession({ session }: { readonly session?: unknown }): void {
  if (session !== undefined) throw new ServiceError('SESSIONS_OFF');
}
