import { Command } from 'commander';
import { wholeNumber } from '../../values/value-kind.js';
import { valueOf } from '../option-value.js';

/** Defines the `docs` command. */
export const defineDocs = (): Command =>
  new Command('docs')
    .description('Serve the manual for your browser, offline and searchable.')
    .option('--port <port>', 'port on 127.0.0.1; 0: any free port', valueOf(wholeNumber(0, 65_535)), 0);
