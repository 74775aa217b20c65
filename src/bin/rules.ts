import { createRules } from '../cli/rules/rules-command.js';
import { loadRulesFile } from '../config/load-config.js';
import { compileRules } from '../rules/compile-rules.js';
import { readDocumentFile } from '../documents/read-document.js';
import { terminal } from './terminal.js';

/** Runs the `rules` commands. */
export const rules = createRules({
  ...terminal,
  open: (file) => compileRules(readDocumentFile(file), file),
  defaultFile: loadRulesFile,
});
