import { connectionKey } from '../../../src/recognizers/generic/connection-key.js';
import { testCases } from '../../support/recognizer-cases.js';

const ALPHABET = 'q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG0oTi';

testCases(connectionKey, [
  {
    text: 'AccountName=files;AccountKey=Zm9vYmFyMTIzNDU2Nzg5MHF3ZXJ0eXVpb3A0Tz==;',
    finds: ['Zm9vYmFyMTIzNDU2Nzg5MHF3ZXJ0eXVpb3A0Tz=='],
    minScore: 0.9,
  },
  ...[
    'client_secret',
    'client-secret',
    'clientSecret',
    'aws_secret_access_key',
    'signing key',
    'PRIVATE_KEY',
  ].map((cue) => ({ text: `${cue}: ${ALPHABET}`, finds: [ALPHABET], minScore: 0.9 })),
  { text: 'client_secret: <YOUR_CLIENT_SECRET_GOES_HERE_1>', finds: [] },
  { text: 'client_secret = your_client_secret_goes_here_1', finds: [] },
  { text: 'private_key: /etc/ssl/private/server-of-2024.pem', finds: [] },
  { text: `key: ${ALPHABET}, the bearer of this letter`, finds: [] },
]);
