import { apiToken } from '../../../src/recognizers/generic/api-token.js';
import { testCases } from '../../support/recognizer-cases.js';

const ALPHABET = 'q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG0oTi';
const HEX = '9fceb02d0ae598e95dc970b74767f193';

testCases(apiToken, [
  { text: `GITHUB_TOKEN=ghp_${ALPHABET}`, finds: [`ghp_${ALPHABET}`], minScore: 0.9 },
  { text: 'glpat-Zk3vQ8wLr2XtYb7NsHcD', finds: ['glpat-Zk3vQ8wLr2XtYb7NsHcD'], minScore: 0.9 },
  { text: 'AWS AKIAQ3ZX7LTN5VBWKE2R', finds: ['AKIAQ3ZX7LTN5VBWKE2R'], minScore: 0.9 },
  {
    text: 'stripe sk_live_51HxQz8LtVbN3mWc5RdYe8Hs',
    finds: ['sk_live_51HxQz8LtVbN3mWc5RdYe8Hs'],
    minScore: 0.9,
  },
  { text: `twilio SK${HEX}`, finds: [`SK${HEX}`], minScore: 0.9 },
  { text: `mailgun key-${HEX}`, finds: [`key-${HEX}`], minScore: 0.9 },
  {
    text: 'OPENAI sk-proj-T4kQ9vXz2LbN7mWc5RdYe8Hs',
    finds: ['sk-proj-T4kQ9vXz2LbN7mWc5RdYe8Hs'],
    minScore: 0.9,
  },
  {
    text: 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiIsIm4iOiJhIn0.Zk3vQ8wLr2XtYb7NsHcD',
    finds: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiIsIm4iOiJhIn0.Zk3vQ8wLr2XtYb7NsHcD'],
    minScore: 0.9,
  },
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
  // Publishable keys
  { text: 'pk_live_51HxQz8LtVbN3mWc5RdYe8Hs', finds: [] },
  {
    text: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0qk7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG0oTi ana@host',
    finds: [],
  },
  // Placeholders
  { text: `ghp_${'x'.repeat(36)}`, finds: [] },
  { text: 'AKIAIOSFODNN7EXAMPLE', finds: [] },
  { text: 'client_secret: <YOUR_CLIENT_SECRET_GOES_HERE_1>', finds: [] },
  { text: 'client_secret = your_client_secret_goes_here_1', finds: [] },
  { text: 'private_key: /etc/ssl/private/server-of-2024.pem', finds: [] },
  // Identifiers and digests
  { text: 'key: 550e8400-e29b-41d4-a716-446655440000', finds: [] },
  { text: `commit ${HEX}72d61af8, sha256:${HEX}${HEX}`, finds: [] },
  { text: `md5 ${HEX} sk${HEX} XSK${HEX} SK${HEX}0`, finds: [] },
  // Words
  { text: 'a sk-learn-compatible-estimator-of-the-team', finds: [] },
  { text: 'the bearer of this letter, the key 1 and the secret 2', finds: [] },
]);
