import { Command, Option } from 'commander';
import { LOG_LEVELS, type LogLevel } from '../../core/log-levels.js';
import type { ModelName } from '../../core/model-names.js';
import { LISTEN_ADDRESS, type ListenAddress, oneOf } from '../../values/value-kind.js';
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

/** Defines the `mcp` command. */
export const defineMcp = (): Command =>
  addProviders(
    new Command('mcp')
      .description(
        'Serve tools for language models over the Model Context Protocol: classify, label, transform, restore, scan, entities. See docs/mcp.md.',
      )
      .option(
        '--http <address>',
        'serve over streamable HTTP at HOST:PORT or at a port of 127.0.0.1 (default: standard input and output); other addresses require MCP_API_KEY',
        valueOf(LISTEN_ADDRESS),
      )
      .addOption(
        new Option('--allow <folder...>', 'folders that tools may scan and read policies from').default(
          [],
          'none',
        ),
      )
      .option('--policy <file>', 'default policy of the tool `transform` (default: labels)')
      .option(
        '--keys <file>',
        'keys for the operators hash, encrypt and pseudonym (default: TRANSFORM_KEYS_FILE)',
      ),
  ).addOption(
    new Option(
      '--log-level <level>',
      `lowest level that is logged to standard error: ${LOG_LEVELS.join(', ')} (default: LOG_LEVEL)`,
    ).argParser(valueOf(oneOf(LOG_LEVELS))),
  );
