import type { ActiveAccount } from './account-fixture.js';
import { BASE } from './run-app.js';

const CLASSIFY = `${BASE}/classify`;
const LABEL = `${BASE}/transform/label`;
const V2 = '/svc/data-discovery/v2';
const TRANSFORM = `${V2}/transform`;
const RESTORE = `${TRANSFORM}/restore`;
const GUARDRAIL = '/svc/semantic-guardrail/v1.1';
const SCAN = `${GUARDRAIL}/conversations/messages/scan`;
const LINES = 'application/x-ndjson';
export const NUMBER = { default: { operator: 'placeholder' } };
export const FAILING = 'this fails one';
export const ALL_FAILING = 'this fails both';

/** A request, and the status of its answer. */
export interface Row {
  readonly name: string;
  readonly status: number;
  readonly url: string;
  readonly body?: string;
  /** Content type; text by default on classify and label, JSON elsewhere. */
  readonly type?: string;
  readonly method?: string;
  /** Without credentials, or with others. */
  readonly headers?: Readonly<Record<string, string>>;
}

const json = (value: object): string => JSON.stringify(value);

/** One request of each kind; `npm run test:api` makes up thousands. */
export const rows = ({ email, password, apiKey }: ActiveAccount): readonly Row[] => [
  { name: 'text', status: 200, url: CLASSIFY, body: 'Jane' },
  { name: 'text without findings', status: 200, url: CLASSIFY, body: 'nobody' },
  {
    name: 'explained text',
    status: 200,
    url: `${CLASSIFY}?explain=true&score_threshold=0.9`,
    body: 'Jane Bob',
  },
  { name: 'a table', status: 200, url: CLASSIFY, body: 'who\nJane', type: 'text/csv' },
  {
    name: 'an explained table',
    status: 200,
    url: `${CLASSIFY}?explain=yes`,
    body: 'a\nJane',
    type: 'text/csv',
  },
  { name: 'a header alone', status: 200, url: CLASSIFY, body: 'who,what', type: 'text/csv' },
  { name: 'label', status: 200, url: LABEL, body: 'Jane' },
  {
    name: 'label with everything',
    status: 200,
    url: `${LABEL}?include_providers=yes&include_classification_details=yes`,
    body: 'Jane',
  },
  { name: 'one provider failing', status: 206, url: CLASSIFY, body: FAILING },
  { name: 'one provider failing, label', status: 206, url: `${LABEL}?include_providers=yes`, body: FAILING },
  { name: 'all providers failing', status: 502, url: CLASSIFY, body: ALL_FAILING },
  { name: 'an unknown parameter', status: 400, url: `${CLASSIFY}?x=1`, body: 'Jane' },
  { name: 'a bad value', status: 400, url: `${LABEL}?score_threshold=2`, body: 'Jane' },
  { name: 'a blank body', status: 400, url: LABEL, body: ' ' },
  { name: 'an unclosed quote', status: 400, url: CLASSIFY, body: 'a\n"b', type: 'text/csv' },
  { name: 'no credentials', status: 401, url: CLASSIFY, body: 'Jane', headers: {} },
  { name: 'a key alone', status: 401, url: LABEL, body: 'Jane', headers: { 'x-api-key': apiKey } },
  { name: 'a large body', status: 413, url: CLASSIFY, body: 'x'.repeat(20_000) },
  { name: 'another content type', status: 415, url: LABEL, body: 'a\nb', type: 'text/csv' },
  { name: 'untrusted input', status: 422, url: LABEL, body: 'p\u0430ypal' },
  { name: 'large headers', status: 431, url: `${CLASSIFY}?${'x'.repeat(9_000)}`, body: 'Jane' },
  ...v2Rows(),
  { name: 'login', status: 200, url: '/auth/login', body: json({ email, password }) },
  { name: 'login, wrong', status: 401, url: '/auth/login', body: json({ email, password: 'x' }) },
  { name: 'login, no JSON', status: 400, url: '/auth/login', body: 'email=x' },
  {
    name: 'login, a field too many',
    status: 400,
    url: '/auth/login',
    body: json({ email, password, x: '' }),
  },
  { name: 'login, large', status: 413, url: '/auth/login', body: json({ email: 'x'.repeat(10_000) }) },
  {
    name: 'login, a form',
    status: 415,
    url: '/auth/login',
    body: 'a=b',
    type: 'application/x-www-form-urlencoded',
  },
  {
    name: 'a weak new password',
    status: 400,
    url: '/auth/change-password',
    body: json({ email, old_password: password, new_password: 'x' }),
  },
  {
    name: 'a wrong old password',
    status: 401,
    url: '/auth/change-password',
    body: json({ email, old_password: 'x', new_password: 'An0ther-fine-one' }),
  },
  { name: 'register', status: 201, url: '/auth/register', body: json({ email: 'new@example.org' }) },
  { name: 'register again', status: 409, url: '/auth/register', body: json({ email }) },
  { name: 'register, no address', status: 400, url: '/auth/register', body: json({ email: 'x' }) },
  {
    name: 'a mail for a new password',
    status: 202,
    url: '/auth/request-password-reset',
    body: json({ email }),
  },
  {
    name: 'a link that is none',
    status: 403,
    url: '/auth/reset-password',
    body: json({ reset_token: 'x', new_password: 'x' }),
  },
  { name: 'a new key, without password', status: 400, url: '/auth/rotate-key', body: json({}) },
  { name: 'a new key, wrong password', status: 401, url: '/auth/rotate-key', body: json({ password: 'x' }) },
  { name: 'a new key', status: 201, url: '/auth/rotate-key', body: json({ password }) },
  { name: 'public keys', status: 200, url: '/.well-known/jwks.json', method: 'GET' },
  { name: 'live', status: 200, url: '/health/live', method: 'GET' },
  { name: 'ready', status: 200, url: '/health/ready', method: 'GET' },
  {
    name: 'a changed password',
    status: 200,
    url: '/auth/change-password',
    body: json({ email, old_password: password, new_password: 'An0ther-fine-one' }),
  },
];

