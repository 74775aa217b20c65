/** The fields of an error response. */
export interface AnswerErrorFields {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  readonly retryAfterMs?: number;
}

/** The service returned an error. `code` is a stable error code; see docs/errors.md. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  /** HTTP status. */
  readonly status: number;
  /** Stable error code; `UNKNOWN` if the response did not come from the service. */
  readonly code: string;
  /** Details of the error; see docs/errors.md. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Request id, by which the server's log can be searched. */
  readonly requestId: string | undefined;
  /** Milliseconds until a retry is worthwhile, if the response says so. */
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

/** There was no response: no connection, a broken one, or a redirect, which the client does not follow. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** No complete response arrived within the call's `timeoutMs`. */
export class CallTimeoutError extends Error {
  override readonly name = 'CallTimeoutError';
}
