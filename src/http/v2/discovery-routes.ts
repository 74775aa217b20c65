import type { FastifyInstance } from 'fastify';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { addOperation, type Doors } from '../discovery/add-operation.js';
import { answerLabel, answerTable, answerText } from '../discovery/discovery-answers.js';
import { queryOf } from '../discovery/query-of.js';
import { withTerms } from '../discovery/request-rules.js';
import { LABEL_DOC, TABULAR_DOC, TEXT_DOC } from './discovery-docs.js';
import { LABEL_PARAMETERS, TABULAR_PARAMETERS, TEXT_PARAMETERS } from './query-parameters.js';
import { labelWishes, textWishes } from './wishes.js';
import { addTextRoutes, unwrapText } from './text-body.js';
import { basePath } from './version.js';

const readText = queryOf(['text/plain', 'application/json'], TEXT_PARAMETERS);
const readTabular = queryOf(['text/csv', 'application/json'], TABULAR_PARAMETERS);
const readLabel = queryOf(['text/plain', 'application/json'], LABEL_PARAMETERS);

/**
 * Adds the operations of version 2 below the prefix.
 * @param textLimit bytes that a text may have, however it is sent
 */
export function addDiscoveryRoutesV2(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  textLimit: number,
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
  addTextRoutes(app, textLimit, (scope) => {
    addOperation(scope, deps, doors, {
      path: text,
      textLimit,
      doc: TEXT_DOC,
      read: readText,
      perform: (of, request, reply, query) => {
        unwrapText(request);
        return answerText(withTerms(of, query), request, reply, textWishes(query));
      },
    });
    addOperation(scope, deps, doors, {
      path: tabular,
      textLimit,
      doc: TABULAR_DOC,
      read: readTabular,
      perform: (of, request, reply, query) => {
        unwrapText(request);
        return answerTable(
          withTerms(of, query),
          request,
          reply,
          { delimiter: query.column_delimiter, hasHeaders: query.has_headers },
          { ...textWishes(query), examinesHeader: true },
        );
      },
    });
    addOperation(scope, deps, doors, {
      path: label,
      textLimit,
      doc: LABEL_DOC,
      read: readLabel,
      perform: (of, request, reply, query) => {
        unwrapText(request);
        return answerLabel(withTerms(of, query), request, reply, {
          ...labelWishes(query),
          tellsCoverage: true,
        });
      },
    });
  });
}
