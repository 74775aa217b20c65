import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { checkContentHeaders } from '../content-headers.js';
import { addOperation, type Doors } from '../discovery/add-operation.js';
import { answerLabel, answerTable, answerText } from '../discovery/discovery-answers.js';
import { parseQuery } from '../discovery/parse-query.js';
import { queryOf } from '../discovery/query-of.js';
import { CLASSIFY_DOC, LABEL_DOC } from './discovery-docs.js';
import { CLASSIFY_PARAMETERS, LABEL_PARAMETERS } from './query-parameters.js';
import { basePath } from './version.js';

const CLASSIFY_TYPES = ['text/plain', 'text/csv'] as const;

const readLabel = queryOf('text/plain', LABEL_PARAMETERS);

/** Adds classify and label below the prefix. */
export function addDiscoveryRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  pathPrefix: string,
  doors: Doors,
): void {
  const base = basePath(pathPrefix);
  doors.gate.guard(app, [`${base}/classify`, `${base}/transform/label`]);
  addOperation(app, deps, doors, {
    path: `${base}/classify`,
    doc: CLASSIFY_DOC,
    read: readClassify,
    perform: (of, request, reply, { contentType, query }) => {
      const wishes = {
        unit: query.offset_unit,
        explain: query.explain,
        keeps: ({ score }: { readonly score: number }) => score >= query.score_threshold,
      };
      if (contentType === 'text/plain') return answerText(of, request, reply, wishes);
      const format = { delimiter: query.column_delimiter, hasHeaders: query.has_headers };
      return answerTable(of, request, reply, format, wishes);
    },
  });
  addOperation(app, deps, doors, {
    path: `${base}/transform/label`,
    doc: LABEL_DOC,
    read: readLabel,
    perform: (of, request, reply, query) =>
      answerLabel(of, request, reply, {
        unit: query.offset_unit,
        keeps: ({ score }) => score > query.score_threshold,
        providers: query.include_providers,
        classifications: query.include_classification_details,
      }),
  });
}

function readClassify({ headers, url }: FastifyRequest) {
  const contentType = checkContentHeaders(headers, CLASSIFY_TYPES);
  return { contentType, query: parseQuery(url, CLASSIFY_PARAMETERS, contentType === 'text/csv') };
}
