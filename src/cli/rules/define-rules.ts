import { Command } from 'commander';

/** Defines the `rules` commands. */
export function defineRules(): Command {
  const rules = new Command('rules').description('Check and test a file of custom rules.');
  const on = (name: string, description: string): Command =>
    rules.command(name).description(description).argument('[file]', 'the rules file (default: RULES_FILE)');
  on('test', 'Run the examples in the file.').option('--json', 'print the results as JSON');
  on('check', 'Validate the file, and print a summary or every error.');
  rules.command('schema').description('Print the JSON Schema of rules files, for your editor.');
  return rules;
}
