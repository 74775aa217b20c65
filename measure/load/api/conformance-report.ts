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
  const text = `# Conformance to the OpenAPI document

\`npm run test:api\` starts the service and lets [Schemathesis](https://schemathesis.readthedocs.io/) make up
requests from its OpenAPI document: good and bad values of every field, other methods, missing and unknown
parameters, strange Unicode. It wrote this page, with Schemathesis ${version}, seed ${seed.toString()}, at most
${examplesEach.toString()} examples an operation besides the systematic ones.

| against | operations | examples | failures | seconds |
| --- | ---: | ---: | --- | ---: |
${rows.join('\n')}
| **together** | | **${total.toString()}** | **${passed ? 'none' : 'see above'}** | |

Every answer is checked: no server error; only statuses, content types, headers and bodies that the document
promises; 405 with a true \`Allow\` for other methods; no entry without credentials where they are required; fields
of the account endpoints that break their schema are refused. Checks that a schema cannot decide are off, each with
its reason in \`measure/load/api/schemathesis.toml\`. The pattern provider runs alone here: the schemas are the same, and it
answers thousands of requests in seconds. The command needs Python 3.10 or later, and its package index the first
time; it fails below ${FEWEST.toLocaleString('en')} examples.
`;
  return { text, passed };
}

function failuresOf({ passed, output }: ConformanceRun): string {
  if (passed) return 'none';
  const found = [...output.matchAll(/❌ (ST\d+ [^\n]+)/g)].map(([, failure = '']) => failure);
  return found.join(', ') || 'the run failed';
}
