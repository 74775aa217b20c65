import type { ServiceError } from '../../core/errors.js';

/** A sentence for the terminal; of the input it names a place at most. */
export function describeRefusal({ message, details = {} }: ServiceError): string {
  const facts = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
  return facts.length === 0 ? message : `${message} (${facts.join(', ')})`;
}
