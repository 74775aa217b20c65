import { Type } from 'typebox';
import { RetryLaterAnswer, UNREAD_REQUEST } from '../../answers/schemas.js';

const PartStatus = Type.Union([Type.Literal('up'), Type.Literal('starting'), Type.Literal('down')]);
const Reason = Type.Union(
  [
    Type.Literal('LOADING'),
    Type.Literal('FAILED'),
    Type.Literal('UNREACHABLE'),
    Type.Literal('TIMEOUT'),
    Type.Literal('NOT_READY'),
    Type.Literal('BREAKER_OPEN'),
    Type.Literal('FAULTY'),
  ],
  { description: 'Why it is not up' },
);
const PartState = Type.Object({ status: PartStatus, reason: Type.Optional(Reason) });
const ProviderState = Type.Object({
  name: Type.String({ description: 'Internal provider name' }),
  ...PartState.properties,
  breaker: Type.Optional(
    Type.Union([Type.Literal('closed'), Type.Literal('open'), Type.Literal('half-open')], {
      description: 'Circuit breaker of a provider over HTTP',
    }),
  ),
});

export const HealthAnswer = Type.Object({
  status: Type.Union([Type.Literal('up'), Type.Literal('degraded'), Type.Literal('down')], {
    description: 'degraded: some part is not up, and requests are served all the same',
  }),
  reason: Type.Optional(Type.Literal('STOPPING')),
  providers: Type.Array(ProviderState),
  database: Type.Optional(PartState),
  rules: Type.Optional(
    Type.Object({
      ...PartState.properties,
      digest: Type.String({ description: 'Which own rules are in force' }),
      faults: Type.Integer({
        description: 'Mistakes in the rules file as it is now; the rules before them stay in force',
      }),
    }),
  ),
  queue: Type.Optional(
    Type.Object({
      status: Type.Literal('up'),
      waiting: Type.Integer({ description: 'Requests' }),
      running: Type.Integer({ description: 'Requests' }),
    }),
  ),
});
const ProbeAnswer = Type.Object({ status: Type.Union([Type.Literal('live'), Type.Literal('ready')]) });

export type PartState = Type.Static<typeof PartState>;
export type ProviderState = Type.Static<typeof ProviderState>;
export type HealthAnswer = Type.Static<typeof HealthAnswer>;

const doc = <T extends object>(operationId: string, summary: string, response: T) => ({
  operationId,
  tags: ['operation'],
  summary,
  security: [],
  response: { ...response, ...UNREAD_REQUEST },
});

export const LIVE_DOC = doc('live', 'Whether the process answers; asks nothing else', { 200: ProbeAnswer });
export const READY_DOC = doc('ready', 'Whether requests should be sent here', {
  200: ProbeAnswer,
  503: RetryLaterAnswer,
});
export const HEALTH_DOC = doc('health', 'How each part fares', { 200: HealthAnswer, 503: HealthAnswer });
