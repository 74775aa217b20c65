import { defineRecognizer } from '../define-recognizer.js';
import { findNamedValues, NAME_CUES } from '../secrets/find-named-values.js';

export const namedSecret = defineRecognizer({
  name: 'named-secret',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Secrets in elements, pairs, defaults, options and directives named as secrets.',
  patterns: [],
  asks: { expressions: [NAME_CUES] },
  find: findNamedValues,
  sources: [
    'https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/',
    'https://maven.apache.org/settings.html',
    'https://redis.io/docs/latest/operate/oss_and_stack/management/security/',
  ],
  examples: [
    { text: '<password>Blue-Heron-72</password>', finds: ['Blue-Heron-72'], minScore: 0.7 },
    { text: '<add key="SmtpPassword" value="Blue-Heron-72" />', finds: ['Blue-Heron-72'], minScore: 0.7 },
    { text: '- name: DB_PASSWORD\n  value: "Blue-Heron-72"', finds: ['Blue-Heron-72'], minScore: 0.7 },
    { text: 'requirepass Zk8wTq31xPw0Rv\n', finds: ['Zk8wTq31xPw0Rv'], minScore: 0.7 },
    { text: 'storePassword "Blue-Heron-72"', finds: ['Blue-Heron-72'], minScore: 0.7 },
    { text: "process.env.JWT_SECRET || 'Zk8wTq31xPw0Rv'", finds: ['Zk8wTq31xPw0Rv'], minScore: 0.7 },
    { text: '${API_PASSWORD}    Blue-Heron-72\n', finds: ['Blue-Heron-72'], minScore: 0.7 },
    { text: '${PASSWORD}    Get Password 2\n', finds: [] },
    { text: '<password>${env.PASS}</password>', finds: [] },
    { text: '<label name="password">Your password</label>', finds: [] },
    { text: '- name: DB_PASSWORD\n  value: $(PASSWORD)', finds: [] },
    { text: '--token string   the token of the account', finds: [] },
  ],
});
