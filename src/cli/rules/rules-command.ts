import { visibleJson } from '../../core/visible-text.js';
import type { CompiledRules } from '../../rules/compile-rules.js';
import { contextPrefix } from '../../providers/header-context.js';
import { RULES_SCHEMA } from '../../rules/rules-document.js';
import { DocumentError } from '../../documents/document-fault.js';
import { tryExamples } from '../../rules/try-examples.js';
import { EXIT } from '../exit-codes.js';
import type { CommandOutput, Perform } from '../run-program.js';
import { UsageError } from '../usage-error.js';
import { renderExamples, renderRules } from './render-rules.js';

/** What the command is made with. */
export interface RulesCommandDeps extends CommandOutput {
  /** Reads and compiles a file; throws DocumentError where it is faulty. */
  readonly open: (file: string) => CompiledRules;
  /** RULES_FILE. */
  readonly defaultFile: () => string | undefined;
}

/** Makes what performs `rules test`, `check` and `schema`. */
export function createRules(deps: RulesCommandDeps): Perform {
  return async (command) => {
    const what = command.name();
    if (what === 'schema') {
      deps.out(describeSchema());
      return EXIT.fine;
    }
    const [file = deps.defaultFile()] = command.processedArgs as [string | undefined];
    if (file === undefined) throw new UsageError('Name a file, or set RULES_FILE.');
    return checkOrTest(deps, file, what, command.opts<{ json?: boolean }>().json === true);
  };
}

/** The JSON Schema of a rules file as text; also docs/rules.schema.json. */
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
    err(`${error.message}\n${count.toString()} ${count === 1 ? 'mistake' : 'mistakes'}.\n`);
    return EXIT.usage;
  }
}
