import type { UnreadFile } from '../sources/unread-file.js';

/** What was not read, and why. */
export const unreadFileInWords = ({ file, part, reason }: UnreadFile): string =>
  part === undefined ? `${file}: ${reason}` : `${file}: ${part} was not read: ${reason}`;

/** Says that a report does not cover everything; undefined where it does. */
export const unreadInWords = (unread: number): string | undefined =>
  unread === 0
    ? undefined
    : `${unread.toLocaleString('en')} ${unread === 1 ? 'input or part of an input was' : 'inputs or parts of inputs were'} not read; the results are incomplete`;
