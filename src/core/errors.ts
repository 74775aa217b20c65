/** Reason phrases of the statuses in the catalogue. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  598: 'Unexpected Internal Server Error',
  599: 'Internal Server Error',
};

interface CatalogueRow {
  readonly status: number;
  /** Sentence for the client with `{name}` placeholders. Never contains input text. */
  readonly message: string;
  /** When the error occurs and what to do, for docs/errors.md. */
  readonly meaning: string;
}

/** All errors of the service. `code` is stable: clients may rely on it. */
export const ERROR_CATALOGUE = {
  PARAMETER_UNKNOWN: {
    status: 400,
    message: 'Unknown query parameter "{name}"; {hint}',
    meaning:
      '`details.known` lists the parameters of the operation; `details.nearest` is the closest match, if any.',
  },
  PARAMETER_NOT_APPLICABLE: {
    status: 400,
    message: 'Query parameter "{name}" applies to text/csv only.',
    meaning: 'A CSV parameter was sent with plain text. Remove it, or send the table as text/csv.',
  },
  PARAMETER_REPEATED: {
    status: 400,
    message: 'Query parameter "{name}" is given more than once; send it once.',
    meaning: 'Each query parameter may appear once.',
  },
  PARAMETER_EMPTY: {
    status: 400,
    message: 'Query parameter "{name}" is empty; it must be {expected}.',
    meaning: 'Leave the parameter out to get its default.',
  },
  PARAMETER_INVALID: {
    status: 400,
    message: 'Query parameter "{name}" must be {expected}.{hint}',
    meaning: 'The value has the wrong type or is out of range.',
  },
  BODY_EMPTY: {
    status: 400,
    message: 'The input is empty or blank.',
    meaning: 'The body has no bytes, or only white space.',
  },
  BODY_NOT_UTF8: {
    status: 400,
    message: 'The body is not valid UTF-8; convert the text to UTF-8 first.',
    meaning:
      'Only if input validation is off; otherwise the error is UNTRUSTED_INPUT. `details` has the offset, line and column in bytes, `looks_like` and `hint`.',
  },
  BODY_INCOMPLETE: {
    status: 400,
    message: 'The body ended before the length in Content-Length; send the request again.',
    meaning: 'The connection was closed early, or `Content-Length` is larger than the body.',
  },
  CSV_QUOTE_UNCLOSED: {
    status: 400,
    message: 'CSV row {row}, column {column}: a quoted field is never closed.{hint}',
    meaning:
      'Double every quote inside a quoted field. Rows and columns count from 1, including the header but not blank lines. `details` has the line and offset of the opening quote, and `likely_delimiter` if the table appears to use another delimiter.',
  },
  CSV_QUOTE_MISPLACED: {
    status: 400,
    message:
      'CSV row {row}, column {column}: a quote appears inside an unquoted field, or text follows a closing quote.{hint}',
    meaning:
      'RFC 4180: quote the whole field, and double every quote inside it. `details` has the line and offset of the error, and `likely_delimiter` as in CSV_QUOTE_UNCLOSED.',
  },
  CSV_ROW_TOO_LONG: {
    status: 400,
    message: 'CSV row {row} has {cells} cells, but the first row has {expected}.{hint}',
    meaning:
      'Shorter rows are padded; longer rows are refused. Check `column_delimiter`; `auto` detects it. `details` has the line and offset of the first extra cell, and `likely_delimiter` as in CSV_QUOTE_UNCLOSED.',
  },
  PROTOCOL_BODY_INVALID: {
    status: 400,
    message: 'The body is not a JSON object {"texts": [{"text", "context"?}, ...]}.',
    meaning: 'Provider protocol only: the batch could not be parsed.',
  },
  REQUEST_MALFORMED: {
    status: 400,
    message: 'The request is not well-formed HTTP.',
    meaning: 'The request line, a header, a chunk or the address is invalid. The connection is closed.',
  },
  JSON_INVALID: {
    status: 400,
    message: 'The body must be one JSON object in UTF-8, with each field once.',
    meaning: 'The body is not JSON, is not an object, or contains a field twice.',
  },
  BATCH_INVALID: {
    status: 400,
    message: 'The batch is invalid: {place} must be {expected}.',
    meaning:
      '`details.place` is a path such as `texts[3].id`, counted from 0, or for a stream `line 7`, counted from 1. In a JSON batch, no text was classified; in a stream, the other lines are processed.',
  },
  FIELD_INVALID: {
    status: 400,
    message: 'The field "{field}" must be {expected}.',
    meaning:
      'Account endpoints and /log-level: a field is missing, or has the wrong type or format. `details.field` names it.',
  },
  FIELD_UNKNOWN: {
    status: 400,
    message: 'The body contains an unknown field: {field}{hint}. Known fields: {known}.',
    meaning:
      'Account endpoints and /log-level: `details.known` lists the fields of the body; `details.nearest` is the closest match, if any. `details.field` is the unknown name if it consists of letters and `_`, because other names may be misplaced values.',
  },
  PASSWORD_WEAK: {
    status: 400,
    message: 'The new password is too weak. Required: {wanted}.',
    meaning: '`details.rules` lists the broken rules, and `details.broken` their names in the same order.',
  },
  TEXT_NOT_JSON: {
    status: 400,
    message: 'The text is not valid JSON: line {line}, column {column}.',
    meaning: 'A transformation with `format` json: `details` has the position of the first syntax error.',
  },
  REQUEST_FAULTY: {
    status: 400,
    message: 'The request is invalid: {fault}{more}',
    meaning:
      'transform, restore and the Presidio operations: `details.faults` lists every error in the body with its path, such as `policy.categories`, and the expected value. No text was classified.',
  },
  KEY_UNUSABLE: {
    status: 400,
    message: 'This request needs a key: {fault}.',
    meaning:
      'hash, encrypt, pseudonym and stored sessions need a key. TRANSFORM_KEYS_FILE or TRANSFORM_KEYS has no key, no key with that id, or only a retired one.',
  },
  CREDENTIALS_MISSING: {
    status: 401,
    message: 'Send both headers: x-api-key with the API key, and Authorization with "Bearer" and the token.',
    meaning: 'AUTH_MODE is `required`. Registration issues the API key, and POST /auth/login the token.',
  },
  CREDENTIALS_INVALID: {
    status: 401,
    message: 'The API key and the token are not valid together; log in for a new token.',
    meaning:
      'The token has expired or predates the last password change, the key or the token is wrong, they belong to different accounts, or the account is not active.',
  },
  TOKEN_INVALID: {
    status: 401,
    message: 'The token is missing or invalid; send it as "Authorization: Bearer TOKEN".',
    meaning:
      'POST /auth/logout and /auth/rotate-key: the token is missing, or its session has ended. For a new key, log in again.',
  },
  OPERATOR_NEEDED: {
    status: 401,
    message: 'The operator token is missing or invalid; send it as "Authorization: Bearer TOKEN".',
    meaning:
      '/log-level and /selftest: the token is not the value of OPERATOR_TOKEN. Tokens of accounts are not accepted.',
  },
  KEY_NEEDED: {
    status: 401,
    message: 'The key is missing or invalid; send it as "Authorization: Bearer KEY" or "X-API-Key: KEY".',
    meaning:
      '`data-discovery mcp --http`, and the LiteLLM guardrail with a configured key: the key is not the value of MCP_API_KEY or LITELLM_API_KEY.',
  },
  LOGIN_INVALID: {
    status: 401,
    message: 'E-mail address or password is wrong.',
    meaning:
      'Also the answer for a disabled account, and for an account that was not activated within 7 days.',
  },
  ACCOUNT_NOT_ACTIVATED: {
    status: 403,
    message:
      'The account is not activated; change the issued password first with POST /auth/change-password.',
    meaning:
      'The address and password are correct, but the password is the issued one. It expires after 7 days.',
  },
  SESSIONS_OFF: {
    status: 403,
    message:
      'Sessions are not available, because this service does not use accounts; send `map` with each request instead.',
    meaning: 'AUTH_MODE is `off`, so sessions of different callers could not be kept apart.',
  },
  REGISTRATION_OFF: {
    status: 403,
    message: 'Registration over the network is off; ask the operator for an account.',
    meaning: 'REGISTRATION is `off`. `accounts register` on the command line still works.',
  },
  RESET_OFF: {
    status: 403,
    message: 'Password reset by mail is off; ask the operator for a new password.',
    meaning: 'SMTP_URL is not set. `accounts reset-password` on the command line still works.',
  },
  RESET_LINK_INVALID: {
    status: 403,
    message: 'This reset link is no longer valid; request a new one.',
    meaning:
      'POST /auth/reset-password: the token is unknown, was already used, is older than 30 minutes, or was replaced by a newer link or a password change.',
  },
  OPERATOR_UNKNOWN: {
    status: 403,
    message:
      'This endpoint is for the operator and is disabled: OPERATOR_TOKEN and OPERATOR_TOKEN_FILE are not set.',
    meaning:
      '/log-level or /selftest of a server without an operator token. LOG_LEVEL sets the level at start.',
  },
  HOST_NOT_ALLOWED: {
    status: 403,
    message:
      'This service does not accept requests for this host name; add the name to ALLOWED_HOSTS or PUBLIC_URL.',
    meaning:
      'The `Host` header or the request line names another host. Without accounts on a loopback address, `localhost`, `127.0.0.1` and `[::1]` are allowed, with any port.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message: 'Web pages of another origin may not use this service.',
    meaning:
      'A browser sent the request for a page of another origin, according to `Origin` or `Sec-Fetch-Site`. Behind a proxy, set PUBLIC_URL to the address that the browser shows.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    message: 'This address does not exist{hint}. GET /openapi.json lists all addresses.',
    meaning:
      'The path is wrong, or the server uses another PATH_PREFIX. `details.nearest` is the closest address, if any.',
  },
  SESSION_UNKNOWN: {
    status: 404,
    message: 'This session does not exist.',
    meaning:
      'The session never existed, has expired, was ended, or belongs to another account. Its values cannot be restored; start a new one.',
  },
  ACCOUNTS_ABSENT: {
    status: 404,
    message: 'This service has no accounts: AUTH_MODE is off, and no account has been registered.',
    meaning: 'Account endpoints and /.well-known/jwks.json without an account database.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This address does not accept {method} requests; use {allowed}.',
    meaning: 'The `Allow` header lists the methods.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request did not arrive in time; send it again.',
    meaning:
      'Headers must arrive within 5 seconds, and the body within another 10. A stream of lines may pause for up to 30 seconds.',
  },
  EMAIL_TAKEN: {
    status: 409,
    message: 'An account with this e-mail address already exists.',
    meaning: 'Registration only. The operator can issue a new password or API key.',
  },
  SESSION_FULL: {
    status: 409,
    message: '{what}, which is the limit.',
    meaning:
      'A session stores up to 10,000 values, and an account has up to 1,000 sessions at a time. Start another session, or end sessions that you no longer need.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than {limit} bytes.',
    meaning: 'The limit is MAX_BODY_BYTES. Split the text; offsets are then relative to each part.',
  },
  RESULT_TOO_LARGE: {
    status: 413,
    message: 'The result would have more than {limit} characters; split the text.',
    meaning:
      'The map has long values that occur often. The result may have up to 16 times the length of the text, or 16 MiB if that is more.',
  },
  TOO_MANY_FINDINGS: {
    status: 413,
    message: 'The text has more than {limit} findings; split it, or scan it as a file.',
    meaning:
      'Every finding of a request is kept in memory, about 1 KB each. `data-discovery scan` has no such limit.',
  },
  LINE_TOO_LONG: {
    status: 413,
    message: 'The batch is invalid: {place} is longer than {limit} bytes.',
    meaning: 'A stream of lines: this line was discarded; the other lines are answered.',
  },
  CONTENT_TYPE_MISSING: {
    status: 415,
    message: 'The Content-Type header is missing; it must be {expected}.',
    meaning: 'The content type decides how the body is parsed. It is never guessed.',
  },
  CONTENT_TYPE_UNSUPPORTED: {
    status: 415,
    message: 'This content type is not supported here; it must be {expected}.',
    meaning: 'The operation accepts other content types.',
  },
  CHARSET_UNSUPPORTED: {
    status: 415,
    message: 'The charset must be UTF-8 or its subset US-ASCII.',
    meaning: 'Convert the text to UTF-8.',
  },
  CONTENT_ENCODING_UNSUPPORTED: {
    status: 415,
    message: 'The body must not be compressed; Content-Encoding must be identity or absent.',
    meaning: 'Send the body uncompressed.',
  },
  CONTENT_TYPE_WITHOUT_PROVIDER: {
    status: 415,
    message: 'No configured provider supports this content type.',
    meaning: 'The type is not in `supported_content_types` of any provider in PROVIDERS.',
  },
  EXPECTATION_FAILED: {
    status: 417,
    message: 'The Expect header may only be 100-continue.',
    meaning: 'The `Expect` header has another value.',
  },
  UNTRUSTED_INPUT: {
    status: 422,
    message: 'Untrusted input',
    meaning:
      'The text is malformed, is not normalized, or contains [misleading characters](untrusted-input.md). `details` has the reason, and the code point, offset (from 0), line and column (from 1) of the first such character, in `offset_unit`: the requested unit, or bytes for `invalid_encoding`. `others` lists up to 19 more (`has_more`: more follow), `hint` what to do. For the first bytes of another format (PDF, an archive, UTF-16 …), it has `looks_like` and `hint`.',
  },
  IMAGE_UNREADABLE: {
    status: 400,
    message: 'The image cannot be read: {reason}.',
    meaning: 'The image is damaged or too large, or reading it took too long or too much memory.',
  },
  OCR_MISSING: {
    status: 501,
    message: 'The text of images cannot be read here: {reason}.',
    meaning: 'OCR is not installed on the server. The message names the packages to install.',
  },
  IMAGE_NOT_REDACTED: {
    status: 422,
    message: 'The image was not redacted: {reason}.',
    meaning: 'The message says why, such as an animation, of which only the first frame is read.',
  },
  GUARDRAIL_INVALID: {
    status: 422,
    message: 'The messages are invalid: {place} must be {expected}.',
    meaning:
      'The semantic guardrail and the LiteLLM guardrail: `details.place` is a path such as `messages[2].from`, counted from 0. No text was classified.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The request headers are larger than 8192 bytes.',
    meaning: 'The request line and the headers share the 8 KiB.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Too many attempts; try again in {seconds} s.',
    meaning: 'Failed attempts delay later ones, per account and per address. Retry after `Retry-After`.',
  },
  ACCOUNTS_FAILED: {
    status: 500,
    message: 'An unexpected error occurred; the server log has details under the request id.',
    meaning: 'Account endpoints: a bug. Find the log line by `details.request_id`, and report it.',
  },
  ALL_PROVIDERS_FAILED: {
    status: 502,
    message: 'All providers failed, so the data was not classified.',
    meaning: 'The `providers` array in the body has the reason for each provider.',
  },
  PROVIDER_LATE: {
    status: 504,
    message: 'The batch exceeded the time limit.',
    meaning: 'A provider that runs as a separate service cancelled the batch after `PROVIDER_TIMEOUT_MS`.',
  },
  NOT_READY: {
    status: 503,
    message: 'Not every provider is ready.',
    meaning:
      '/health/ready only: the service is starting, a part of it has failed, or no provider can answer. `details.providers` lists the missing ones with the reason; GET /health has more.',
  },
  STOPPING: {
    status: 503,
    message: 'The service is stopping; send requests elsewhere.',
    meaning: '/health/ready only. Requests that still arrive are answered.',
  },
  STORE_UNAVAILABLE: {
    status: 503,
    message: 'The account database cannot be reached; try again later.',
    meaning: 'Try again after `Retry-After` seconds. The change was made completely or not at all.',
  },
  BUSY: {
    status: 503,
    message: 'Too many passwords are being checked, or mails sent; try again shortly.',
    meaning:
      'Logins arrive faster than passwords can be checked, or password resets faster than mails can be sent. Retry after `Retry-After`, and reuse tokens: they are valid for 24 hours.',
  },
  OVERLOADED: {
    status: 503,
    message: 'The service is overloaded; try again in {seconds} s.',
    meaning:
      'The request would exceed, or has exceeded, its waiting time: `Prefer: wait=SECONDS`, or QUEUE_WAIT_MS by default, or longer within a burst (QUEUE_BURST). No text was classified. Retry after `Retry-After` (`details.retry_after_s`), accept a longer wait, or add cores or replicas.',
  },
  MAIL_NOT_SENT: {
    status: 503,
    message: 'The mail could not be sent; register again later.',
    meaning:
      'REGISTRATION is `email`, and the mail server refused the mail. Registering again sends a new one.',
  },
  TRANSFORM_INCOMPLETE: {
    status: 502,
    message:
      'Nothing was transformed, because {providers} failed and the result could contain values in plaintext; send the text again.',
    meaning:
      '`details.providers` names the providers that failed; the log has the reason. The service never returns a partial transformation.',
  },
  ANALYSIS_INCOMPLETE: {
    status: 502,
    message:
      'Nothing was returned, because {providers} failed and the result would be incomplete; send the text again.',
    meaning:
      '/analyze for Presidio clients, which do not support partial results: `details.providers` names the providers that failed; the log has the reason.',
  },
  UNEXPECTED: {
    status: 598,
    message: 'An unexpected error occurred; the server log has details under the request id.',
    meaning: 'A bug. Find the log line by `details.request_id`, and report it.',
  },
  RESULT_INCONSISTENT: {
    status: 599,
    message:
      'The result contradicts its text and was withheld; the server log has details under the request id.',
    meaning: 'The last check before the answer found invalid spans or scores. This is a bug; report it.',
  },
  PROVIDER_LOST: {
    status: 599,
    message: 'The providers inside the service have stopped working; restart the service.',
    meaning:
      'Every provider failed because of an internal fault (status 599 in its record), such as a crashed worker.',
  },
} as const satisfies Record<string, CatalogueRow>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** The body of an error response. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly error: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

type Fillers = Readonly<Record<string, string | number>>;

/** An error of the catalogue. Its message contains no input text, so it is safe to display and log. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, fillers: Fillers = {}, details?: Readonly<Record<string, unknown>>) {
    super(fill(ERROR_CATALOGUE[code].message, fillers));
    this.name = 'ServiceError';
    this.code = code;
    this.status = ERROR_CATALOGUE[code].status;
    this.details = details;
  }
}

/** Builds the response body of an error. */
export function errorBody({ code, status, message, details }: ServiceError): ErrorBody {
  return {
    statusCode: status,
    code,
    error: STATUS_NAMES[status] ?? 'Error',
    message,
    ...(details !== undefined && { details }),
  };
}

const fill = (template: string, fillers: Fillers): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => fillers[name]?.toString() ?? whole);
