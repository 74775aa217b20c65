import { lineBefore } from '../../text/line-before.js';
import { defineRecognizer, type Indecision } from '../define-recognizer.js';
import { entropyOf, readability } from '../secrets/likeness.js';
import { isPlaceholder, isReference } from '../secrets/references.js';

/** Cues for keys in connection strings and settings files. "key" alone is too common a word. */
const CONNECTION_CUES = [
  ...['client', 'secret', 'private', 'signing', 'encryption'].flatMap((word) =>
    ['', ' ', '_', '-'].map((mark) => `${word}${mark}${word === 'client' ? 'secret' : 'key'}`),
  ),
  ...['account', 'access'].flatMap((word) => ['', ' '].map((mark) => `${word}${mark}key`)),
  'access_key',
  'access-key',
  'accesssignature',
  'access signature',
  'bearer',
];

export const connectionKey = defineRecognizer({
  name: 'connection-key',
  entityType: 'PASSWORD',
  country: 'generic',
  description:
    'Keys in connection strings and settings after a cue such as "AccountKey=", and bearer tokens.',
  patterns: [
    {
      name: 'key-of-connection',
      regex:
        /(?<![\p{L}\p{N}])(?:account ?key|shared ?access ?key|shared ?access ?signature|client[_ -]?secret|secret[_ -]?access[_ -]?key|aws[_ -]?secret[_ -]?key|encryption[_ -]?key|private[_ -]?key|signing[_ -]?key|bearer)["']?(?:[ \t]{0,3}[:=][ \t]{0,3}["']?|[ \t])(?<value>[\w+/.~-]{20,200}={0,2})(?![a-z\d+/=])/dgiu,
      scores: { form: 0.93, formInContext: 0.93 },
      needs: 'digit',
      keywords: CONNECTION_CUES,
    },
    {
      // The seed of a second factor
      name: 'seed',
      regex:
        /\b(?:2fa|mfa|totp|authenticator)[ _-]?(?:seed|secret|key)s?["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(?<value>[A-Z2-7]{16,128}={0,6})(?![\w+/=])/dgiu,
      scores: { form: 0.93, formInContext: 0.93 },
      keywords: ['2fa', 'mfa', 'totp', 'authenticator'],
    },
    {
      name: 'seed-in-address',
      regex: /[?&]secret=(?<value>[A-Z2-7]{16,128}={0,6})(?![\w+/=])/dgiu,
      scores: { form: 0.93, formInContext: 0.93 },
      keywords: ['otpauth'],
    },
    {
      // A signed address opens what it names until it expires.
      name: 'signed-address',
      regex: /[?&](?:x-(?:amz|goog)-)?signature=(?<value>[\w%+/~-]{27,500}={0,2})(?![\w+/=])/dgiu,
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['signature='],
    },
  ],
  validate: (candidate, { text, start, end }) =>
    // A name in code, such as `ed25519.Ed25519PrivateKey.generate()`
    text.charAt(end) === '(' || (NAME.test(candidate) && readability(candidate) > MOST_READABLE)
      ? 'refused'
      : judge(candidate, text, start),
  sources: ['https://learn.microsoft.com/en-us/azure/storage/common/storage-configure-connection-string'],
  examples: [
    {
      text: 'AccountName=files;AccountKey=Zm9vYmFyMTIzNDU2Nzg5MHF3ZXJ0eXVpb3A0Tz==;',
      finds: ['Zm9vYmFyMTIzNDU2Nzg5MHF3ZXJ0eXVpb3A0Tz=='],
      minScore: 0.9,
    },
    {
      text: 'otpauth://totp/Heron:ana?secret=K5QW4ZLTMVSWIYLU2XGA&issuer=Heron',
      finds: ['K5QW4ZLTMVSWIYLU2XGA'],
      minScore: 0.9,
    },
    {
      text: 'https://heron.test/a?Expires=1790000000&Signature=q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG%3D&Key-Pair-Id=K1',
      finds: ['q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG%3D'],
      minScore: 0.8,
    },
    { text: 'https://heron.test/a?signature=q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG', finds: [] },
    { text: 'totp secret: generated on first login', finds: [] },
    { text: 'client_secret: <YOUR_CLIENT_SECRET_GOES_HERE>', finds: [] },
    { text: 'client_secret = your_client_secret_goes_here', finds: [] },
    { text: 'key: 550e8400-e29b-41d4-a716-446655440000', finds: [] },
  ],
});

/** A path of names, and the readability of letter pairs above which it consists of words. */
const NAME = /^[A-Z_][\w.-]*$/i;
const MOST_READABLE = 0.6;
/** Minimum entropy of a random value, in bits per character. */
const LEAST_ENTROPY = 3;
/** A file name: the file that contains the key. */
const FILE = /\.(?:pem|key|crt|p12|pfx|json|ya?ml|txt|env)$/i;

const SIGNATURE_BEFORE = /[?&](?:x-(?:amz|goog)-)?signature=$/i;
/** Parameters of signed addresses. */
const SIGNED =
  /[?&](?:x-(?:amz|goog)-)?(?:expires|algorithm|credential|key-pair-id|awsaccesskeyid|googleaccessid)=/i;
const LONGEST_ADDRESS = 1_024;

/** Rejects words, repetitions and placeholders; a key mixes digits and letters at random. */
function judge(candidate: string, text: string, start: number): Indecision {
  const line = lineBefore(text, start, LONGEST_ADDRESS);
  if (/[?&]secret=$/i.test(line) && !/otpauth:\/\/\S*$/i.test(line)) return 'refused';
  if (SIGNATURE_BEFORE.test(text.slice(Math.max(0, start - 24), start))) {
    const near = text.slice(Math.max(0, start - LONGEST_ADDRESS), start + LONGEST_ADDRESS);
    if (!SIGNED.test(near)) return 'refused';
  }
  if (
    isPlaceholder(candidate) ||
    isReference(candidate) ||
    FILE.test(candidate) ||
    !/\d/.test(candidate) ||
    !/[a-z]{2}/i.test(candidate)
  )
    return 'refused';
  return entropyOf(candidate) < LEAST_ENTROPY ? 'refused' : 'undecided';
}
