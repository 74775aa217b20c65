/** How the program's help lists a command. */
export interface CommandSummary {
  /** Its options and arguments as shown in the help. */
  readonly terms: string;
  readonly description: string;
}

/**
 * All commands as listed in the program's help. With this table, the help does not load the command definitions, which
 * would load formats, reports and categories. A test compares it with the definitions.
 */
export const COMMAND_SUMMARIES = {
  serve: {
    terms: '[role]',
    description: 'Run the HTTP service: everything in one process, or one role.',
  },
  classify: {
    terms: '[options] [FILE...]',
    description:
      'Find sensitive data in files or standard input of up to 64 MiB each, with location, confidence and recognizer.',
  },
  label: {
    terms: '[options] [FILE...]',
    description:
      'Print files or standard input with each finding replaced by its category in square brackets. Tables stay tables, JSON stays JSON.',
  },
  protect: {
    terms: '[options] [PATH...]',
    description:
      'Transform the findings in files according to a policy: mask, hash, encrypt, replace and more. See docs/protect-files.md.',
  },
  restore: {
    terms: '[options] [PATH...]',
    description: 'Restore the original values in files that protect wrote, with the map and the keys.',
  },
  scan: {
    terms: '[options] [PATH...]',
    description: 'Find sensitive data in files, folders, databases and object stores of any size.',
  },
  merge: {
    terms: '[options] <STATE...>',
    description: 'Merge the state files of all shards of a scan into one report.',
  },
  diff: {
    terms: '[options] <OLD> <NEW>',
    description: 'Compare two JSON reports of `scan` and list new, removed and changed findings and columns.',
  },
  worker: {
    terms: '[options]',
    description:
      'Answer requests as Arrow streams on standard input, one batch out for each batch in, for Spark, pandas and other Arrow clients. See docs/worker-protocol.md.',
  },
  mcp: {
    terms: '[options]',
    description:
      'Serve tools for language models over the Model Context Protocol: classify, label, transform, restore, scan, entities. See docs/mcp.md.',
  },
  evaluate: {
    terms: '[options] <GOLD>',
    description: 'Measure precision and recall on your own labelled texts or tables, and suggest thresholds.',
  },
  selftest: {
    terms: '[options]',
    description:
      'Check the installation: run every recognizer on its examples, and a sample of each category through the whole pipeline.',
  },
  rules: {
    terms: '',
    description: 'Check and test a file of custom rules.',
  },
  keys: {
    terms: '',
    description: 'Create keys for the operators hash, encrypt and pseudonym.',
  },
  accounts: {
    terms: '',
    description: 'Register and manage accounts. The server may be running.',
  },
  docs: {
    terms: '[options]',
    description: 'Serve the manual for your browser, offline and searchable.',
  },
  completion: {
    terms: '<shell>',
    description: 'Print a completion script for your shell: eval "$(data-discovery completion bash)".',
  },
} as const satisfies Readonly<Record<string, CommandSummary>>;

/** The name of a command. */
export type CommandName = keyof typeof COMMAND_SUMMARIES;
