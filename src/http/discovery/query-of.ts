import type { FastifyRequest } from 'fastify';
import { checkContentHeaders } from '../content-headers.js';
import { parseQuery } from './parse-query.js';
import type { QueryParameter, QueryValues } from './query-parameters.js';

/**
 * What a request asks for in the query, where a table's options apply to a table alone; what is wrong with its headers or its query is told before its body is
 * read.
 */
export const queryOf =
  <P extends Readonly<Record<string, QueryParameter<unknown>>>>(
    contentTypes: readonly ('text/plain' | 'text/csv' | 'application/json')[],
    parameters: P,
  ) =>
  ({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): QueryValues<P> => {
    checkContentHeaders(headers, contentTypes);
    return parseQuery(url, parameters, contentTypes.includes('text/csv'));
  };
