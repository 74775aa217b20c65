import { ServiceError } from '../../core/errors.js';
import { nearName } from '../../core/nearest-name.js';
import type { QueryParameter, QueryValues } from './query-parameters.js';

type Table = Readonly<Record<string, QueryParameter<unknown>>>;

/** Characters of an unknown name that an error repeats. */
const MAX_NAME = 40;

/**
 * Reads the query of a request's address by a table of parameters.
 * @param url the address as requested, with its query
 * @param csv whether the body is CSV, so that parameters for CSV apply
 * @throws ServiceError naming the parameter and what it must be
 */
export function parseQuery<P extends Table>(url: string, parameters: P, csv: boolean): QueryValues<P> {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) throw unknownParameter(name, parameters);
    if (given.has(name)) throw new ServiceError('PARAMETER_REPEATED', { name }, { parameter: name });
    if (parameter.csvOnly === true && !csv) {
      throw new ServiceError('PARAMETER_NOT_APPLICABLE', { name }, { parameter: name });
    }
    given.set(name, value);
  }
  const values = Object.entries(parameters).map(([name, parameter]) => [
    name,
    given.has(name) ? parseValue(name, given.get(name) ?? '', parameter) : parameter.fallback,
  ]);
  return Object.fromEntries(values) as QueryValues<P>;
}

function parseValue(name: string, text: string, { expected, parse }: QueryParameter<unknown>): unknown {
  const fillers = { name, expected };
  const details = { parameter: name, expected };
  if (text === '') throw new ServiceError('PARAMETER_EMPTY', fillers, details);
  const value = parse(text);
  if (value === undefined) throw new ServiceError('PARAMETER_INVALID', fillers, details);
  return value;
}

function unknownParameter(name: string, parameters: Table): ServiceError {
  const known = Object.keys(parameters);
  // Anything but a plain name is not repeated: it may be text that was meant for the body.
  const plain = /^[\w.-]+$/.test(name) ? name.slice(0, MAX_NAME) : undefined;
  const shown = plain ?? '?';
  const nearest = plain === undefined ? undefined : nearName(plain, known);
  const hint =
    nearest === undefined ? `known parameters: ${known.join(', ')}.` : `did you mean "${nearest}"?`;
  return new ServiceError(
    'PARAMETER_UNKNOWN',
    { name: shown, hint },
    { parameter: shown, ...(nearest !== undefined && { nearest }), known },
  );
}
