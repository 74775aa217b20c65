import type { FastifyInstance } from 'fastify';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { acceptLines, addBatchOperation } from '../batch/add-batch-operation.js';
import type { Doors } from '../discovery/add-operation.js';
import { labelAnswer, textAnswer } from '../discovery/discovery-answers.js';
import { withTerms } from '../discovery/request-rules.js';
import { CLASSIFY_BATCH_DOC, TRANSFORM_BATCH_DOC } from './batch-docs.js';
import { LABEL_PARAMETERS, TEXT_PARAMETERS } from './query-parameters.js';
import { basePath } from './version.js';
import { labelWishes, textWishes } from './wishes.js';

/**
 * Adds the operations on many texts below the prefix.
 * @param maxTextBytes bytes that one of the texts may have
 */
export function addBatchRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  maxTextBytes: number,
  pathPrefix: string,
  doors: Doors,
): void {
  const base = basePath(pathPrefix);
  const [classify, transform] = [`${base}/classify/batch`, `${base}/transform/batch`] as const;
  doors.gate.guard(app, [classify, transform]);
  acceptLines(app);
  addBatchOperation(app, deps, doors, {
    path: classify,
    doc: CLASSIFY_BATCH_DOC,
    parameters: TEXT_PARAMETERS,
    maxTextBytes,
    prepare: withTerms,
    perform: (of, bytes, query, log) => textAnswer(of, bytes, textWishes(query), log),
  });
  addBatchOperation(app, deps, doors, {
    path: transform,
    doc: TRANSFORM_BATCH_DOC,
    parameters: LABEL_PARAMETERS,
    maxTextBytes,
    prepare: withTerms,
    perform: (of, bytes, query, log) => labelAnswer(of, bytes, labelWishes(query), log),
  });
}
