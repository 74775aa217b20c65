import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { UNREAD_REQUEST } from '../../answers/schemas.js';
import { secured, type Doors } from '../discovery/add-operation.js';
import { answer } from '../discovery/document-operation.js';

const PoliciesAnswer = Type.Object({
  policies: Type.Array(
    Type.Object({ name: Type.String({ description: 'What `policy` of a request may be' }) }),
    { description: 'In alphabetical order' },
  ),
});

const POLICIES_DOC = {
  operationId: 'policiesV2',
  tags: ['data discovery, version 2'],
  summary: 'Which policies the service has by name',
  description:
    'Names alone: what a policy puts in place of values, and by which key, is for those who wrote it to know.',
  response: { 200: answer('The names.', PoliciesAnswer), ...UNREAD_REQUEST },
};

/** Adds the list of the policies that requests may call by their names. */
export function addPolicyRoute(
  app: FastifyInstance,
  path: string,
  names: readonly string[],
  { authorize }: Pick<Doors, 'authorize'>,
): void {
  const policies = [...names].sort().map((name) => ({ name }));
  app.get(
    path,
    authorize === undefined
      ? { schema: POLICIES_DOC }
      : { schema: secured(POLICIES_DOC), onRequest: [authorize] },
    () => ({ policies }),
  );
}
