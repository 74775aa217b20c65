import { createHash } from 'node:crypto';
import type { TableColumn } from './database-table.js';

/** Tells columns from others. Whether the rows of a table are the same is told when they are read again. */
export const digestOfColumns = (columns: readonly TableColumn[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ name, kind }) => [name, kind])))
    .digest('hex')
    .slice(0, 24);
