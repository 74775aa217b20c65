import Table from 'cli-table3';
import type { CompiledRules } from '../../rules/compile-rules.js';
import { type ExampleResult, tryExamples } from '../../rules/try-examples.js';
import { visibleJson } from '../../core/visible-text.js';
import { contextPrefix } from '../../providers/provider.js';
import { RULES_SCHEMA } from '../../rules/rules-document.js';
import { DocumentError } from '../../documents/document-fault.js';
import { EXIT, UsageError } from '../exit-codes.js';
import type { CommandOutput, Perform } from '../run-program.js';

/** Summarizes a rules file on one line. */
function renderRules(file: string, { digest, document }: CompiledRules): string {
  const { recognizers, allow, deny, thresholds, categories } = document;
  const counts = [
    `recognizers ${recognizers.length.toString()}`,
    `allow ${allow.length.toString()}`,
    `deny ${deny.length.toString()}`,
    `thresholds ${thresholds.length.toString()}`,
    `categories off ${categories.off.length.toString()}`,
  ];
  return `${file} is valid (${digest}): ${counts.join(', ')}.\n`;
}

/** Renders the example results as a table. Examples are identified by line, so that their text is not printed. */
function renderExamples(file: string, results: readonly ExampleResult[]): string {
  if (results.length === 0) return `${file} is valid and has no examples.\n`;
  const table = new Table({
    head: ['recognizer', 'line', 'example', 'score', 'result'],
    style: { head: [], border: [] },
  });
  for (const { recognizer, at, kind, score, passed, reason } of results) {
    table.push([
      recognizer,
      at.line,
      kind,
      score?.toFixed(2) ?? '–',
      passed ? 'passed' : `FAILED: ${reason}`,
    ]);
  }
  const failed = results.filter(({ passed }) => !passed).length;
  const total = results.length.toString();
  const summary =
    failed === 0 ? `All ${total} examples pass.` : `${failed.toString()} of ${total} examples fail.`;
  return `${table.toString()}\n${summary}\n`;
}

/** Dependencies of the `rules` commands. */
export interface RulesCommandDeps extends CommandOutput {
  /** Reads and compiles a file. Throws DocumentError if it is invalid. */
  readonly open: (file: string) => CompiledRules;
  /** Returns the value of RULES_FILE. */
  readonly defaultFile: () => string | undefined;
}

/** Creates the function that runs `rules test`, `check` and `schema`. */
export function createRules(deps: RulesCommandDeps): Perform {
  return async (command) => {
    const what = command.name();
    if (what === 'schema') {
      deps.out(describeSchema());
      return EXIT.fine;
    }
    const [file = deps.defaultFile()] = command.processedArgs as [string | undefined];
    if (file === undefined) throw new UsageError('No rules file: name one, or set RULES_FILE.');
    return checkOrTest(deps, file, what, command.opts<{ json?: boolean }>().json === true);
  };
}

/** Returns the JSON Schema of rules files, as in docs/rules.schema.json. */
export const describeSchema = (): string => `${JSON.stringify(RULES_SCHEMA, undefined, 2)}\n`;

async function checkOrTest(
  { open, out, err }: RulesCommandDeps,
  file: string,
  what: string,
  asJson: boolean,
): Promise<number> {
  try {
    const rules = open(file);
    if (what === 'check') {
      out(renderRules(file, rules));
      return EXIT.fine;
    }
    const results = await tryExamples(rules, contextPrefix);
    out(asJson ? `${visibleJson(results)}\n` : renderExamples(file, results));
    return results.every(({ passed }) => passed) ? EXIT.fine : EXIT.incomplete;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const count = error.faults.length;
    err(`${error.message}\n${count.toString()} ${count === 1 ? 'error' : 'errors'}.\n`);
    return EXIT.usage;
  }
}