/** The same of version 2, whose bodies are JSON where nothing else is said. */
function v2Rows(): readonly Row[] {
  const texts = ['Jane', 'Bob and Jane', ' ', FAILING].map((text, id) => ({ id, text }));
  const stream = (...lines: readonly object[]): string => lines.map(json).join('\n');
  const message = { from: 'user', to: 'ai', content: 'Jane', processors: ['pii'] };
  const map = [{ replacement: '[PERSON_1]', value: 'Jane', category: 'PERSON', operator: 'placeholder' }];
  const at = (url: string, name: string, status: number, body: string | object, type?: string): Row => ({
    ...{ name: `version 2: ${name}`, status, url },
    body: typeof body === 'string' ? body : json(body),
    ...(type !== undefined && { type }),
  });
  const get = (url: string, name: string): Row => ({
    name: `version 2: ${name}`,
    status: 200,
    url,
    method: 'GET',
  });
  const batches = [`${V2}/classify/batch`, `${TRANSFORM}/batch`].flatMap((url) => [
    at(`${url}?score_threshold=0.5`, 'a batch', 200, { texts }),
    at(url, 'a batch as a stream', 200, `${stream(...texts)}\nno JSON\n`, LINES),
    at(url, 'a batch without texts', 400, { texts: [] }),
    at(url, 'a batch as text', 415, 'Jane', 'text/plain'),
  ]);
  const head = { policy: NUMBER, verify: true };
  return [
    at(`${V2}/classify/text?explain=true`, 'text', 200, 'Jane Bob', 'text/plain'),
    at(`${V2}/classify/tabular`, 'a table', 200, 'who\nJane', 'text/csv'),
    at(`${TRANSFORM}/label`, 'label', 200, 'Jane', 'text/plain'),
    ...batches,
    at(`${TRANSFORM}/batch`, 'a batch with a policy', 200, { ...head, texts }),
    at(`${TRANSFORM}/batch`, 'a batch with a policy as a stream', 200, stream(head, ...texts), LINES),
    at(`${TRANSFORM}/batch`, 'a batch in a session', 200, { ...head, session: {}, texts }),
    at(`${TRANSFORM}/batch`, 'a batch with another policy', 400, { policy: 'x', texts }),
    at(TRANSFORM, 'transform', 200, { text: 'Jane' }),
    at(`${TRANSFORM}?explain=true`, 'transform, explained', 200, {
      text: 'Jane Bob',
      verify: true,
      policy: 'named',
    }),
    at(`${TRANSFORM}?explain=true`, 'transform a table', 200, { text: 'who,what\nJane,x', format: 'csv' }),
    at(TRANSFORM, 'transform in a session', 200, {
      text: 'Jane',
      policy: NUMBER,
      session: { expires_in: 60 },
    }),
    at(TRANSFORM, 'transform in no session', 404, { text: 'Jane', session: 'x' }),
    at(TRANSFORM, 'transform with half a policy', 400, { text: 'Jane', policy: { default: {} } }),
    at(TRANSFORM, 'transform with a provider failing', 502, { text: FAILING }),
    at(TRANSFORM, 'transform what misleads', 422, { text: 'p\u0430ypal' }),
    at(RESTORE, 'restore', 200, {
      text: '[PERSON_1] and [PERSON_2] and [PERSON:k1:AAAAAAAAAAAAAAAAAAAAAAAA]',
      map,
    }),
    at(RESTORE, 'restore in no session', 404, { text: 'x', session: 'x' }),
    at(RESTORE, 'restore nothing', 400, {}),
    get(`${V2}/policies`, 'policies'),
    get(`${V2}/health`, 'health'),
    get(`${V2}/version`, 'version'),
    { name: 'version 2: no session to end', status: 404, url: `${TRANSFORM}/sessions/x`, method: 'DELETE' },
    at(SCAN, 'a conversation', 200, { messages: [message, { ...message, processors: ['financial'] }] }),
    at(SCAN, 'a conversation that is none', 422, { messages: 1 }),
    get(`${GUARDRAIL}/domain-models/`, 'what messages are judged for'),
  ];
}
