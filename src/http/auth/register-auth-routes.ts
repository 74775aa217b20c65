import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { AccountService } from '../../accounts/account-service.js';
import { ServiceError } from '../../core/errors.js';
import { CHANGE_PASSWORD_DOC, JWKS_DOC, LOGIN_DOC, LOGOUT_DOC, REGISTER_DOC } from './auth-docs.js';
import { BODY_LIMIT, callerOf, expectJson, unforeseen } from './auth-request.js';
import { bearerToken } from './bearer-token.js';
import { readAuthBody } from './read-auth-body.js';
import { registerRecoveryRoutes } from './register-recovery-routes.js';

/** Seconds that a public key may be kept by those who verify tokens elsewhere. */
const KEYS_MAX_AGE_S = 300;

/**
 * Adds the account endpoints. Their unforeseen failures are 500, not 598 as elsewhere.
 * @param exist whether there are accounts at all; where not, nothing is looked up, so that nothing is made by it
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
      return { statusCode: 202, message: 'The credentials are on their way by mail.' };
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
