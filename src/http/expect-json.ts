import type { onRequestHookHandler } from 'fastify';
import { checkContentHeaders } from './content-headers.js';

/** Refuses what does not say that it is JSON, before its body is read. */
export const expectJson: onRequestHookHandler = ({ headers }, _reply, done) => {
  checkContentHeaders(headers, ['application/json']);
  done();
};
