import { isWanted } from '../../core/selection.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { KeyError } from '../../transform/key-ring.js';
import { SessionMap } from '../../transform/session-map.js';
import { KEYED_STAND_INS } from '../../transform/stand-ins.js';
import { Transformer } from '../../transform/transformer.js';
import { rewriteTexts, rewriteValues } from '../answer-texts.js';
import { checkOptions, parseWanted } from '../parse-request.js';
import { parseTransform, TRANSFORM_OPTIONS, type TransformOptions } from '../parse-transform.js';
import { RequestFault } from '../request-fault.js';
import type { ArrowService, RequestKind } from '../request-kind.js';
import { rewriteColumns, textColumnsOf } from '../rewritten-columns.js';

/**
 * Acts on texts as a policy says: on every cell of a column whose category is given, and on what is found in the others.
 * A cell that cannot be transformed becomes null, never what it was.
 */
export const transformKind: RequestKind = {
  name: 'transform',
  open(request, schema, service) {
    checkOptions(request, [...TRANSFORM_OPTIONS, 'entities', 'exclude']);
    const columns = textColumnsOf('transform', schema);
    const options = parseTransform(
      request,
      columns.map(({ name }) => name),
    );
    const transformer = transformerOf(options, service);
    const wanted = isWanted(parseWanted(request, service.selection));
    const keeps: Keeps = ({ category, score }) =>
      score > options.policy.threshold && wanted(category) && !transformer.isKept(category);
    return rewriteColumns(columns, ({ name }) => {
      const category = options.categories.get(name);
      if (category === undefined)
        return (texts) =>
          rewriteTexts(
            service,
            texts,
            keeps,
            ({ body, occurrences }) => transformer.transform(body, occurrences).text,
          );
      return (texts) =>
        Promise.resolve(
          rewriteValues(service, texts, (text) => ({
            text: transformer.transformWhole(text, category, text).text,
          })),
        );
    });
  },
};

/** @throws RequestFault KEY_UNUSABLE: before any work */
function transformerOf(
  { policy, scope, subject, language }: TransformOptions,
  { keys }: ArrowService,
): Transformer {
  const standIns = scope === 'everywhere' ? KEYED_STAND_INS : new SessionMap();
  try {
    return new Transformer(policy, standIns, { keys, subject, language });
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new RequestFault('KEY_UNUSABLE', `The policy works with a key: ${error.message}.`);
  }
}
