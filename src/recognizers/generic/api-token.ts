import { defineRecognizer, type Indecision } from '../define-recognizer.js';

/** Tokens by the prefixes of who gives them out, each with the form behind it. */
const TOKENS = [
  // Amazon
  String.raw`(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}`,
  // GitHub, GitLab
  String.raw`gh[pousr]_[A-Za-z\d]{36,40}|github_pat_\w{60,90}`,
  String.raw`gl(?:pat|ptt|dt|rt|cbt|ft)-[\w-]{20,50}`,
  // Slack
  String.raw`xox[abeoprs]-[A-Za-z\d-]{10,120}|xapp-\d-[A-Za-z\d-]{20,120}`,
  // Stripe: secret and restricted keys; `pk_` is publishable
  String.raw`[rs]k_(?:live|test)_[A-Za-z\d]{16,120}|whsec_[A-Za-z\d+/=]{24,64}`,
  // Google, SendGrid, npm, PyPI
  String.raw`AIza[\w-]{35}|GOCSPX-[\w-]{28}|ya29\.[\w-]{20,200}`,
  String.raw`SG\.[\w-]{16,32}\.[\w-]{32,64}`,
  String.raw`npm_[A-Za-z\d]{36}|pypi-[\w-]{50,200}`,
  // Mailgun, Square, Shopify, DigitalOcean, Hugging Face, Databricks, Telegram
  String.raw`key-[\da-f]{32}|sq0(?:csp|atp)-[\w-]{22,43}|shp(?:at|ca|pa|ss)_[\da-fA-F]{32}`,
  String.raw`do[opr]_v1_[\da-f]{64}|hf_[A-Za-z]{34}|dapi[\da-f]{32}|\d{8,10}:AA[\w-]{33}`,
  // OpenAI and Anthropic
  String.raw`sk-(?:proj-|svcacct-|ant-[a-z\d]{3,8}-)?[\w-]{20,170}`,
  // Signed tokens (RFC 7519)
  String.raw`eyJ[\w-]{10,400}\.eyJ[\w-]{10,800}\.[\w-]{10,400}`,
].join('|');

/** Cues of keys in connection strings and files of settings: "key" alone is too common a word. */
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

export const apiToken = defineRecognizer({
  name: 'api-token',
  entityType: 'PASSWORD',
  country: 'generic',
  description:
    'Tokens and secret keys of services, by the prefixes of who gives them out, and keys in connection strings.',
  patterns: [
    {
      name: 'prefix',
      regex: new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${TOKENS})(?![\p{L}\p{N}_-])`, 'gu'),
      scores: { form: 0.95, formInContext: 0.95 },
      needs: 'digit',
      keywords: [
        'akia',
        'asia',
        'abia',
        'acca',
        'ghp_',
        'gho_',
        'ghu_',
        'ghs_',
        'ghr_',
        'github_pat_',
        'glpat-',
        'glptt-',
        'gldt-',
        'glrt-',
        'glcbt-',
        'glft-',
        'xox',
        'xapp-',
        'k_live_',
        'k_test_',
        'whsec_',
        'aiza',
        'gocspx-',
        'ya29.',
        'sg.',
        'npm_',
        'pypi-',
        'sk-',
        'key-',
        'sq0',
        'shpat_',
        'shpca_',
        'shppa_',
        'shpss_',
        '_v1_',
        'hf_',
        'dapi',
        ':aa',
        'eyj',
      ],
    },
    {
      // Twilio: letters too common to be a keyword.
      name: 'prefix-of-two',
      regex: /(?<![\p{L}\p{N}_-])SK[\da-f]{32}(?![\p{L}\p{N}_-])/gu,
      scores: { form: 0.93, formInContext: 0.93 },
      needs: 'digit',
    },
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
  sources: [
    'https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns',
    'https://www.rfc-editor.org/rfc/rfc7519',
  ],
  examples: [
    {
      text: 'GITHUB_TOKEN=ghp_q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG0oTi',
      finds: ['ghp_q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG0oTi'],
      minScore: 0.9,
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
    {
      text: 'AccountName=files;AccountKey=Zm9vYmFyMTIzNDU2Nzg5MHF3ZXJ0eXVpb3A0Tz==;',
      finds: ['Zm9vYmFyMTIzNDU2Nzg5MHF3ZXJ0eXVpb3A0Tz=='],
      minScore: 0.9,
    },
    { text: 'pk_live_51HxQz8LtVbN3mWc5RdYe8Hs', finds: [] },
    { text: 'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', finds: [] },
    { text: 'AKIAAAAAAAAAAAAAAAAA, AKIA0000000000000000', finds: [] },
    { text: 'client_secret: <YOUR_CLIENT_SECRET_GOES_HERE>', finds: [] },
    { text: 'client_secret = your_client_secret_goes_here', finds: [] },
    { text: 'a sk-learn-compatible-estimator-of-the-team', finds: [] },
    { text: 'commit 9fceb02d0ae598e95dc970b74767f19372d61af8', finds: [] },
    { text: 'key: 550e8400-e29b-41d4-a716-446655440000', finds: [] },
  ],
});

/** Bits per character below which nothing random is written. */
const LEAST_ENTROPY = 3;
/** A file that holds the key, or a name of it. */
const FILE = /\.(?:pem|key|crt|p12|pfx|json|ya?ml|txt|env)$/i;
const PLACEHOLDER = /x{6}|\*{3}|your[_-]|example|placeholder|changeme|dummy|redacted|<|\.\.\./i;

/** Words, repetitions and placeholders are no tokens: these mix digits with letters at random. */
function judge(candidate: string): Indecision {
  if (
    PLACEHOLDER.test(candidate) ||
    FILE.test(candidate) ||
    !/\d/.test(candidate) ||
    !/[a-z]{2}/i.test(candidate)
  )
    return 'refused';
  return entropyOf(candidate) < LEAST_ENTROPY ? 'refused' : 'undecided';
}

/** Shannon's entropy of the characters, in bits per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length);
  return entropy;
}
