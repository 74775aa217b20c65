import { defineRecognizer, type Candidate } from '../define-recognizer.js';
import { namesSecret, wordsOfName, type Assignment } from '../secrets/assignment.js';
import { EXAMPLE_SCORE, isDocumentedExample } from '../secrets/documented-examples.js';
import { scoreOfAssigned, unlessRuledOut } from '../secrets/judge-value.js';
import { matchesIn, searchedExpression } from '../searched-expression.js';
import type { TextView } from '../text-view.js';

/** The field that makes a manifest a Secret. */
const KIND = searchedExpression(
  /(?<![\w.-])kind["']?[ \t]{0,4}:[ \t]{0,4}["']?Secret["']?(?=[ \t]{0,8}(?:[\r\n,}#]|$))/gu,
);
/** The head of the block with the encoded values. */
const DATA = /(?<=(?:^|[\n{,])[ \t]{0,16})["']?data["']?[ \t]{0,4}:[ \t]{0,4}(?:\{|\r?\n)/gu;
/** A name and its encoded value, as a line or a member of an object. */
const ENTRY =
  /[\s,]{0,40}["']?(?<name>[\w.-]{1,128})["']?[ \t]{0,4}:[ \t]{0,4}["']?(?<value>[A-Za-z\d+/]{4,8000}={0,2})["']?(?=[ \t]{0,8}(?:[\r\n,}]|$))/uy;
/** Maximum number of values in a manifest. */
const MOST_ENTRIES = 200;
/** Names of values that accompany a secret. */
const OPEN =
  /(?:^|[._-])(?:user(?:_?name)?|host(?:name)?|port|name|db(?:_?name)?|database|e-?mail|region|namespace|bucket|type|id|path|server|endpoint|crt|cert|ca|pub|public)$/i;
/** Credentials inside a decoded file or URL. */
const HOLDS_CREDENTIALS =
  /:\/\/[^\s/:@]{0,64}:[^\s/@]{3,64}@|["']?(?:auth|password|passwd|secret|token)["']?\s{0,2}[:=]\s{0,2}["']?[^\s"'{}$<]{6}/i;
const SCORES = { named: 0.9, key: 0.95, holding: 0.85 };

export const secretManifest = defineRecognizer({
  name: 'secret-manifest',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Base64 values of Kubernetes Secret manifests.',
  patterns: [],
  asks: { expressions: [KIND.regex] },
  find: (view) => findValues(view),
  sources: ['https://kubernetes.io/docs/concepts/configuration/secret/'],
  examples: [
    {
      text: 'kind: Secret\ndata:\n  password: aGVyb25ibHVl',
      finds: ['aGVyb25ibHVl'],
      minScore: 0.85,
    },
    { text: 'kind: ConfigMap\ndata:\n  password: aGVyb25ibHVl\n', finds: [] },
    { text: 'kind: Secret\ndata:\n  password: cGFzc3dvcmQ=\n', finds: [] },
    { text: 'kind: Secret\ndata:\n  password: {{ .Values.password | b64enc }}\n', finds: [] },
  ],
});

function* findValues(view: TextView): Iterable<Candidate> {
  const { text } = view;
  let done = 0;
  for (const { index: place } of matchesIn(view, KIND)) {
    if (place < done) continue;
    const from = Math.max(done, text.lastIndexOf('\n---', place));
    const next = text.indexOf('\n---', place);
    done = next < 0 ? text.length : next;
    const document = text.slice(from, done);
    for (const { index, 0: head } of document.matchAll(DATA))
      yield* valuesOf(document, index + head.length, from);
  }
}

/** Finds the secrets among the values of a block. Stops at the first line that is none. */
function* valuesOf(document: string, begin: number, offset: number): Iterable<Candidate> {
  ENTRY.lastIndex = begin;
  for (let count = 0; count < MOST_ENTRIES; count++) {
    const match = ENTRY.exec(document);
    const { name, value } = match?.groups ?? {};
    if (match === null || name === undefined || value === undefined) return;
    const score = scoreOf(name, value);
    const start = offset + match.index + match[0].lastIndexOf(value);
    if (score > 0)
      yield {
        start,
        end: start + value.length,
        pattern: 'encoded-value',
        scores: { form: score, formInContext: score },
        details: { kind: 'kubernetes-secret' },
      };
  }
}

/** Returns the score of an encoded value, 0 if it is not a secret. */
function scoreOf(name: string, value: string): number {
  if (value.length % 4 !== 0) return 0;
  const decoded = Buffer.from(value, 'base64').toString('utf8').trim();
  if (decoded.includes('PRIVATE KEY-----')) return SCORES.key;
  const words = wordsOfName(name);
  const isNamed = namesSecret(words) || (words.at(-1) === 'key' && !OPEN.test(name));
  const isText = /^[^\p{Cc}\uFFFD]+$/u.test(decoded.replaceAll(/\s/g, ' '));
  if (!isText) return isNamed && value.length >= 20 ? SCORES.named : 0;
  const assignment: Assignment = {
    value: decoded,
    name: 'password',
    words: ['password'],
    type: '',
    separator: ':',
    quote: '"',
    isSpaced: true,
    before: '',
    after: '',
  };
  if (isDocumentedExample(decoded)) return EXAMPLE_SCORE;
  if (isNamed) return unlessRuledOut(assignment) === undefined ? 0 : SCORES.named;
  if (HOLDS_CREDENTIALS.test(decoded)) return SCORES.holding;
  return OPEN.test(name) ? 0 : (scoreOfAssigned(assignment)?.score ?? 0);
}
