/** `OCR_MISSING`: OCR is not installed; `reason` has the command that installs it. */
export type UnreadCode = 'OCR_MISSING';

/**
 * An input, or a part of one, whose content was not examined, and why. This is the one definition of "unread": exit
 * codes, summaries and every report go by `isUnread`.
 */
export interface UnreadFile {
  readonly file: string;
  /** The part that was not read, where the others were. */
  readonly part?: string;
  readonly reason: string;
  /**
   * Whether nothing is missed: it holds nothing to examine by its nature (a font, a program), lies elsewhere (a
   * symbolic link, a view), or the command left it out. It is listed, and is not unread.
   */
  readonly skipped: boolean;
  /** What is missing on the machine that it could be read with; absent: nothing that is known. */
  readonly code?: UnreadCode;
}

/** Whether content was left unexamined that should have been. */
export const isUnread = ({ skipped }: Pick<UnreadFile, 'skipped'>): boolean => !skipped;
