/** A mail of plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. */
export interface Mailer {
  /** Resolves when the mail server has taken the mail over. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
