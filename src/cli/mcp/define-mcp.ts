import { Command, Option } from 'commander';
import { LOG_LEVELS, type LogLevel } from '../../core/log-levels.js';
import type { ModelName } from '../../core/model-names.js';
import { LISTEN_ADDRESS, type ListenAddress } from '../../values/listen-address.js';
import { oneOf } from '../../values/one-of.js';
import { valueOf } from '../option-value.js';
import { addProviders, type ProviderChoice } from '../selection-options.js';

/** The options of `mcp`. */
export interface McpOptions {
  readonly http?: ListenAddress;
  readonly allow: readonly string[];
  readonly policy?: string;
  readonly keys?: string;
  readonly providers: ProviderChoice;
  readonly model?: ModelName;
  readonly logLevel?: LogLevel;
}

/** The options of `mcp`. */
export const defineMcp = (): Command =>
  addProviders(
    new Command('mcp')
      .description(
        'Serve tools for language models over the Model Context Protocol: classify, label, transform, restore, scan, entities (docs/mcp.md).',
      )
      .option(
        '--http <address>',
        'serve over streamable HTTP at HOST:PORT (a port alone: of this machine) in place of standard input and output; beyond this machine MCP_API_KEY is needed',
        valueOf(LISTEN_ADDRESS),
      )
      .option(
        '--allow <folder...>',
        'folders that may be scanned, and that policies may lie in (default: none)',
        [],
      )
      .option('--policy <file>', 'what transform does where a call brings no policy (default: labels)')
      .option('--keys <file>', 'keys of the operators that need one (default: TRANSFORM_KEYS_FILE)'),
  ).addOption(
    new Option(
      '--log-level <level>',
      `least severity that is logged on standard error: ${LOG_LEVELS.join(', ')} (default: LOG_LEVEL)`,
    ).argParser(valueOf(oneOf(LOG_LEVELS))),
  );
