import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '.venv',
      'dist',
      'coverage',
      'models',
      'training',
      '**/*.generated.ts',
      'measure/accuracy/documents',
      'measure/accuracy/tables',
    ],
  },
  js.configs.recommended,
  regexp.configs['flat/recommended'],
  { rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] } },
  {
    // A file tells one whole thing.
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Tables: one thing after another, nothing to follow. Whatever else grows is split.
    files: [
      '.dependency-cruiser.cjs',
      'src/core/errors.ts',
      'src/http/v1/discovery-examples.ts',
      'src/recognizers/**/*.list.ts',
      'src/recognizers/registry.ts',
      'src/text/headers/header-words.ts',
      'scripts/columns/synthetic-columns.ts',
    ],
    rules: { 'max-lines': 'off' },
  },
  {
    // Rows of cases; they may not grow further.
    files: [
      'test/config/load-config.test.ts',
      'test/deploy/helm-chart.test.ts',
      'test/discovery/find.test.ts',
      'test/support/word-places.ts',
      'test/http/auth/auth-routes.test.ts',
      'test/rules/read-rules.test.ts',
      'test/scan/scan-program.test.ts',
      'test/workers/worker-pool.test.ts',
    ],
    rules: { 'max-lines': ['error', { max: 360, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Places of a value and spellings of one, a row each.
    files: [
      'test/formats/workbook/workbook-places.test.ts',
      'test/transform/verification/search-result.test.ts',
    ],
    rules: { 'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // TypeScript's own noPropertyAccessFromIndexSignature asks for brackets.
      '@typescript-eslint/dot-notation': 'off',
      'no-console': 'error',
      // Spreading a string into code points is what is meant wherever it is done here.
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
  {
    // A missing answer must not look like an answer of nothing: `present()` says what cannot be missing, and what
    // can is handled where it is seen. An expression that does not match is an answer.
    files: ['src/**/*.ts'],
    // Rooms that still have some.
    ignores: [
      'src/{bin,cli,discovery,formats,harmonization,http,recognizers,reports,scan,sources,values}/**',
      'src/answers/**',
      // Typed arrays and named groups, which TypeScript cannot know to be filled.
      'src/transform/verification/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "LogicalExpression[operator='??'][right.raw=/^(?:0|'')$/]",
          message: 'Say present(value, what) where it cannot be missing; handle it where it can.',
        },
        {
          selector:
            "LogicalExpression[operator='??'][right.type='ArrayExpression'][right.elements.length=0]" +
            ':not([left.callee.property.name=/^(?:exec|match)$/])',
          message: 'Say present(value, what) where it cannot be missing; handle it where it can.',
        },
      ],
    },
  },
  {
    // node:test registers through calls whose promises are not awaited.
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
  },
  {
    files: ['scripts/**', 'examples/**', 'measure/**', 'src/bin/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
  {
    files: ['web/{demo,public}/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...['AbortController', 'caches', 'clearTimeout', 'document', 'navigator', 'self'],
          // Written into the service worker when the demo is assembled.
          ...['FILES', 'VERSION'],
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    // Expressions for what people write are long and full of look-alikes by nature; that each is linear is held
    // by the conformance test over the registry.
    files: ['src/recognizers/**/*.ts'],
    rules: {
      'regexp/no-dupe-disjunctions': 'off',
      'regexp/no-unused-capturing-group': 'off',
      'regexp/prefer-character-class': 'off',
      'regexp/no-misleading-unicode-character': 'off',
      'regexp/sort-alternatives': 'off',
      'regexp/optimal-quantifier-concatenation': 'off',
      'regexp/no-useless-assertions': 'off',
      'regexp/prefer-d': 'off',
      'regexp/prefer-range': 'off',
      'regexp/no-contradiction-with-assertion': 'off',
      'regexp/optimal-lookaround-quantifier': 'off',
      'regexp/no-useless-non-capturing-group': 'off',
    },
  },
);
