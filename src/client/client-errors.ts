/** What the service says of an error, as far as it says anything. */
export interface AnswerErrorFields {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  readonly retryAfterMs?: number;
}

/** The service answered with an error. `code` is a stable word of docs/errors.md. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  /** HTTP status. */
  readonly status: number;
  /** Stable word of the error catalogue; `UNKNOWN` where something before the service answered. */
  readonly code: string;
  /** Facts beside the message; see docs/errors.md. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Leads to the line of the server's log. */
  readonly requestId: string | undefined;
  /** Milliseconds after which trying again makes sense, where the answer says so. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, code, message, details = {}, requestId, retryAfterMs }: AnswerErrorFields) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer came: no connection, a cut one, or a redirect, which the client does not follow. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** No complete answer came within the call's `timeoutMs`. */
export class CallTimeoutError extends Error {
  override readonly name = 'CallTimeoutError';
}
