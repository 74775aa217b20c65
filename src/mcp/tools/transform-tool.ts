import { presentActed } from '../../answers/present-transform.js';
import { SESSION_FIELDS, TransformAnswer } from '../../answers/transform-schemas.js';
import { ServiceError } from '../../core/errors.js';
import { isRecord } from '../../core/is-record.js';
import { refusing } from '../../documents/refusing.js';
import { readDocumentFile } from '../../documents/read-document-file.js';
import { askedForm } from '../../transform/asked-form.js';
import { NO_POLICIES } from '../../transform/policy-book.js';
import { readPolicy, type TransformPolicy } from '../../transform/policy.js';
import {
  readTransformRequest,
  transformRequest,
  type TransformRequest,
} from '../../transform/transform-request.js';
import { transformText } from '../../transform/transform-text.js';
import { withKeys } from '../../transform/key-unusable.js';
import { bytesOf } from '../asked-text.js';
import { bounded } from '../bounded.js';
import type { Tool } from '../define-tool.js';
import type { McpDeps } from '../mcp-deps.js';
import { answerOf, more } from '../output-schemas.js';
import { POLICY_ARGUMENT } from './policy-argument.js';
import { refuseSession, toolSchema } from './without-session.js';

const POLICY_FILE = {
  type: 'string',
  description: 'A policy (YAML or JSON) in an allowed folder, in place of `policy`.',
};
const { text, replaced } = TransformAnswer.properties.transform.properties;

const NO_DETAILS = { providers: false, classifications: false };

/** Acts on what is found in a text as a policy says. */
export const transformTool = (deps: McpDeps): Tool => ({
  name: 'transform',
  title: 'Number, mask, encrypt or replace sensitive data',
  description:
    'Acts on sensitive data in a text, CSV or JSON as a policy says: number ([PERSON_1]), mask, hash, encrypt, pseudonym, generalize and more, by category. Example of a policy: {"default": {"operator": "number"}, "categories": {"CREDIT_CARD": {"operator": "mask", "show": 4}}}. Keep `map` and give it back with the next text of the same conversation, and to restore: whoever has it has the values.',
  input: toolSchema(transformRequest(NO_POLICIES).schema, {
    policy: POLICY_ARGUMENT,
    policy_file: POLICY_FILE,
  }),
  output: answerOf({
    text,
    replaced,
    more_replaced: more('replacements'),
    map: SESSION_FIELDS.map,
    verification: TransformAnswer.properties.verification,
  }),
  async call(args, { signal }) {
    const { asked, policy } = await readAsked(args, deps);
    const { language, verify, subject, map: entries } = asked;
    const { length } = bytesOf(asked.text);
    const wishes = { policy, form: askedForm(asked), map: entries, subject, language, verify };
    const of = { ...deps.discovery, signal };
    const done = await deps.turn(length, signal, () =>
      withKeys(() => transformText(of, deps.keys, asked.text, 'codepoint', wishes)),
    );
    const { transform, verification } = presentActed(done, 'codepoint', NO_DETAILS);
    return {
      text: transform.text,
      ...bounded('replaced', transform.replaced),
      map: done.map,
      ...(verification !== undefined && { verification }),
    };
  },
});

/** @throws ServiceError REQUEST_FAULTY, FIELD_INVALID */
async function readAsked(
  args: unknown,
  deps: McpDeps,
): Promise<{ readonly asked: TransformRequest; readonly policy: TransformPolicy }> {
  const { policy_file: file, ...others } = isRecord(args) ? args : {};
  const asked = refusing(() => readTransformRequest(isRecord(args) ? others : args));
  refuseSession(asked);
  if (file === undefined) return { asked, policy: asked.policy ?? deps.policy };
  if (typeof file !== 'string' || asked.policy !== undefined) {
    const expected = 'the name of a file, and alone: `policy` does not go with it';
    throw new ServiceError('FIELD_INVALID', { field: 'policy_file', expected }, { field: 'policy_file' });
  }
  const { place } = await deps.folders.find(file, 'policy_file');
  return { asked, policy: refusing(() => readPolicy(readDocumentFile(place), 'policy_file')) };
}
