/** The architecture as failing rules; each says what to do when it fires. Tests of the rules: `npm run check`. */
const layer = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});
const only = (name, comment, from, owner) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^src/', pathNot: from },
  to: { path: owner },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Move what both need into a third file below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports is dead, or misses its place in a registry.',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '^src/bin/' },
      to: {},
    },
    {
      name: 'src-never-imports-test',
      comment: 'Move shared code into src.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench|accuracy|scripts)/' },
    },
    layer(
      'core-imports-nothing',
      'core holds the nouns of the domain; what it would import belongs above it.',
      '^src/core/',
      '^src/(?!core/)',
    ),
    layer('text-imports-core', 'Text work knows core alone.', '^src/text/', '^src/(?!text/|core/)'),
    layer(
      'recognizers-import-core-and-text',
      'Recognizers find; who calls them is above.',
      '^src/recognizers/',
      '^src/(?!recognizers/|core/|text/)',
    ),
    layer(
      'ner-imports-core-and-text',
      'The model finds; who calls it is above.',
      '^src/ner/',
      '^src/(?!ner/|core/|text/)',
    ),
    layer(
      'harmonization-imports-core',
      'Harmonization is pure steps over findings.',
      '^src/harmonization/',
      '^src/(?!harmonization/|core/)',
    ),
    layer(
      'providers-import-finders',
      'Providers wrap recognizers, the model or an address.',
      '^src/providers/',
      '^src/(?!providers/|core/|text/|recognizers/|ner/)',
    ),
    layer(
      'discovery-imports-providers',
      'Use cases know providers and harmonization, never HTTP or settings.',
      '^src/discovery/',
      '^src/(?!discovery/|core/|text/|providers/|harmonization/)',
    ),
    layer(
      'scan-imports-use-cases',
      'A scan knows files, providers and use cases, never HTTP, settings or the terminal.',
      '^src/scan/',
      '^src/(?!scan/|core/|text/|providers/|recognizers/|harmonization/|discovery/)',
    ),
    layer(
      'http-imports-use-cases',
      'Routes translate; anything else belongs to a use case.',
      '^src/http/',
      '^src/(?:ner|recognizers|storage|bin)/',
    ),
    layer(
      'accounts-import-core',
      'Accounts know their store and mailer as ports alone.',
      '^src/accounts/',
      '^src/(?!accounts/|core/)',
    ),
    layer(
      'storage-imports-accounts',
      'Storage fills the port that accounts define.',
      '^src/storage/',
      '^src/(?!storage/|accounts/|core/)',
    ),
    layer(
      'mail-imports-accounts',
      'Mail fills the port that accounts define.',
      '^src/mail/',
      '^src/(?!mail/|accounts/|core/)',
    ),
    layer('only-bin-composes', 'Composition roots are nobody’s dependency.', '^src/(?!bin/)', '^src/bin/'),
    only(
      'onnxruntime-owner',
      'Only ner/ knows the inference library.',
      '^src/ner/',
      'node_modules/onnxruntime',
    ),
    only(
      'fastify-owner',
      'Only http/ and the provider server know the HTTP framework.',
      '^src/(?:http|providers)/',
      'node_modules/(?:fastify|@fastify)',
    ),
    only(
      'cockatiel-owner',
      'Only providers/ decides when another service is left alone.',
      '^src/providers/',
      'node_modules/cockatiel',
    ),
    only('undici-owner', 'Only providers/ calls other services.', '^src/providers/', 'node_modules/undici'),
    only(
      'pino-owner',
      'Only observability/ knows the logging library.',
      '^src/observability/',
      'node_modules/pino',
    ),
    only(
      'sql-owner',
      'Only storage/ knows SQL and its drivers.',
      '^src/storage/',
      'node_modules/(?:kysely|libsql|pg)/',
    ),
    only(
      'token-owner',
      'Only accounts/ knows tokens and password hashes.',
      '^src/accounts/',
      'node_modules/(?:jose|@node-rs)',
    ),
    only('mail-owner', 'Only mail/ knows the mail library.', '^src/mail/', 'node_modules/nodemailer'),
    only(
      'check-digit-owner',
      'National check digits come through check-digit.ts.',
      '^src/recognizers/check-digit',
      'node_modules/stdnum',
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    exclude: { path: '^dist/' },
  },
};
