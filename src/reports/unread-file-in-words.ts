import type { UnreadFile } from '../sources/unread-file.js';

/** What was not read, and why. */
export const unreadFileInWords = ({ file, part, reason }: UnreadFile): string =>
  part === undefined ? `${file}: ${reason}` : `${file}: ${part} was not read: ${reason}`;
