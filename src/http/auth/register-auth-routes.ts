import type { AccountService } from '../../accounts/account-service.js';
import type { Actor } from '../../accounts/audit.js';
import { callerAddress } from '../../accounts/network.js';
import { ServiceError } from '../../core/errors.js';
import { isRecord } from '../../core/present.js';
import { nearName } from '../../core/nearest-name.js';
import { decodeJsonBody, namesFieldsOnce } from '../json-body.js';
import { checkContentHeaders } from '../read-request.js';
import {
  CHANGE_PASSWORD_DOC,
  JWKS_DOC,
  LOGIN_DOC,
  LOGOUT_DOC,
  REGISTER_DOC,
  REQUEST_RESET_DOC,
  RESET_PASSWORD_DOC,
  ROTATE_KEY_DOC,
} from './auth-docs.js';
import { bearerToken } from '../operation/operator-guard.js';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';

/** Maximum size of an account request body in bytes; fits the longest allowed values. */
const BODY_LIMIT = 8_192;

/** Refuses a content type other than JSON before the body is read. */
const expectJson: onRequestHookHandler = ({ headers }, _reply, done) => {
  checkContentHeaders(headers, ['application/json']);
  done();
};

/** Returns the caller for the audit log. */
const callerOf = (request: FastifyRequest): Actor => ({ kind: 'caller', from: callerAddress(request) });

/** Turns unexpected errors into ACCOUNTS_FAILED (500), with the cause for the log. */
async function unforeseen<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const failure = new ServiceError('ACCOUNTS_FAILED');
    failure.cause = error;
    throw failure;
  }
}

/** Maximum length of a field in UTF-16 code units: more than twice the maximum password length in code points. */
const LONGEST = 300;

/**
 * Reads a flat JSON object of strings that contains every given field once and no others. Values are never converted,
 * and
 * no error quotes one.
 * @throws ServiceError JSON_INVALID, FIELD_UNKNOWN, or FIELD_INVALID naming the field
 */
export function readAuthBody<T extends string>(
  body: unknown,
  fields: readonly T[],
): Readonly<Record<T, string>> {
  const { text, value } = decodeJsonBody(body);
  if (!isRecord(value)) throw new ServiceError('JSON_INVALID');
  for (const name of Object.keys(value)) {
    if (!fields.some((field) => field === name)) throw unknownField(name, fields);
  }
  for (const field of fields) checkField(field, value[field]);
  if (!namesFieldsOnce(text, value)) throw new ServiceError('JSON_INVALID');
  return value as Record<T, string>;
}

/**
 * Names that errors may repeat: letters and underscores only. Passwords, tokens and e-mail addresses have other
 * characters
 * as well; keys start with `ddk_`.
 */
const NAME = /^(?!dd[a-z]_)[a-z](?:[a-z_]{0,22}[a-z])?$/i;

/**
 * Builds the error for an unknown field. Its name is caller input and may even be a password; unless it is a plain
 * name,
 * the error reports only the closest known name.
 */
function unknownField(name: string, fields: readonly string[]): ServiceError {
  const nearest = nearName(name.slice(0, LONGEST), fields);
  const isName = NAME.test(name);
  const known = [...fields];
  return new ServiceError(
    'FIELD_UNKNOWN',
    {
      field: isName ? `"${name}"` : 'one whose name is not shown',
      known: known.join(', '),
      hint: nearest === undefined ? '' : ` (did you mean "${nearest}"?)`,
    },
    { ...(isName && { field: name }), known, ...(nearest !== undefined && { nearest }) },
  );
}

function checkField(field: string, value: unknown): void {
  const isText =
    typeof value === 'string' && value.length > 0 && value.length <= LONGEST && !value.includes('\u0000');
  if (isText && !/\p{Surrogate}/u.test(value)) return;
  const expected = isText
    ? 'text without lone surrogates'
    : `text of 1 to ${LONGEST} characters, without NUL`;
  throw new ServiceError('FIELD_INVALID', { field, expected }, { field });
}

/**
 * Adds the routes by which account owners recover from a lost password or key.
 * @param mustExist refuses requests if there are no accounts
 */
