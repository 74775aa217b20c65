import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { AccountService } from '../../accounts/account-service.js';
import { BODY_LIMIT, callerOf, expectJson, unforeseen } from './auth-request.js';
import { bearerToken } from './bearer-token.js';
import { readAuthBody } from './read-auth-body.js';
import { REQUEST_RESET_DOC, RESET_PASSWORD_DOC, ROTATE_KEY_DOC } from './recovery-docs.js';

/**
 * Adds what the owner of an account does alone who has lost a password or a key.
 * @param mustExist refuses where there are no accounts
 */
export function registerRecoveryRoutes(
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
          'If this address has an account, a mail with a link is on its way; the link is good for 30 minutes.',
      };
    },
  );
  app.post('/auth/reset-password', { ...options, schema: RESET_PASSWORD_DOC }, async (request) => {
    const fields = readAuthBody(request.body, ['reset_token', 'new_password']);
    const reset = { token: fields.reset_token, newPassword: fields.new_password };
    await unforeseen(accounts.resetPassword(reset, callerOf(request)));
    return { statusCode: 200, message: 'The new password is set; every earlier token is refused' };
  });
  app.post('/auth/rotate-key', { ...options, schema: ROTATE_KEY_DOC }, async (request, reply) => {
    const { password } = readAuthBody(request.body, ['password']);
    const rotation = { token: bearerToken(request.headers), password };
    const apiKey = await unforeseen(accounts.rotateKey(rotation, callerOf(request)));
    void reply.status(201);
    return {
      statusCode: 201,
      message: 'The new API key is in force; those before it are refused',
      api_key: apiKey,
    };
  });
}
