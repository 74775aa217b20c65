import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { checkContentHeaders } from '../content-headers.js';
import { addOperation, type Doors } from '../discovery/add-operation.js';
import { answerLabel, answerTable, answerText } from '../discovery/discovery-answers.js';
import { parseQuery } from '../discovery/parse-query.js';
import { LABEL_DOC, TABULAR_DOC, TEXT_DOC } from './discovery-docs.js';
import { isSelected, type Selection } from './is-selected.js';
import { LABEL_PARAMETERS, TABULAR_PARAMETERS, TEXT_PARAMETERS } from './query-parameters.js';
import { basePath } from './version.js';

const TEXT = ['text/plain'] as const;
const TABLE = ['text/csv'] as const;

/** Adds the operations of version 2 below the prefix. */
export function addDiscoveryRoutesV2(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  pathPrefix: string,
  doors: Doors,
): void {
  const base = basePath(pathPrefix);
  const [text, tabular, label] = ['classify/text', 'classify/tabular', 'transform/label'].map(
    (path) => `${base}/${path}`,
  ) as [string, string, string];
  doors.gate.guard(app, [text, tabular, label]);
  addOperation(app, deps, doors, {
    path: text,
    doc: TEXT_DOC,
    read({ headers, url }: FastifyRequest) {
      checkContentHeaders(headers, TEXT);
      return parseQuery(url, TEXT_PARAMETERS, false);
    },
    perform: (of, request, reply, query) =>
      answerText(of, request, reply, {
        unit: query.offset_unit,
        explain: query.explain,
        keeps: reaches(query),
      }),
  });
  addOperation(app, deps, doors, {
    path: tabular,
    doc: TABULAR_DOC,
    read({ headers, url }: FastifyRequest) {
      checkContentHeaders(headers, TABLE);
      return parseQuery(url, TABULAR_PARAMETERS, true);
    },
    perform: (of, request, reply, query) =>
      answerTable(
        of,
        request,
        reply,
        { delimiter: query.column_delimiter, hasHeaders: query.has_headers },
        { unit: query.offset_unit, explain: query.explain, keeps: reaches(query) },
      ),
  });
  addOperation(app, deps, doors, {
    path: label,
    doc: LABEL_DOC,
    read({ headers, url }: FastifyRequest) {
      checkContentHeaders(headers, TEXT);
      return parseQuery(url, LABEL_PARAMETERS, false);
    },
    perform: (of, request, reply, query) =>
      answerLabel(of, request, reply, {
        unit: query.offset_unit,
        keeps: (found) => found.score > query.score_threshold && isSelected(query, found),
        providers: query.include_providers,
        classifications: query.include_classification_details,
      }),
  });
}

const reaches =
  (query: Selection & { readonly score_threshold: number }): Keeps =>
  (found) =>
    found.score >= query.score_threshold && isSelected(query, found);
