import type { FastifyInstance } from 'fastify';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import {
  acceptLines,
  addBatchOperation,
  type BatchAnswers,
  type BatchContext,
} from '../batch/add-batch-operation.js';
import type { Doors } from '../discovery/add-operation.js';
import { labelAnswer, textAnswer } from '../discovery/discovery-answers.js';
import { LABEL_THRESHOLD, type QueryValues } from '../discovery/query-parameters.js';
import { withTerms } from '../discovery/request-rules.js';
import { actOnBatch } from './act-on-batch.js';
import { CLASSIFY_BATCH_DOC, TRANSFORM_BATCH_DOC } from './batch-docs.js';
import { TEXT_PARAMETERS, TRANSFORM_BATCH_PARAMETERS } from './query-parameters.js';
import type { TransformDeps } from './transform-routes.js';
import { basePath } from './version.js';
import { labelWishes, textWishes } from './wishes.js';

/** Adds the operations on many texts below the prefix. */
export function addBatchRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  transforming: TransformDeps,
  pathPrefix: string,
  doors: Doors,
): void {
  const base = basePath(pathPrefix);
  const { maxTextBytes } = transforming;
  const [classify, transform] = [`${base}/classify/batch`, `${base}/transform/batch`] as const;
  doors.gate.guard(app, [classify, transform]);
  acceptLines(app);
  addBatchOperation(app, deps, doors, {
    path: classify,
    doc: CLASSIFY_BATCH_DOC,
    parameters: TEXT_PARAMETERS,
    maxTextBytes,
    hasHead: false,
    open: (given, query, _head, { log, inTurn }) => {
      const of = withTerms(given, query);
      const wishes = textWishes(query);
      return { perform: (bytes) => inTurn(bytes.length, () => textAnswer(of, bytes, wishes, log)) };
    },
  });
  addBatchOperation(app, deps, doors, {
    path: transform,
    doc: TRANSFORM_BATCH_DOC,
    parameters: TRANSFORM_BATCH_PARAMETERS,
    maxTextBytes,
    hasHead: true,
    open: (given, query, head, context) => {
      const of = withTerms(given, query);
      return head === undefined
        ? labelBatch(of, query, context)
        : actOnBatch(of, transforming, query, head, context);
    },
  });
}

type Query = QueryValues<typeof TRANSFORM_BATCH_PARAMETERS>;

/** Without a policy each text is labelled. */
function labelBatch(deps: DiscoveryDeps, query: Query, { log, inTurn }: BatchContext): BatchAnswers {
  const { score_threshold: threshold = LABEL_THRESHOLD.fallback } = query;
  const wishes = labelWishes({ ...query, score_threshold: threshold });
  return { perform: (bytes) => inTurn(bytes.length, () => labelAnswer(deps, bytes, wishes, log)) };
}
