import { Command } from 'commander';

/** The arguments and options of `rules`. */
export function defineRules(): Command {
  const rules = new Command('rules').description('Check and try a file of own rules.');
  const on = (name: string, description: string): Command =>
    rules.command(name).description(description).argument('[file]', 'the rules file (default: RULES_FILE)');
  on('test', 'Run the examples in the file.').option('--json', 'the results as JSON');
  on('check', 'Read the file, and say what it holds or every mistake in it.');
  rules.command('schema').description('Print the JSON Schema of a rules file, for editors.');
  return rules;
}
