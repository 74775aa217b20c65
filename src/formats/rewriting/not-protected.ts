import type { UnreadCode } from '../../sources/unread-file.js';

/** A file cannot be written again; `message` says why, never what it holds. */
export class NotProtected extends Error {
  /** What is missing on the machine that it could be written with. */
  readonly code: UnreadCode | undefined;

  constructor(message: string, code?: UnreadCode) {
    super(message);
    this.name = 'NotProtected';
    this.code = code;
  }
}
