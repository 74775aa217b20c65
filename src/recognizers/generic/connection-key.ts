import { defineRecognizer, type Indecision } from '../define-recognizer.js';
import { entropyOf } from '../secrets/likeness.js';
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
  ],
  validate: (candidate) => judge(candidate),
  sources: ['https://learn.microsoft.com/en-us/azure/storage/common/storage-configure-connection-string'],
  examples: [
    {
      text: 'AccountName=files;AccountKey=Zm9vYmFyMTIzNDU2Nzg5MHF3ZXJ0eXVpb3A0Tz==;',
      finds: ['Zm9vYmFyMTIzNDU2Nzg5MHF3ZXJ0eXVpb3A0Tz=='],
      minScore: 0.9,
    },
    { text: 'client_secret: <YOUR_CLIENT_SECRET_GOES_HERE>', finds: [] },
    { text: 'client_secret = your_client_secret_goes_here', finds: [] },
    { text: 'key: 550e8400-e29b-41d4-a716-446655440000', finds: [] },
  ],
});

/** Minimum entropy of a random value, in bits per character. */
const LEAST_ENTROPY = 3;
/** A file name: the file that contains the key. */
const FILE = /\.(?:pem|key|crt|p12|pfx|json|ya?ml|txt|env)$/i;

/** Rejects words, repetitions and placeholders; a key mixes digits and letters at random. */
function judge(candidate: string): Indecision {
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
