import type { FastifyInstance } from 'fastify';
import { ErrorAnswer, UNREAD_REQUEST } from '../../answers/schemas.js';
import type { KeptSessions } from '../../transform/sessions/kept-sessions.js';
import { secured, type Doors } from '../discovery/add-operation.js';
import { answer, FAILURES } from '../discovery/document-operation.js';
import { keptHere } from './asked-session.js';

const SESSION_DOC = {
  operationId: 'endSessionV2',
  tags: ['data discovery, version 2'],
  summary: 'End a session that the service keeps',
  description: 'Its map is deleted; nothing that it stands for can be restored by it any more.',
  params: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', description: 'As transform answered it' } },
  },
  response: {
    204: { description: 'It is gone.', type: 'null' },
    404: answer('There is no such session of this account.', ErrorAnswer),
    503: FAILURES[503],
    598: FAILURES[598],
    ...UNREAD_REQUEST,
    403: answer(
      "No sessions are kept here, the name asked for is not the service's, or a web page of another origin asks.",
      ErrorAnswer,
    ),
  },
};

/** Adds the end of sessions that the service keeps. */
export function addSessionRoute(
  app: FastifyInstance,
  path: string,
  sessions: KeptSessions | undefined,
  { authorize }: Pick<Doors, 'authorize'>,
): void {
  app.delete<{ Params: { readonly id: string } }>(
    `${path}/:id`,
    authorize === undefined
      ? { schema: SESSION_DOC }
      : { schema: secured(SESSION_DOC), onRequest: [authorize] },
    async ({ params: { id }, accountId }, reply) => {
      const kept = keptHere(sessions, accountId);
      await kept.sessions.end({ id, accountId: kept.accountId });
      return reply.status(204).send();
    },
  );
}
