import { apiToken } from '../../../src/recognizers/generic/api-token.js';
import { testCases } from '../../support/recognizer-cases.js';

const ALPHABET = 'q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG0oTi';
const HEX = '9fceb02d0ae598e95dc970b74767f193';

testCases(apiToken, [
  { text: `GITHUB_TOKEN=ghp_${ALPHABET}`, finds: [`ghp_${ALPHABET}`], minScore: 0.85 },
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
    text: 'MESSAGEBIRD_API_KEY=test_gshuPaZoeEG6ovbc8M79w0QyM',
    finds: ['test_gshuPaZoeEG6ovbc8M79w0QyM'],
    minScore: 0.85,
  },
  { text: `STATSIG_API_KEY=secret-${ALPHABET}Kq7Z`, finds: [`secret-${ALPHABET}Kq7Z`], minScore: 0.85 },
  { text: `ZHIPU_API_KEY=${HEX}.q7Zt2LxV9bKc4RmW`, finds: [`${HEX}.q7Zt2LxV9bKc4RmW`], minScore: 0.85 },
  {
    text: 'NTFY_TOKEN=tk_q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3',
    finds: ['tk_q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3'],
    minScore: 0.85,
  },
  {
    text: `edsk${'q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG'.repeat(3).slice(0, 94)}`,
    finds: [`edsk${'q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG'.repeat(3).slice(0, 94)}`],
    minScore: 0.85,
  },
  { text: 'pat_q7Zt2LxVbKcRmWsYdNfHjPaUe12', finds: ['pat_q7Zt2LxVbKcRmWsYdNfHjPaUe12'], minScore: 0.85 },
  { text: 'seam_users_createNewSeamAccount12', finds: [] },
  // Publishable keys
  { text: 'pk_live_51HxQz8LtVbN3mWc5RdYe8Hs', finds: [] },
  {
    text: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0qk7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG0oTi ana@host',
    finds: [],
  },
  // Placeholders
  { text: `ghp_${'x'.repeat(36)}`, finds: [] },
  { text: 'AKIAIOSFODNN7EXAMPLE', finds: ['AKIAIOSFODNN7EXAMPLE'], maxScore: 0.6 },
  // Identifiers and digests
  { text: 'key: 550e8400-e29b-41d4-a716-446655440000', finds: [] },
  { text: `commit ${HEX}72d61af8, sha256:${HEX}${HEX}`, finds: [] },
  { text: `md5 ${HEX} sk${HEX} XSK${HEX} SK${HEX}0`, finds: [] },
  // Words
  { text: 'a sk-learn-compatible-estimator-of-the-team', finds: [] },
  { text: 'the bearer of this letter, the key 1 and the secret 2', finds: [] },
]);
