import { Type } from 'typebox';
import { ErrorAnswer } from '../../../answers/schemas.js';
import { answer, FAILURES } from '../../discovery/document-operation.js';
import { COVERS, MOST_TEXTS, SESSIONS } from './guardrail-body.js';
import { GUARDRAIL_MODES } from './guardrail-modes.js';

const oneOf = (names: readonly string[]) => Type.Union(names.map((name) => Type.Literal(name)));
const List = Type.Array(Type.Unknown(), { maxItems: MOST_TEXTS });

const Asked = Type.Object({
  input_type: oneOf(['request', 'response']),
  texts: Type.Optional(Type.Array(Type.String(), { maxItems: MOST_TEXTS })),
  structured_messages: Type.Optional(List),
  tool_calls: Type.Optional(List),
  tools: Type.Optional(List),
  images: Type.Optional(List),
  litellm_call_id: Type.Optional(Type.String()),
  litellm_trace_id: Type.Optional(Type.String()),
  request_data: Type.Optional(Type.Object({}, { description: 'Whose request it is (`user_api_key_…`).' })),
  additional_provider_specific_params: Type.Optional(
    Type.Object({
      mode: Type.Optional(oneOf(GUARDRAIL_MODES)),
      threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 0.7 })),
      uncovered: Type.Optional(oneOf(COVERS)),
      session: Type.Optional(oneOf(SESSIONS)),
    }),
  ),
});
const Answered = Type.Object({
  action: oneOf(['NONE', 'BLOCKED', 'GUARDRAIL_INTERVENED']),
  blocked_reason: Type.Optional(Type.String()),
  texts: Type.Optional(Type.Array(Type.String())),
  structured_messages: Type.Optional(List),
  tools: Type.Optional(List),
  tool_calls: Type.Optional(List),
  stream_holdback_chars: Type.Optional(Type.Array(Type.Integer())),
});

/** The operation as the API's document shows it. */
export const LITELLM_DOC = {
  operationId: 'litellmGuardrail',
  tags: ['doors'],
  summary: 'The generic guardrail of LiteLLM',
  description:
    'Blocks, masks, or replaces by numbered placeholders what is sensitive on its way to a model, and puts values back into answers (docs/litellm.md). What could not be looked into is BLOCKED.',
  consumes: ['application/json'],
  body: Asked,
  response: {
    200: answer('What is to become of the texts.', Answered),
    422: answer('The body is not as it must be; `details.place` says where.', ErrorAnswer),
    ...FAILURES,
  },
};
