import { defineRecognizer } from '../../src/recognizers/define-recognizer.js';

/** A text that the poisoned recognizer would read until the sun has burnt out. */
export const POISON = `Mail jane@example.org about the poison ${'x'.repeat(60)}`;

/** A recognizer with the fault that no recognizer of the registry may have. It harms `POISON` alone. */
export const POISONED = defineRecognizer({
  name: 'poisoned',
  entityType: 'URL',
  country: 'generic',
  description: 'An expression that backtracks without an end.',
  patterns: [
    {
      name: 'poisoned',
      // eslint-disable-next-line regexp/no-super-linear-backtracking, regexp/optimal-quantifier-concatenation -- its purpose
      regex: /poison (?:x+x+)+y/gu,
      scores: { form: 1, formInContext: 1 },
    },
  ],
  sources: [],
  examples: [],
});

/** What a program is run with so that its recognizers hold the poisoned one. */
export const POISONED_ENV = {
  NODE_OPTIONS: `--import=${new URL('poison-the-registry.js', import.meta.url).href}`,
};

/** A script of the pattern provider's threads that holds it. */
export const POISONED_SCRIPT = new URL('poisoned-worker.js', import.meta.url);
