import { defineRecognizer } from '../define-recognizer.js';
import { findTokens, TOKENS_ASKED } from '../secrets/find-tokens.js';

export const apiToken = defineRecognizer({
  name: 'api-token',
  entityType: 'PASSWORD',
  country: 'generic',
  description:
    'Tokens and secret keys of services, in the formats that vendors document; details.kind is the format.',
  patterns: [],
  asks: TOKENS_ASKED,
  find: findTokens,
  sources: [
    'https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns',
    'https://www.rfc-editor.org/rfc/rfc7519',
  ],
  examples: [
    {
      text: 'GITHUB_TOKEN=ghp_q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG0oTi',
      finds: ['ghp_q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG0oTi'],
      minScore: 0.85,
    },
    { text: 'glpat-Zk3vQ8wLr2XtYb7NsHcD', finds: ['glpat-Zk3vQ8wLr2XtYb7NsHcD'], minScore: 0.9 },
    { text: 'AWS AKIAQ3ZX7LTN5VBWKE2R', finds: ['AKIAQ3ZX7LTN5VBWKE2R'], minScore: 0.9 },
    {
      text: 'key 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',
      finds: ['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'],
      minScore: 0.9,
    },
    {
      text: 'export OPENAI=sk-proj-T4kQ9vXz2LbN7mWc5RdYe8Hs',
      finds: ['sk-proj-T4kQ9vXz2LbN7mWc5RdYe8Hs'],
      minScore: 0.9,
    },
    { text: 'pk_live_51HxQz8LtVbN3mWc5RdYe8Hs', finds: [] },
    { text: 'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', finds: [] },
    { text: 'AKIAAAAAAAAAAAAAAAAA, AKIA0000000000000000', finds: [] },
    { text: 'a sk-learn-compatible-estimator-of-the-team', finds: [] },
    { text: 'commit 9fceb02d0ae598e95dc970b74767f19372d61af8', finds: [] },
    { text: 'key: 550e8400-e29b-41d4-a716-446655440000', finds: [] },
  ],
});
