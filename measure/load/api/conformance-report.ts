import type { ConformanceRun, RunOptions } from './schemathesis.js';

/** A run and what it ran against. */
export interface NamedRun {
  readonly name: string;
  readonly run: ConformanceRun;
}

/** Fewest examples of all runs together that are worth a verdict. */
const FEWEST = 5_000;

/** The document of the last result, and whether every run passed with enough examples. */
export function conformanceReport(
  runs: readonly NamedRun[],
  version: string,
  { examplesEach, seed }: RunOptions,
): { readonly text: string; readonly passed: boolean } {
  const total = runs.reduce((sum, { run }) => sum + run.examples, 0);
  const passed = runs.every(({ run }) => run.passed) && total >= FEWEST;
  const rows = runs.map(
    ({ name, run }) =>
      `| ${name} | ${run.operations.toString()} | ${run.examples.toString()} | ${failuresOf(run)} | ${run.seconds.toFixed(0)} |`,
  );
  const text = `# API conformance tests

The service answers generated requests as its OpenAPI document promises. \`npm run test:api\` lets [Schemathesis](https://schemathesis.readthedocs.io/) ${version} make requests from the document: valid and invalid values of every field, other methods, missing and unknown parameters, unusual Unicode. It writes this page; this run had seed ${seed.toString()} and at most ${examplesEach.toString()} random examples an operation.

| against | operations | examples | failures | seconds |
| --- | ---: | ---: | --- | ---: |
${rows.join('\n')}
| **together** | | **${total.toString()}** | **${passed ? 'none' : 'see above'}** | |

It checks for server errors; for statuses, content types, headers and bodies that the document does not promise; for 405 with a correct \`Allow\`; that credentials are enforced; and that account endpoints refuse invalid fields. Checks that a schema cannot decide are off, with reasons in \`measure/load/api/schemathesis.toml\`. The runs use the pattern provider, which answers thousands of requests in seconds. The command needs Python 3.10 or later and, the first time, a package index. It fails below ${FEWEST.toLocaleString('en')} examples.
`;
  return { text, passed };
}

function failuresOf({ passed, output }: ConformanceRun): string {
  if (passed) return 'none';
  const found = [...output.matchAll(/❌ (ST\d+ [^\n]+)/g)].map(([, failure = '']) => failure);
  return found.join(', ') || 'the run failed';
}
