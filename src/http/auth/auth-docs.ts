import { ErrorAnswer, RetryLaterAnswer, UnauthorizedAnswer, UNREAD_REQUEST } from '../../answers/schemas.js';
import { Type } from 'typebox';

/** A field of a request body; {@link readAuthBody} checks it. */
const field = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 300, pattern: String.raw`^[^\u0000]*$`, description, example });
const Email = field('Registered e-mail address, case-insensitive.', 'jane@example.org');
const Acknowledged = Type.Object(
  { statusCode: Type.Integer(), message: Type.String() },
  { title: 'Acknowledged' },
);

/** Errors common to the account endpoints. */
const FAILURES = {
  ...UNREAD_REQUEST,
  401: UnauthorizedAnswer,
  404: ErrorAnswer,
  413: ErrorAnswer,
  415: ErrorAnswer,
  429: RetryLaterAnswer,
  500: ErrorAnswer,
  503: RetryLaterAnswer,
};

/** OpenAPI documentation of the account endpoints. They take no credentials except those in the body. */
export const LOGIN_DOC = {
  operationId: 'login',
  tags: ['accounts'],
  summary: 'Exchange e-mail address and password for a token',
  description:
    'The token is valid for 24 hours. The HTTP status is 200, and `statusCode` in the body is 201, because the API specification defines both.',
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
    'Invalidates the token of the Authorization header on every replica; other tokens of the account ' +
    'stay valid. No API key or body is needed. The response is 401 if the session has already ended.',
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
    'and a digit, and is hard to guess. On failure, `details.rules` describes the broken rules and `details.broken` names them. All earlier tokens become invalid. The HTTP status is 200, and `statusCode` in the body is 201, because the API specification defines both.',
  security: [],
  body: Type.Object(
    {
      email: Email,
      old_password: field(
        'Current password; for a new account, the issued one',
        '45asE-HP5VU-65m6a-ZUtzA-qyW8N',
      ),
      new_password: field('The new password', 'Tr1cky-but-fine'),
    },
    { additionalProperties: false },
  ),
  response: { 200: Acknowledged, ...FAILURES },
};

export const REGISTER_DOC = {
  operationId: 'register',
  tags: ['accounts'],
  summary: 'Register an account, if REGISTRATION allows it',
  description:
    '`direct` returns 201 with the issued password and the API key, shown once; `email` returns 202 and mails ' +
    'them; the response is the same if the address already has an account. Change the password within 7 days to activate the account.',
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

/** Both are required together on classify and label. */
export const ACCOUNT_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Issued at registration' },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'From POST /auth/login, valid 24 hours',
  },
} as const;

/** For the operator of the process; not tied to an account. */
export const OPERATOR_SCHEME = {
  operator: { type: 'http', scheme: 'bearer', description: 'OPERATOR_TOKEN of the process' },
} as const;

type Security = readonly Readonly<Record<string, readonly string[]>>[];

export const REQUIRED_SECURITY: Security = [{ apiKey: [], token: [] }];
export const OPERATOR_SECURITY: Security = [{ operator: [] }];

export const REQUEST_RESET_DOC = {
  operationId: 'requestPasswordReset',
  tags: ['accounts'],
  summary: 'Request a password reset link by mail',
  description:
    'The response and its timing are the same whether or not the address has an account. The link opens ' +
    'the page as `/#reset=TOKEN`, is valid for 30 minutes and works once; a newer link replaces it. Requires SMTP_URL.',
  security: [],
  body: Type.Object({ email: Email }, { additionalProperties: false }),
  response: { 202: Acknowledged, ...FAILURES, 403: ErrorAnswer },
};

export const RESET_PASSWORD_DOC = {
  operationId: 'resetPassword',
  tags: ['accounts'],
  summary: 'Set a new password with a reset token',
  description:
    'The token is the part after `reset=` in the link. The password rules are those of /auth/change-password; after a weak password the ' +
    'link stays valid. All earlier tokens become invalid. An account that was not active becomes active.',
  security: [],
  body: Type.Object(
    {
      reset_token: field('Token from the link', 'ddr_kVvLcBFNa0nImlppAzm91tVR2uR3BiEovOaBOTIekx_'),
      new_password: field('New password', 'Tr1cky-but-fine'),
    },
    { additionalProperties: false },
  ),
  response: { 200: Acknowledged, ...FAILURES, 403: ErrorAnswer },
};

export const ROTATE_KEY_DOC = {
  operationId: 'rotateApiKey',
  tags: ['accounts'],
  summary: 'Replace the API key; earlier keys become invalid',
  description:
    'For the account of the token in the Authorization header; requires the password again. The key is ' +
    'shown only once. Sessions stay valid.',
  security: [{ token: [] }],
  body: Type.Object(
    { password: field('Current password', 'Tr1cky-but-fine') },
    { additionalProperties: false },
  ),
  response: {
    201: Type.Object({ ...Acknowledged.properties, api_key: Type.String() }),
    ...FAILURES,
  },
};
