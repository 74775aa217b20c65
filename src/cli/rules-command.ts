import { Command } from 'commander';
import { visibleJson } from '../core/visible-text.js';
import type { CompiledRules } from '../rules/compile-rules.js';
import { contextPrefix } from '../providers/header-context.js';
import { RULES_SCHEMA } from '../rules/rules-document.js';
import { RulesError } from '../rules/rules-fault.js';
import { tryExamples } from '../rules/try-examples.js';
import { renderExamples, renderRules } from './render-rules.js';
import { runCommand, type CommandOutput } from './run-command.js';
import { UsageError } from './usage-error.js';

/** Exit codes of `rules`. */
const CODES = Object.freeze({ fine: 0, exampleFailed: 1, faulty: 2 });

/** What the command is made with. */
export interface RulesCommandDeps extends CommandOutput {
  /** Reads and compiles a file; throws RulesError where it is faulty. */
  readonly open: (file: string) => CompiledRules;
  /** RULES_FILE. */
  readonly defaultFile: () => string | undefined;
}

/** Makes `rules`: arguments in, exit code out (0 all is well, 1 an example fails, 2 the file or the call is faulty). */
export function createRulesCommand(deps: RulesCommandDeps): (args: readonly string[]) => Promise<number> {
  return (args) => {
    const command = new Command('data-discovery rules')
      .description('Check and try a file of own rules.')
      .argument(
        '<what>',
        'test: run the examples in the file; check: only read it; schema: print its JSON Schema',
      )
      .argument('[file]', 'the rules file (default: RULES_FILE)')
      .option('--json', 'print the results of `test` as JSON')
      .addHelpText('after', '\nExit codes: 0 all is well, 1 an example fails, 2 the file is faulty.');
    return runCommand(command, args, deps, async () => {
      const [what, file = deps.defaultFile()] = command.processedArgs as [string, string | undefined];
      if (what === 'schema') {
        deps.out(describeSchema());
        return CODES.fine;
      }
      if (what !== 'test' && what !== 'check') throw new UsageError('Say "test", "check" or "schema".');
      if (file === undefined) throw new UsageError('Name a file, or set RULES_FILE.');
      return checkOrTest(deps, file, what, command.opts<{ json?: boolean }>().json === true);
    });
  };
}

/** The JSON Schema of a rules file as text; also docs/rules.schema.json. */
export const describeSchema = (): string => `${JSON.stringify(RULES_SCHEMA, undefined, 2)}\n`;

async function checkOrTest(
  { open, out, err }: RulesCommandDeps,
  file: string,
  what: 'test' | 'check',
  asJson: boolean,
): Promise<number> {
  try {
    const rules = open(file);
    if (what === 'check') {
      out(renderRules(file, rules));
      return CODES.fine;
    }
    const results = await tryExamples(rules, contextPrefix);
    out(asJson ? `${visibleJson(results)}\n` : renderExamples(file, results));
    return results.every(({ passed }) => passed) ? CODES.fine : CODES.exampleFailed;
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const count = error.faults.length;
    err(`${error.message}\n${count.toString()} ${count === 1 ? 'mistake' : 'mistakes'}.\n`);
    return CODES.faulty;
  }
}
