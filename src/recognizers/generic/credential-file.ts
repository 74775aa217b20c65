import { defineRecognizer, type Candidate, type Indecision } from '../define-recognizer.js';
import { entropyOf } from '../secrets/likeness.js';
import { isPlaceholder, isReference, isWordForSecret } from '../secrets/references.js';
import { matchesIn, searchedExpression } from '../searched-expression.js';
import type { TextView } from '../text-view.js';

/** Base64 as crypt(3) writes it. */
const C = String.raw`[./A-Za-z\d]`;
/** Hashes of passwords after a user name and a colon. Compose files write each dollar sign twice. */
const HASH = [
  String.raw`\${1,2}(?:apr1|1)\${1,2}${C}{1,16}\${1,2}${C}{22}`,
  String.raw`\${1,2}2[abxy]?\${1,2}\d\d\${1,2}${C}{53}`,
  String.raw`\$[56]\$(?:rounds=\d{1,9}\$)?${C}{1,16}\$${C}{43,86}`,
  String.raw`\$(?:gy|y|7)\$${C}{1,8}\$${C}{1,86}\$${C}{43}`,
  String.raw`\$argon2(?:id|i|d)\$v=\d{1,3}\$m=\d{1,9},t=\d{1,4},p=\d{1,3}\$[A-Za-z\d+/]{8,86}\$[A-Za-z\d+/]{16,86}`,
  String.raw`\{S?SHA\d{0,3}\}[A-Za-z\d+/]{22,120}={0,2}`,
].join('|');
/** The line above the secrets of PPP. */
const PPP_HEADER = searchedExpression(
  /#[ \t]{0,8}(?:client[ \t]{1,16}server[ \t]{1,16}secret|secrets for authentication using)/giu,
);
/** The end of a line whose last column stands for any address. */
const ANY_ADDRESS = searchedExpression(/(?<=\S[ \t]{1,16})"?\*"?(?=[ \t]{0,16}(?:\r?\n|$))/gu);
const CELL = String.raw`(?:"[^"\n]{1,64}"|[^\s"#]{1,64})`;
/** Client, server, secret and addresses. */
const PPP_LINE = new RegExp(
  String.raw`^(?<lead>[ \t]{0,8}${CELL}[ \t]{1,16}(?<server>${CELL})[ \t]{1,16}"?)(?<value>(?<=")[^"\n]{3,100}(?=")|(?<!")[^\s"#]{3,100})"?(?<addresses>(?:[ \t]{1,16}${CELL}){0,4})[ \t]{0,16}\r?$`,
  'u',
);

export const credentialFile = defineRecognizer({
  name: 'credential-file',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Hashes in htpasswd and shadow files, secrets of PPP, keys of Rails.',
  patterns: [
    {
      name: 'hash-of-user',
      regex: new RegExp(String.raw`(?<=[\w.@-]:)(?:${HASH})(?![\w./+=])`, 'gu'),
      scores: { form: 0.85, formInContext: 0.85 },
    },
    {
      name: 'rails-key',
      regex:
        /\b(?:master|production|staging|development)\.key["'\x60]{0,2}(?: (?:is|contains|=))?:?\s{1,4}["'\x60]?(?<value>[\da-f]{32})(?![\w-])/dgu,
      scores: { form: 0.9, formInContext: 0.9 },
      keywords: ['.key'],
    },
  ],
  asks: { expressions: [PPP_HEADER.regex, ANY_ADDRESS.regex] },
  find: (view) => findPppSecrets(view),
  validate: (candidate) => judge(candidate),
  sources: [
    'https://httpd.apache.org/docs/2.4/misc/password_encryptions.html',
    'https://man7.org/linux/man-pages/man5/crypt.5.html',
    'https://ppp.samba.org/pppd.html',
    'https://guides.rubyonrails.org/security.html#custom-credentials',
  ],
  examples: [
    {
      text: 'ana:$apr1$r31.L9Ik$Zk8wTq31xPw0RvB9mLs2Y/',
      finds: ['$apr1$r31.L9Ik$Zk8wTq31xPw0RvB9mLs2Y/'],
      minScore: 0.7,
    },
    {
      text: '# client\tserver\tsecret\tIP addresses\nana\t*\theron\t*\n',
      finds: ['heron'],
      minScore: 0.7,
    },
    {
      text: 'config/master.key: 9c41e7a05bd2f86340cf1e97ab52d680',
      finds: ['9c41e7a05bd2f86340cf1e97ab52d680'],
      minScore: 0.7,
    },
    { text: 'ana:$apr1$salt$hash', finds: [] },
    { text: 'root:x:0:0:root:/root:/bin/bash', finds: [] },
    { text: 'etag.key 9c41e7a05bd2f86340cf1e97ab52d680', finds: [] },
  ],
});

/** Minimum entropy of a hash or a key, in bits per character; fewer indicate a placeholder. */
const LEAST_ENTROPY = 3;
const HASHED = /^[${]/;
const HEXADECIMAL = /^[\da-f]{32}$/;

function judge(candidate: string): Indecision {
  // The judge also sees the secrets of PPP, which are judged by their line.
  const kind = HASHED.test(candidate)
    ? 'password-hash'
    : HEXADECIMAL.test(candidate)
      ? 'generic-api-key'
      : undefined;
  if (kind === undefined) return 'undecided';
  return entropyOf(candidate) < LEAST_ENTROPY || /x{8}/i.test(candidate)
    ? 'refused'
    : { verdict: 'undecided', details: { kind } };
}

const isSecret = (value: string): boolean =>
  !isPlaceholder(value) && !isReference(value) && !isWordForSecret(value) && !/^[@&/]/.test(value);

/** Maximum length of a line, in UTF-16 code units. */
const LONGEST_LINE = 400;
/** A password rather than a word or an operator: a letter, and a digit or symbol between others. */
const LIKE_PASSWORD = /^(?=.{6})(?=.*\p{L})(?=.*\d|.*[!#$%&+?@^_~-].)[^*|=<>()\\{}]+$/u;

/** Finds secrets under the header of a chap-secrets or pap-secrets file, and in lines for any server and address. */
function* findPppSecrets(view: TextView): Iterable<Candidate> {
  const { text } = view;
  let done = 0;
  for (const { index: place } of matchesIn(view, PPP_HEADER)) {
    if (place < done) continue;
    for (done = place; done < text.length; done = lineEnd(text, done) + 1)
      yield* secretOfLine(text, done, true);
  }
  if (done > 0) return;
  for (const { index: place } of matchesIn(view, ANY_ADDRESS)) {
    const near = text.slice(Math.max(0, place - LONGEST_LINE), place);
    yield* secretOfLine(text, place - near.length + near.lastIndexOf('\n') + 1, false);
  }
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

function* secretOfLine(text: string, start: number, isUnderHeader: boolean): Iterable<Candidate> {
  const line = text.slice(start, Math.min(lineEnd(text, start), start + LONGEST_LINE));
  const { lead, server, value, addresses } = PPP_LINE.exec(line)?.groups ?? {};
  if (lead === undefined || value === undefined || !isSecret(value)) return;
  const isForAny = /^"?\*"?$/.test(server ?? '') && /^[ \t]+"?\*"?$/.test(addresses ?? '');
  if (!isUnderHeader && !(isForAny && LIKE_PASSWORD.test(value))) return;
  yield {
    start: start + lead.length,
    end: start + lead.length + value.length,
    pattern: 'ppp-secret',
    scores: { form: 0.85, formInContext: 0.85 },
    details: { kind: 'generic-password' },
  };
}
