import { Type } from 'typebox';
import { ErrorAnswer } from '../schemas.js';

const Email = Type.String({ description: 'Registered e-mail address; upper and lower case are the same.' });
const Acknowledged = Type.Object({ statusCode: Type.Integer(), message: Type.String() });

const FAILURES = {
  400: ErrorAnswer,
  401: ErrorAnswer,
  413: ErrorAnswer,
  415: ErrorAnswer,
  429: ErrorAnswer,
  500: ErrorAnswer,
  503: ErrorAnswer,
};

/** What the OpenAPI document says of the account endpoints. They take no credentials but those in the body. */
export const LOGIN_DOC = {
  operationId: 'login',
  tags: ['accounts'],
  summary: 'Exchange e-mail address and password for a token',
  description: 'The token is valid for 24 hours. The status line says 200, the body 201.',
  security: [],
  body: Type.Object({ email: Email, password: Type.String() }, { additionalProperties: false }),
  response: {
    200: Type.Object({
      ...Acknowledged.properties,
      jwt_token: Type.String({ description: 'Valid 24 hours' }),
    }),
    ...FAILURES,
    403: ErrorAnswer,
  },
};

export const CHANGE_PASSWORD_DOC = {
  operationId: 'changePassword',
  tags: ['accounts'],
  summary: 'Change the password; the first change activates the account',
  description:
    'The new password has 8 to 128 characters with a special character, a lowercase letter, an uppercase letter ' +
    'and a digit. All earlier tokens become invalid. The status line says 200, the body 201.',
  security: [],
  body: Type.Object(
    {
      email: Email,
      old_password: Type.String({ description: 'Current password; for a new account, the issued one' }),
      new_password: Type.String(),
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
    500: ErrorAnswer,
    503: ErrorAnswer,
  },
};

/** Both are needed together on classify and label. */
export const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Issued at registration' },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'From POST /auth/login, valid 24 hours',
  },
} as const;

export const REQUIRED_SECURITY: readonly Readonly<Record<string, readonly string[]>>[] = [
  { apiKey: [], token: [] },
];
