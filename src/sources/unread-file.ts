/**
 * An input, or part of one, that was not examined, and why. This is the only definition of "unread": exit codes,
 * summaries and all reports use `isUnread`.
 */
export interface UnreadFile {
  readonly file: string;
  /** The unread part, if other parts were read. */
  readonly part?: string;
  readonly reason: string;
  /**
   * Whether nothing is missed: the file has no content to examine (a font, a program), its content is elsewhere (a
   * symbolic link, a view), or the command excluded it. Skipped files are listed, but do not count as unread.
   */
  readonly skipped: boolean;
}

/** Whether content was left unexamined that should have been examined. */
export const isUnread = ({ skipped }: Pick<UnreadFile, 'skipped'>): boolean => !skipped;
