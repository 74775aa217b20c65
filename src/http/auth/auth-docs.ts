import { Type } from 'typebox';
import { ErrorAnswer, RetryLaterAnswer, UnauthorizedAnswer, UNREAD_REQUEST } from '../../answers/schemas.js';

/** A field of a body; {@link readAuthBody} checks it. */
export const field = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 300, pattern: String.raw`^[^\u0000]*$`, description, example });
export const Email = field(
  'Registered e-mail address; upper and lower case are the same.',
  'jane@example.org',
);
export const Acknowledged = Type.Object({ statusCode: Type.Integer(), message: Type.String() });

/** What each account endpoint may answer besides. */
export const FAILURES = {
  ...UNREAD_REQUEST,
  401: UnauthorizedAnswer,
  404: ErrorAnswer,
  413: ErrorAnswer,
  415: ErrorAnswer,
  429: RetryLaterAnswer,
  500: ErrorAnswer,
  503: RetryLaterAnswer,
};

/** What the OpenAPI document says of the account endpoints. They take no credentials but those in the body. */
export const LOGIN_DOC = {
  operationId: 'login',
  tags: ['accounts'],
  summary: 'Exchange e-mail address and password for a token',
  description: 'The token is valid for 24 hours. The status line says 200, the body 201.',
  security: [],
  body: Type.Object(
    { email: Email, password: field('Current password', 'Tr1cky-but-fine') },
    { additionalProperties: false },
  ),
  response: {
    200: Type.Object({
      ...Acknowledged.properties,
      jwt_token: Type.String({ description: 'Valid 24 hours' }),
    }),
    ...FAILURES,
    403: ErrorAnswer,
  },
};

export const LOGOUT_DOC = {
  operationId: 'logout',
  tags: ['accounts'],
  summary: 'End the session of a token',
  description:
    'The token of the Authorization header is refused from now on, on every replica; other tokens of the account ' +
    'stay valid. No API key and no body are needed. A token whose session is over already is answered 401.',
  security: [{ token: [] }],
  response: {
    200: Acknowledged,
    ...UNREAD_REQUEST,
    401: UnauthorizedAnswer,
    404: ErrorAnswer,
    413: ErrorAnswer,
    500: ErrorAnswer,
    503: RetryLaterAnswer,
  },
};

export const CHANGE_PASSWORD_DOC = {
  operationId: 'changePassword',
  tags: ['accounts'],
  summary: 'Change the password; the first change activates the account',
  description:
    'The new password has 8 to 128 characters with a special character, a lowercase letter, an uppercase letter ' +
    'and a digit, and is hard to guess; `details.rules` says in words which rules it breaks, `details.broken` by name. All earlier tokens become invalid. The status line says 200, the body 201.',
  security: [],
  body: Type.Object(
    {
      email: Email,
      old_password: field(
        'Current password; for a new account, the issued one',
        '45asE-HP5VU-65m6a-ZUtzA-qyW8N',
      ),
      new_password: field('What follows it', 'Tr1cky-but-fine'),
    },
    { additionalProperties: false },
  ),
  response: { 200: Acknowledged, ...FAILURES },
};

export const REGISTER_DOC = {
  operationId: 'register',
  tags: ['accounts'],
  summary: 'Register an account, where REGISTRATION allows it',
  description:
    '`direct` answers 201 with the issued password and the API key, shown once; `email` answers 202 and mails ' +
    'them, the same for an address that has an account. Change the password within 7 days to activate the account.',
  security: [],
  body: Type.Object({ email: Email }, { additionalProperties: false }),
  response: {
    201: Type.Object({
      ...Acknowledged.properties,
      email: Type.String(),
      password: Type.String(),
      api_key: Type.String(),
    }),
    202: Acknowledged,
    ...FAILURES,
    403: ErrorAnswer,
    409: ErrorAnswer,
  },
};

export const JWKS_DOC = {
  operationId: 'publicKeys',
  tags: ['accounts'],
  summary: 'The public keys that verify tokens, as a JWK set',
  security: [],
  response: {
    200: Type.Object({ keys: Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object' })) }),
    ...UNREAD_REQUEST,
    404: ErrorAnswer,
    500: ErrorAnswer,
    503: RetryLaterAnswer,
  },
};

/** Both are needed together on classify and label. */
export const ACCOUNT_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Issued at registration' },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'From POST /auth/login, valid 24 hours',
  },
} as const;

/** Of whoever runs the process; no account has it. */
export const OPERATOR_SCHEME = {
  operator: { type: 'http', scheme: 'bearer', description: 'OPERATOR_TOKEN of the process' },
} as const;

type Security = readonly Readonly<Record<string, readonly string[]>>[];

export const REQUIRED_SECURITY: Security = [{ apiKey: [], token: [] }];
export const OPERATOR_SECURITY: Security = [{ operator: [] }];
