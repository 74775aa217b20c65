import { Type } from 'typebox';
import { ErrorAnswer } from '../../answers/schemas.js';
import { Acknowledged, Email, FAILURES, field } from './auth-docs.js';

export const REQUEST_RESET_DOC = {
  operationId: 'requestPasswordReset',
  tags: ['accounts'],
  summary: 'Ask for a mail with a link that sets a new password',
  description:
    'The answer is the same, and comes in the same time, whether or not the address has an account. The link opens ' +
    'the page as `/#reset=TOKEN`, is good for 30 minutes and works once; a later one takes its place. Needs SMTP_URL.',
  security: [],
  body: Type.Object({ email: Email }, { additionalProperties: false }),
  response: { 202: Acknowledged, ...FAILURES, 403: ErrorAnswer },
};

export const RESET_PASSWORD_DOC = {
  operationId: 'resetPassword',
  tags: ['accounts'],
  summary: 'Set a new password by the link of a mail',
  description:
    'The token is what follows `reset=` in the link. The rules are those of a changed password; after a weak one the ' +
    'link is still good. All earlier tokens become invalid, and an account that was not activated is.',
  security: [],
  body: Type.Object(
    {
      reset_token: field('What the link holds', 'ddr_kVvLcBFNa0nImlppAzm91tVR2uR3BiEovOaBOTIekx_'),
      new_password: field('What the password is to be', 'Tr1cky-but-fine'),
    },
    { additionalProperties: false },
  ),
  response: { 200: Acknowledged, ...FAILURES, 403: ErrorAnswer },
};

export const ROTATE_KEY_DOC = {
  operationId: 'rotateApiKey',
  tags: ['accounts'],
  summary: 'Have a new API key; those before it are refused from now on',
  description:
    'For the account of the token in the Authorization header, whose password is asked for once more. The key is ' +
    'shown this once. Sessions go on.',
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
