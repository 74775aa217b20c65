import type { FastifyInstance } from 'fastify';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { Keeps } from '../../discovery/own-rules.js';
import type { Selection } from '../../core/selection.js';
import type { NamedKind } from '../../values/category-names.js';
import { addOperation, type Doors } from '../discovery/add-operation.js';
import { answerLabel, answerTable, answerText } from '../discovery/discovery-answers.js';
import { queryOf } from '../discovery/query-of.js';
import { withTerms } from '../discovery/request-rules.js';
import { LABEL_DOC, TABULAR_DOC, TEXT_DOC } from './discovery-docs.js';
import { LABEL_PARAMETERS, TABULAR_PARAMETERS, TEXT_PARAMETERS } from './query-parameters.js';
import { selects } from './selects.js';
import { basePath } from './version.js';

const readText = queryOf('text/plain', TEXT_PARAMETERS);
const readTabular = queryOf('text/csv', TABULAR_PARAMETERS);
const readLabel = queryOf('text/plain', LABEL_PARAMETERS);

/** Adds the operations of version 2 below the prefix. */
export function addDiscoveryRoutesV2(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  pathPrefix: string,
  doors: Doors,
): void {
  const base = basePath(pathPrefix);
  const [text, tabular, label] = [
    `${base}/classify/text`,
    `${base}/classify/tabular`,
    `${base}/transform/label`,
  ] as const;
  doors.gate.guard(app, [text, tabular, label]);
  addOperation(app, deps, doors, {
    path: text,
    doc: TEXT_DOC,
    read: readText,
    perform: (of, request, reply, query) =>
      answerText(withTerms(of, query), request, reply, {
        unit: query.offset_unit,
        explain: query.explain,
        keeps: reaches(query),
      }),
  });
  addOperation(app, deps, doors, {
    path: tabular,
    doc: TABULAR_DOC,
    read: readTabular,
    perform: (of, request, reply, query) =>
      answerTable(
        withTerms(of, query),
        request,
        reply,
        { delimiter: query.column_delimiter, hasHeaders: query.has_headers },
        { unit: query.offset_unit, explain: query.explain, keeps: reaches(query) },
      ),
  });
  addOperation(app, deps, doors, {
    path: label,
    doc: LABEL_DOC,
    read: readLabel,
    perform: (of, request, reply, query) => {
      const isSelected = selects(query);
      return answerLabel(withTerms(of, query), request, reply, {
        unit: query.offset_unit,
        keeps: (found) => found.score > query.score_threshold && isSelected(found),
        providers: query.include_providers,
        classifications: query.include_classification_details,
      });
    },
  });
}

function reaches(query: Selection<NamedKind> & { readonly score_threshold: number }): Keeps {
  const isSelected = selects(query);
  return (found) => found.score >= query.score_threshold && isSelected(found);
}
