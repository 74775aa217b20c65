/** Names of statuses outside Node's own list, and of those that the catalogue uses. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
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
    message: 'Unknown query parameter "{name}"; the nearest known one is "{nearest}".',
    meaning: 'The operation has no query parameter of this name. `details.known` lists those it has.',
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
    meaning: 'Only where input validation is off; where it is on, such a body is UNTRUSTED_INPUT. `details.offset` counts bytes.',
  },
  BODY_INCOMPLETE: {
    status: 400,
    message: 'The body ended before its announced length.',
    meaning: 'The connection was cut, or `Content-Length` does not say how long the body is.',
  },
  CSV_QUOTE_UNCLOSED: {
    status: 400,
    message: 'CSV row {row}: a quoted field is never closed.',
    meaning:
      'Rows are counted from 1, the header included, blank lines not. A quote inside a field is doubled.',
  },
  CSV_QUOTE_MISPLACED: {
    status: 400,
    message: 'CSV row {row}: a quote stands inside a field, or text follows a closing quote.',
    meaning: 'RFC 4180: a field with quotes is quoted as a whole, and quotes inside it are doubled.',
  },
  CSV_ROW_TOO_LONG: {
    status: 400,
    message: 'CSV row {row} has {cells} cells, the first row {expected}.',
    meaning: 'Is `column_delimiter` the right one? Shorter rows are padded, longer ones are refused.',
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
  ROUTE_NOT_FOUND: {
    status: 404,
    message: 'There is nothing at this address; GET /openapi.json lists what there is.',
    meaning: 'The path is wrong; perhaps the server runs with another PATH_PREFIX.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This address does not take {method} requests; it takes {allowed}.',
    meaning: 'The `Allow` header names the methods.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request did not arrive in time.',
    meaning: 'Headers must arrive within 5 seconds, the whole request within 10.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than {limit} bytes.',
    meaning: 'The limit is MAX_BODY_BYTES. Split the text; offsets then count from each part.',
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
  UNTRUSTED_INPUT: {
    status: 422,
    message: 'Untrusted input',
    meaning:
      'The text is malformed, not normalised, or holds characters that mislead. `details` names the reason, ' +
      'the code point and the offset of the first offender; the offset is in the unit asked for, in bytes ' +
      'for `invalid_encoding`.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The request headers are larger than 8192 bytes.',
    meaning: 'Request line and headers share the 8 KiB.',
  },
  ALL_PROVIDERS_FAILED: {
    status: 502,
    message: 'No provider could classify the data.',
    meaning: 'The `providers` array in the body says how each one failed.',
  },
  NOT_READY: {
    status: 503,
    message: 'The service is starting: not every provider is ready.',
    meaning: 'Answered by /health/ready only.',
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
