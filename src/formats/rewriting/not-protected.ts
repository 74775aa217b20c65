import type { UnreadCode } from '../../sources/unread-file.js';

/** A file cannot be rewritten; `message` says why and never quotes its content. */
export class NotProtected extends Error {
  /** The missing dependency on this machine that rewriting needs. */
  readonly code: UnreadCode | undefined;

  constructor(message: string, code?: UnreadCode) {
    super(message);
    this.name = 'NotProtected';
    this.code = code;
  }
}
