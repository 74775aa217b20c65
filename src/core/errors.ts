/** Names of statuses outside Node's own list, and of those that the catalogue uses. */
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
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  598: 'Unexpected Internal Server Error',
  599: 'Internal Server Error',
};

interface CatalogueRow {
  readonly status: number;
  /** Sentence for the client; `{name}` is filled in. Never holds text of the input. */
  readonly message: string;
  /** When it happens and what to do about it, for docs/errors.md. */
  readonly meaning: string;
}

/** Every error that the service answers with. `code` is stable: clients may rely on it. */
export const ERROR_CATALOGUE = {
  PARAMETER_UNKNOWN: {
    status: 400,
    message: 'Unknown query parameter "{name}"; {hint}.',
    meaning:
      'The operation has no query parameter of this name. `details.known` lists those it has, `details.nearest` names one that is near.',
  },
  PARAMETER_NOT_APPLICABLE: {
    status: 400,
    message: 'Query parameter "{name}" applies to text/csv only.',
    meaning: 'A parameter that says how to read CSV came with plain text.',
  },
  PARAMETER_REPEATED: {
    status: 400,
    message: 'Query parameter "{name}" is given more than once.',
    meaning: 'Each query parameter may be given once.',
  },
  PARAMETER_EMPTY: {
    status: 400,
    message: 'Query parameter "{name}" is empty; it must be {expected}.',
    meaning: 'Leave the parameter out to get its default.',
  },
  PARAMETER_INVALID: {
    status: 400,
    message: 'Query parameter "{name}" must be {expected}.',
    meaning: 'The value is of another type or out of range.',
  },
  BODY_EMPTY: {
    status: 400,
    message: 'The body is empty or blank; send the text to be examined.',
    meaning: 'There is nothing to classify: no byte, or white space only.',
  },
  BODY_NOT_UTF8: {
    status: 400,
    message: 'The body is not valid UTF-8.',
    meaning:
      'Only where input validation is off; where it is on, such a body is UNTRUSTED_INPUT. `details` has the offset, line and column in bytes, and `looks_like` and `hint` as there.',
  },
  BODY_INCOMPLETE: {
    status: 400,
    message: 'The body ended before its announced length.',
    meaning: 'The connection was cut, or `Content-Length` does not say how long the body is.',
  },
  CSV_QUOTE_UNCLOSED: {
    status: 400,
    message: 'CSV row {row}, column {column}: a quoted field is never closed.{hint}',
    meaning:
      'Rows and columns are counted from 1, the header included, blank lines not; `details` has the line too, and the offset of the quote that opens the field. A quote inside a field is doubled. `details.likely_delimiter` names the delimiter that the table seems to have, where it is another.',
  },
  CSV_QUOTE_MISPLACED: {
    status: 400,
    message:
      'CSV row {row}, column {column}: a quote stands inside a field, or text follows a closing quote.{hint}',
    meaning:
      'RFC 4180: a field with quotes is quoted as a whole, and quotes inside it are doubled. `details` has line and offset of what stands there, and `likely_delimiter` as above.',
  },
  CSV_ROW_TOO_LONG: {
    status: 400,
    message: 'CSV row {row} has {cells} cells, the first row {expected}.{hint}',
    meaning:
      'Shorter rows are padded, longer ones are refused; `details` has line and offset of the first cell that is too many. Is `column_delimiter` the right one? `details.likely_delimiter` names another that the table seems to have; `auto` finds it.',
  },
  PROTOCOL_BODY_INVALID: {
    status: 400,
    message: 'The body is not a JSON object {"texts": [{"text", "context"?}, ...]}.',
    meaning: 'Provider protocol only: the batch could not be read.',
  },
  REQUEST_MALFORMED: {
    status: 400,
    message: 'The request is not well-formed HTTP.',
    meaning: 'A bad request line, header, chunk or address; the connection is closed.',
  },
  JSON_INVALID: {
    status: 400,
    message: 'The body must be one JSON object in UTF-8, each field once.',
    meaning: 'The body is not JSON, no object where one is asked for, or names a field of an object twice.',
  },
  BATCH_INVALID: {
    status: 400,
    message: 'The batch cannot be used: {place} must be {expected}.',
    meaning:
      'classify/batch and transform/batch: `details.place` is such as `texts[3].id`, counted from 0, or `line 7` of a ' +
      'stream, counted from 1. In one body nothing was examined; in a stream the other lines are answered.',
  },
  FIELD_INVALID: {
    status: 400,
    message: 'The field "{field}" must be {expected}.',
    meaning:
      'Account endpoints and /log-level: a field is missing, or of another type or form. `details.field` names it.',
  },
  FIELD_UNKNOWN: {
    status: 400,
    message: 'The body holds {field}, which is not known here{hint}; it takes {known} and no others.',
    meaning:
      'Account endpoints and /log-level: `details.known` lists the fields that the body may hold, `details.nearest` ' +
      'names one that is near. `details.field` is the unknown name where it is made of letters and `_` alone: anything ' +
      'else may be a value in the wrong place, and is not repeated.',
  },
  PASSWORD_WEAK: {
    status: 400,
    message: 'The new password breaks the rules. Wanted: {wanted}.',
    meaning:
      '`details.rules` lists in words each rule that the new password breaks, `details.broken` their names in the same order.',
  },
  TEXT_NOT_JSON: {
    status: 400,
    message: 'The text is not JSON: line {line}, column {column}.',
    meaning:
      'A transformation of `format` json: `details` has the place where something stands that no JSON begins with. Broken JSON is not transformed, since it could not be written again.',
  },
  REQUEST_FAULTY: {
    status: 400,
    message: 'The body cannot be used: {fault}{more}',
    meaning:
      'transform, restore and the operations of Presidio: `details.faults` lists every mistake in the body with its path, such as ' +
      '`policy.categories`, and what it must be. Nothing was examined.',
  },
  KEY_UNUSABLE: {
    status: 400,
    message: 'A key is needed: {fault}.',
    meaning:
      'An operator needs a key (hash, encrypt, pseudonym), or a session that the service keeps, and ' +
      'TRANSFORM_KEYS_FILE or TRANSFORM_KEYS has none, none of that id, or it is retired.',
  },
  CREDENTIALS_MISSING: {
    status: 401,
    message: 'Send both headers: x-api-key with the API key, and Authorization with "Bearer" and the token.',
    meaning: 'AUTH_MODE is `required`. The API key is issued at registration, the token by POST /auth/login.',
  },
  CREDENTIALS_INVALID: {
    status: 401,
    message: 'The API key and the token are not valid together; log in for a new token.',
    meaning:
      'The token has expired, or was issued before the last change of password; or key or token are wrong, of ' +
      'different accounts, or of one that is not active.',
  },
  TOKEN_INVALID: {
    status: 401,
    message: 'Send the token as "Authorization: Bearer TOKEN"; this one, if any, lets nobody in.',
    meaning:
      'POST /auth/logout and POST /auth/rotate-key: there is no token, or its session is over already. To log out ' +
      'nothing is left to do; for a new key, log in again.',
  },
  OPERATOR_NEEDED: {
    status: 401,
    message: 'Send the token of the operator: Authorization with "Bearer" and the token.',
    meaning:
      '/log-level and /selftest: the token is missing or is not that of OPERATOR_TOKEN. An account does not do.',
  },
  KEY_NEEDED: {
    status: 401,
    message: 'Send the key: Authorization with "Bearer" and the key, or X-API-Key with it.',
    meaning:
      '`data-discovery mcp --http`, and the guardrail of LiteLLM where it has a key: the key is missing or is not that of MCP_API_KEY, LITELLM_API_KEY.',
  },
  LOGIN_INVALID: {
    status: 401,
    message: 'E-mail address or password is wrong.',
    meaning: 'Also the answer for a disabled account, and for one that was not activated within 7 days.',
  },
  ACCOUNT_NOT_ACTIVATED: {
    status: 403,
    message: 'The account is not activated: change the issued password first, by POST /auth/change-password.',
    meaning: 'Address and password are right, but the password is the issued one. It is good for 7 days.',
  },
  SESSIONS_OFF: {
    status: 403,
    message:
      'Sessions are kept for accounts, and this service asks for none; carry the map from answer to request.',
    meaning:
      'transform, transform/batch and restore with `session`: AUTH_MODE is `off`, so that nobody could be told from ' +
      'anybody else. `map` does without accounts.',
  },
  REGISTRATION_OFF: {
    status: 403,
    message: 'Registration over the network is off; ask the operator for an account.',
    meaning: 'REGISTRATION is `off`. `accounts register` on the command line works all the same.',
  },
  RESET_OFF: {
    status: 403,
    message: 'Passwords are not reset by mail here; ask the operator for a new one.',
    meaning: 'SMTP_URL is not set. `accounts reset-password` on the command line works all the same.',
  },
  RESET_LINK_INVALID: {
    status: 403,
    message: 'This link for a new password is not valid any more; ask for another one.',
    meaning:
      'POST /auth/reset-password: the token was used, is older than 30 minutes, was followed by a later one or by a ' +
      'change of the password, or never was one.',
  },
  OPERATOR_UNKNOWN: {
    status: 403,
    message: 'This is for the operator and is closed: no OPERATOR_TOKEN or OPERATOR_TOKEN_FILE is set.',
    meaning: '/log-level or /selftest of a server without an operator. LOG_LEVEL sets the level at start.',
  },
  HOST_NOT_ALLOWED: {
    status: 403,
    message:
      'This service does not answer under this name; name it in ALLOWED_HOSTS or PUBLIC_URL if it should.',
    meaning:
      'The `Host` header, or the address in the request line, is none of the names of the service: without ' +
      'accounts on a loopback address these are `localhost`, `127.0.0.1` and `[::1]`. Any port will do.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message: 'Web pages of another origin may not use this service.',
    meaning:
      'A browser sent the request for a page from elsewhere, as `Origin` or `Sec-Fetch-Site` says. Behind a proxy, ' +
      'set PUBLIC_URL to the address that the browser shows.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    message: 'There is nothing at this address{hint}; GET /openapi.json lists what there is.',
    meaning:
      'The path is wrong; perhaps the server runs with another PATH_PREFIX. `details.nearest` names an address with the same end, or one that is near.',
  },
  SESSION_UNKNOWN: {
    status: 404,
    message: 'There is no such session.',
    meaning:
      'transform, transform/batch and restore with `session`, and DELETE of one: it never was, has expired, was ended, ' +
      'or belongs to another account.',
  },
  ACCOUNTS_ABSENT: {
    status: 404,
    message: 'This service has no accounts: AUTH_MODE is off, and nobody has been registered.',
    meaning:
      'Account endpoints and /.well-known/jwks.json, where there is no database of accounts; none is made by asking.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This address does not take {method} requests; it takes {allowed}.',
    meaning: 'The `Allow` header names the methods.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request did not arrive in time.',
    meaning:
      'Headers must arrive within 5 seconds, the body within 10 more; a stream of lines may go on for as long as it likes, and pause for 30 seconds.',
  },
  EMAIL_TAKEN: {
    status: 409,
    message: 'There is an account with this e-mail address already.',
    meaning: 'Registration only. The operator can issue a new password or API key.',
  },
  SESSION_FULL: {
    status: 409,
    message: '{what}; no more are kept.',
    meaning:
      'A session holds 10,000 values at most, and an account has 1,000 sessions at a time. Begin another session, or end those that are no longer needed.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than {limit} bytes.',
    meaning: 'The limit is MAX_BODY_BYTES. Split the text; offsets then count from each part.',
  },
  RESULT_TOO_LARGE: {
    status: 413,
    message: 'The result would have more than {limit} characters; nothing is answered.',
    meaning:
      'A transformation whose map has long values that stand in many places: it may become 16 times as long as the text, and 16 MiB in any case.',
  },
  LINE_TOO_LONG: {
    status: 413,
    message: 'The batch cannot be used: {place} is longer than {limit} bytes.',
    meaning: 'A stream of lines: the line was not kept; the others are answered.',
  },
  CONTENT_TYPE_MISSING: {
    status: 415,
    message: 'The Content-Type header is missing; it must be {expected}.',
    meaning: 'The content type decides how the body is read, so it is never guessed.',
  },
  CONTENT_TYPE_UNSUPPORTED: {
    status: 415,
    message: 'This content type is not accepted here; it must be {expected}.',
    meaning: 'The operation takes other content types.',
  },
  CHARSET_UNSUPPORTED: {
    status: 415,
    message: 'The charset must be UTF-8 (or US-ASCII, which is part of it).',
    meaning: 'Convert the text to UTF-8.',
  },
  CONTENT_ENCODING_UNSUPPORTED: {
    status: 415,
    message: 'The body must not be compressed: Content-Encoding may be identity only.',
    meaning: 'Send the body as it is.',
  },
  CONTENT_TYPE_WITHOUT_PROVIDER: {
    status: 415,
    message: 'No configured provider takes this content type.',
    meaning: '`supported_content_types` of every provider in PROVIDERS leaves the type out.',
  },
  EXPECTATION_FAILED: {
    status: 417,
    message: 'The only expectation that can be met is 100-continue.',
    meaning: 'The `Expect` header asks for something else.',
  },
  UNTRUSTED_INPUT: {
    status: 422,
    message: 'Untrusted input',
    meaning:
      'The text is malformed, not normalised, or holds characters that mislead. `details` names the reason, ' +
      'the code point, the offset, the line and the column of the first offender; offset (from 0) and column (from 1) ' +
      'are in `offset_unit`: the unit asked for, bytes for `invalid_encoding`. Where the first bytes are those of ' +
      'another format (a PDF, an archive, UTF-16 …), `looks_like` and `hint` say so.',
  },
  GUARDRAIL_INVALID: {
    status: 422,
    message: 'The messages cannot be judged: {place} must be {expected}.',
    meaning:
      'The semantic guardrail, and that of LiteLLM: `details.place` is such as `messages[2].from`, counted from 0. Nothing was examined.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The request headers are larger than 8192 bytes.',
    meaning: 'Request line and headers share the 8 KiB.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Too many attempts; try again in {seconds} seconds.',
    meaning:
      '`Retry-After` says when. Failures slow down what follows, per account and per address, never for good.',
  },
  ACCOUNTS_FAILED: {
    status: 500,
    message: 'Something unforeseen went wrong; the server log has more under the request id.',
    meaning: 'Account endpoints: a defect. `details.request_id` leads to the log line.',
  },
  ALL_PROVIDERS_FAILED: {
    status: 502,
    message: 'No provider could classify the data.',
    meaning: 'The `providers` array in the body says how each one failed.',
  },
  PROVIDER_LATE: {
    status: 504,
    message: 'The batch took longer than it may.',
    meaning:
      'A provider served alone gave the batch up after `PROVIDER_TIMEOUT_MS` and ended the thread that read it. The ' +
      'service that asked puts the status into the record of the provider.',
  },
  NOT_READY: {
    status: 503,
    message: 'Not every provider is ready.',
    meaning:
      'Answered by /health/ready only: the service is starting, a part of it has failed, or no provider can ' +
      'answer. `details.providers` says which are missing and why; GET /health says more.',
  },
  STOPPING: {
    status: 503,
    message: 'The service is stopping; send requests elsewhere.',
    meaning: 'Answered by /health/ready only. Requests that still arrive are served.',
  },
  STORE_UNAVAILABLE: {
    status: 503,
    message: 'The account database cannot be reached.',
    meaning: 'Try again after `Retry-After` seconds. Nothing was changed, or all of it.',
  },
  BUSY: {
    status: 503,
    message: 'Too many passwords are being checked, or mails sent; try again shortly.',
    meaning:
      'Logins arrive faster than their passwords can be checked, or requests for new ones than mails go out. ' +
      '`Retry-After` says when to try again.',
  },
  OVERLOADED: {
    status: 503,
    message: 'There is more work than can be done in time; try again in {seconds} seconds.',
    meaning:
      'Classify, label and providers served alone: the request would wait longer than it may, or has waited that ' +
      'long in vain: what its caller accepts (`Prefer: wait=SECONDS`), else QUEUE_WAIT_MS, or what a burst of ' +
      'QUEUE_BURST requests takes. Nothing was examined. `Retry-After` and `details.retry_after_s` say when its turn ' +
      'would have come.',
  },
  MAIL_NOT_SENT: {
    status: 503,
    message: 'The mail could not be sent; register again later.',
    meaning:
      'REGISTRATION is `email` and the mail server did not take the mail. Registering again sends a new one.',
  },
  TRANSFORM_INCOMPLETE: {
    status: 502,
    message: 'Nothing was transformed: {providers} failed, and what would have been found there would show.',
    meaning:
      '`details.providers` names the providers that failed; the log says why. A transformation is never partial: send ' +
      'the text again.',
  },
  ANALYSIS_INCOMPLETE: {
    status: 502,
    message: 'Nothing is answered: {providers} failed, and what would have been found there would miss.',
    meaning:
      "/analyze, for Presidio's clients, who know no partial answer: `details.providers` names the providers that failed; the log says why. Send the text again.",
  },
  UNEXPECTED: {
    status: 598,
    message: 'Something unforeseen went wrong; the server log has more under the request id.',
    meaning: 'A defect. `details.request_id` leads to the log line.',
  },
  RESULT_INCONSISTENT: {
    status: 599,
    message: 'The result contradicts the text it was made from and is withheld.',
    meaning:
      'The last check before the answer found spans or scores that cannot be. A defect, caught in time.',
  },
  PROVIDER_LOST: {
    status: 599,
    message: 'The providers inside the service have stopped working.',
    meaning:
      'Every provider failed, and each for a fault of the service itself (status 599 in its record), such as a ' +
      'worker that was lost. Restart the service.',
  },
} as const satisfies Record<string, CatalogueRow>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** The body of every error answer. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly error: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

type Fillers = Readonly<Record<string, string | number>>;

/** An error of the catalogue. Its message is safe to show and to log: it holds nothing of the input. */
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

/** The answer's body for an error of the catalogue. */
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
