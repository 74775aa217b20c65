import { createRulesCommand } from '../cli/rules-command.js';
import { loadRulesFile } from '../config/load-config.js';
import { compileRules } from '../rules/compile-rules.js';
import { readRulesFile } from '../rules/read-file.js';
import { visibleLines } from '../core/visible-text.js';

/** Runs `rules`; answers the exit code. */
export const rules = createRulesCommand({
  open: (file) => compileRules(readRulesFile(file), file),
  defaultFile: loadRulesFile,
  out: (text) => void process.stdout.write(visibleLines(text)),
  err: (text) => void process.stderr.write(visibleLines(text)),
});
