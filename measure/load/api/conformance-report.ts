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

In the last run, every answer of the service to generated requests matched its OpenAPI document. \`npm run test:api\` uses [Schemathesis](https://schemathesis.readthedocs.io/) ${version} to generate them: valid and invalid values of every field, other methods, missing and unknown parameters, unusual Unicode. It writes this page. This run had seed ${seed.toString()} and at most ${examplesEach.toString()} random examples for each operation.

| against | operations | examples | failures | seconds |
| --- | ---: | ---: | --- | ---: |
${rows.join('\n')}
| **together** | | **${total.toString()}** | **${passed ? 'none' : 'see above'}** | |

The test fails on server errors; on statuses, content types, headers and bodies that the document does not describe; on a wrong \`Allow\` with 405; if credentials are not enforced; and if account endpoints accept invalid fields. Checks that a schema cannot decide are off, with reasons in \`measure/load/api/schemathesis.toml\`. The runs use the pattern provider only. The command needs Python 3.10 or later and, the first time, a package index. It fails below ${FEWEST.toLocaleString('en')} examples.

Next: [architecture decisions](adr/README.md).
`;
  return { text, passed };
}

function failuresOf({ passed, output }: ConformanceRun): string {
  if (passed) return 'none';
  const found = [...output.matchAll(/❌ (ST\d+ [^\n]+)/g)].map(([, failure = '']) => failure);
  return found.join(', ') || 'the run failed';
}
