import { Command } from 'commander';
import { wholeNumber } from '../values/whole-number.js';
import { valueOf } from './option-value.js';

/** The options of `docs`. */
export const defineDocs = (): Command =>
  new Command('docs')
    .description('Read the documents in a browser, offline, with search.')
    .option('--port <port>', 'port on 127.0.0.1; 0 takes a free one', valueOf(wholeNumber(0, 65_535)), 0);
