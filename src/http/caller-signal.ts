import type { FastifyReply } from 'fastify';

/** Why work is aborted whose caller has closed the connection. Nobody is left to be told. */
export class CallerGone extends Error {
  constructor() {
    super('the caller closed the connection before the answer');
    this.name = 'CallerGone';
  }
}

/** Aborts the work of a request when its caller has gone away. */
export function callerSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort(new CallerGone());
  };
  if (raw.closed) abort();
  else raw.once('close', abort);
  return controller.signal;
}