function registerRecoveryRoutes(
  app: FastifyInstance,
  accounts: AccountService,
  mustExist: onRequestHookHandler,
): void {
  const options = { bodyLimit: BODY_LIMIT, onRequest: [mustExist, expectJson] };
  app.post(
    '/auth/request-password-reset',
    { ...options, schema: REQUEST_RESET_DOC },
    async (request, reply) => {
      const { email } = readAuthBody(request.body, ['email']);
      await unforeseen(accounts.requestReset(email, callerOf(request)));
      void reply.status(202);
      return {
        statusCode: 202,
        message:
          'If this address has an account, a mail with a link was sent. The link is valid for 30 minutes.',
      };
    },
  );
  app.post('/auth/reset-password', { ...options, schema: RESET_PASSWORD_DOC }, async (request) => {
    const fields = readAuthBody(request.body, ['reset_token', 'new_password']);
    const reset = { token: fields.reset_token, newPassword: fields.new_password };
    await unforeseen(accounts.resetPassword(reset, callerOf(request)));
    return { statusCode: 200, message: 'The new password is set; earlier tokens are invalid' };
  });
  app.post('/auth/rotate-key', { ...options, schema: ROTATE_KEY_DOC }, async (request, reply) => {
    const { password } = readAuthBody(request.body, ['password']);
    const rotation = { token: bearerToken(request.headers), password };
    const apiKey = await unforeseen(accounts.rotateKey(rotation, callerOf(request)));
    void reply.status(201);
    return {
      statusCode: 201,
      message: 'The new API key is active; earlier keys are invalid',
      api_key: apiKey,
    };
  });
}

/** How long verifiers elsewhere may cache the public keys, in seconds. */
const KEYS_MAX_AGE_S = 300;

/**
 * Adds the account endpoints. Their unexpected failures are 500, not 598 as elsewhere.
 * @param exist whether any accounts exist; if not, the database is not queried, so that it is not created
 */
export function registerAuthRoutes(
  app: FastifyInstance,
  accounts: AccountService,
  exist: () => boolean = () => true,
): void {
  const mustExist: onRequestHookHandler = (_request, _reply, done) => {
    if (!exist()) throw new ServiceError('ACCOUNTS_ABSENT');
    done();
  };
  const options = { bodyLimit: BODY_LIMIT, onRequest: [mustExist, expectJson] };
  app.post('/auth/login', { ...options, schema: LOGIN_DOC }, async (request) => {
    const { email, password } = readAuthBody(request.body, ['email', 'password']);
    const token = await unforeseen(accounts.logIn(email, password, callerOf(request)));
    return { statusCode: 201, message: 'Login successful', jwt_token: token };
  });
  app.post(
    '/auth/logout',
    { bodyLimit: BODY_LIMIT, onRequest: mustExist, schema: LOGOUT_DOC },
    async (request) => {
      await unforeseen(accounts.logOut(bearerToken(request.headers), callerOf(request)));
      return { statusCode: 200, message: 'Logged out' };
    },
  );
  app.post('/auth/change-password', { ...options, schema: CHANGE_PASSWORD_DOC }, async (request) => {
    const fields = readAuthBody(request.body, ['email', 'old_password', 'new_password']);
    const change = {
      email: fields.email,
      oldPassword: fields.old_password,
      newPassword: fields.new_password,
    };
    await unforeseen(accounts.changePassword(change, callerOf(request)));
    return { statusCode: 201, message: 'Password change successful' };
  });
  app.post('/auth/register', { ...options, schema: REGISTER_DOC }, async (request, reply) => {
    const { email } = readAuthBody(request.body, ['email']);
    const issued = await unforeseen(accounts.register(email, callerOf(request)));
    if (issued === undefined) {
      void reply.status(202);
      return { statusCode: 202, message: 'The credentials were sent by mail.' };
    }
    void reply.status(201);
    return {
      statusCode: 201,
      message: 'Registration successful',
      email: issued.email,
      password: issued.password,
      api_key: issued.apiKey,
    };
  });
  registerRecoveryRoutes(app, accounts, mustExist);
  app.get('/.well-known/jwks.json', { schema: JWKS_DOC, onRequest: mustExist }, async (_request, reply) => {
    const keys = await unforeseen(accounts.publicKeys());
    void reply.header('cache-control', `public, max-age=${KEYS_MAX_AGE_S.toString()}`);
    return keys;
  });
}
