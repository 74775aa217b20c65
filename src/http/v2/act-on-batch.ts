import { presentActed } from '../../answers/present-transform.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { checkPolicyKeys, withKeys } from '../../transform/key-unusable.js';
import { readBatchHead } from '../../transform/transform-request.js';
import { lineFor } from '../../transform/transform-session.js';
import { transformInSession } from '../../transform/transform-text.js';
import type { BatchAnswers, BatchContext } from '../batch/add-batch-operation.js';
import type { QueryValues } from '../discovery/query-parameters.js';
import { readJsonValue } from '../json-body.js';
import { askedSession } from './asked-session.js';
import { actingWishes } from './acting-wishes.js';
import type { TRANSFORM_BATCH_PARAMETERS } from './query-parameters.js';
import type { TransformDeps } from './transform-routes.js';

/**
 * How the texts of a batch with a policy are answered: one session over all of them, whose map is told at the end.
 * @param head what stands before the texts
 * @throws ServiceError REQUEST_FAULTY, KEY_UNUSABLE, PARAMETER_INVALID, and those of `askedSession`: then no text is looked into
 */
export async function actOnBatch(
  deps: DiscoveryDeps,
  { keysOf, policies, sessions }: TransformDeps,
  query: QueryValues<typeof TRANSFORM_BATCH_PARAMETERS>,
  head: object,
  { inTurn, accountId }: BatchContext,
): Promise<BatchAnswers> {
  const keys = keysOf(accountId);
  const asked = readJsonValue(head, (value) => readBatchHead(value, policies));
  checkPolicyKeys(asked.policy, keys);
  const wishes = actingWishes(asked, asked.policy, query);
  const { offset_unit: unit, include_providers: providers } = query;
  const details = { providers, classifications: query.include_classification_details };
  const whole = await withKeys(() => askedSession(asked, sessions, accountId));
  const nextPlace = lineFor(whole);
  return {
    async perform(bytes) {
      const { session, leave } = nextPlace();
      const text = Buffer.from(bytes).toString('utf8');
      try {
        const acted = await withKeys(() =>
          transformInSession(deps, keys, text, unit, wishes, session, (work) => inTurn(bytes.length, work)),
        );
        return { outcomes: acted.outcomes, answer: presentActed(acted, unit, details) };
      } finally {
        leave();
      }
    },
    end: whole.told,
  };
}
