import { parse } from 'tldts';
import { defineRecognizer } from '../define-recognizer.js';

/** File extensions: `logo@2x.png` is a file. */
const FILE = /\.(?:png|jpe?g|gif|webp|svg|avif|pdf|css|js|ts|json|html?|txt|zip|gz)$/i;

/** Top-level domains for documentation, tests and private networks (RFC 6761, RFC 6762, ICANN). */
const SPECIAL_USE = /\.(?:example|test|invalid|local|internal|lan|corp|intranet)$/;

export const email = defineRecognizer({
  name: 'email',
  entityType: 'EMAIL_ADDRESS',
  country: 'generic',
  description: 'E-mail address (RFC 5321 local part and host), with a host under a public suffix.',
  patterns: [
    {
      name: 'address',
      regex:
        /(?<![\p{L}\p{M}\p{N}._%+~]|\S-)[\p{L}\p{N}_][\p{L}\p{M}\p{N}._%+'’~-]{0,63}@(?<![.%'’~]@)(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.(?<!-\.)){1,6}\p{L}[\p{L}\p{M}]{1,23}(?![\p{L}\p{M}\p{N}@_-])/gu,
      scores: { form: 0.7, formInContext: 0.85, valid: 0.98, validInContext: 0.99 },
      needs: 'at',
    },
  ],
  context: { words: ['email', 'e-mail', 'mail', 'mailto', 'correo', 'courriel', 'contact'] },
  check: 'public_suffix',
  validate: (candidate, { text, start, end }) => {
    // Credentials in a URL, and `git@host:path`.
    if (/:\/\/[^\s@/]{0,64}$/.test(text.slice(Math.max(0, start - 72), start))) return 'refused';
    if (candidate.startsWith('git@') && /^[:/]\S/.test(text.slice(end, end + 2))) return 'refused';
    if (FILE.test(candidate)) return 'refused';
    const host = candidate.slice(candidate.lastIndexOf('@') + 1).toLowerCase();
    // Internal hosts ("svc@db.internal") have no public suffix; for them, the form alone decides.
    if (parse(host).isIcann === true) return true;
    return SPECIAL_USE.test(host) ? { verdict: 'undecided', score: 0.9 } : 'undecided';
  },
  sources: ['https://www.rfc-editor.org/rfc/rfc5321', 'https://publicsuffix.org/'],
  examples: [
    {
      text: 'Write to jo.o’neil+tag@mail.example.co.uk.',
      finds: ['jo.o’neil+tag@mail.example.co.uk'],
      minScore: 0.9,
    },
    { text: '<ana_m@exämple.de>', finds: ['ana_m@exämple.de'], minScore: 0.9 },
    { text: 'an adébọ\u0300wálé@example.org', finds: ['adébọ\u0300wálé@example.org'], minScore: 0.9 },
    { text: 'an jane@ẹ\u0300xample.org', finds: ['jane@ẹ\u0300xample.org'], minScore: 0.9 },
    { text: 'svc@db.internal', finds: ['svc@db.internal'], minScore: 0.6, maxScore: 0.9 },
    { text: 'a@a@a@a', finds: [] },
    { text: 'follow @handle at 5', finds: [] },
    { text: 'git@github', finds: [] },
  ],
});
