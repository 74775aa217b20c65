import type { ErrorAnswer, ProviderRecord } from './answer.js';

/** A refused character; the offset is in code points. */
export interface RefusedCharacter {
  readonly offset: number;
  readonly codePoint: string;
  readonly reason: string;
}

/** A failure as displayed on the page. */
export interface Failure {
  readonly title: string;
  readonly message: string;
  /** What the user can do about it. */
  readonly advice: string;
  /** Error code; absent if there was no response. */
  readonly code?: string;
  /** Status and code for reference; absent if there was no response. */
  readonly source?: string;
  /** The first refused character. */
  readonly offender?: RefusedCharacter;
  /** Further ones. */
  readonly others?: readonly RefusedCharacter[];
  /** Whether there are more than those listed. */
  readonly hasMore?: boolean;
  readonly providers?: readonly ProviderRecord[];
  /** Whether signing in may help. */
  readonly needsLogin?: boolean;
  /** The rules that a new password breaks, for display; `message` introduces them. */
  readonly rules?: readonly string[];
}

const ADVICE: Readonly<Record<number, readonly [title: string, advice: string]>> = {
  400: ['The request is invalid', 'Correct the input as described, and send it again.'],
  401: ['Credentials are needed', 'Sign in with your API key, e-mail address and password.'],
  403: ['Not allowed yet', 'Activate the account by changing the issued password.'],
  408: ['The request took too long to arrive', 'Try again; the connection may be slow.'],
  413: ['Too large', 'Shorten the text, or split it into several requests.'],
  415: [
    'This content type is not supported',
    'Switch between text and CSV; other types need a provider that supports them.',
  ],
  422: [
    'A character was refused',
    'Look-alikes, invisible and styled characters are refused because they can hide data. Retype the marked character, or choose below. “Clean it” examines a copy without such characters.',
  ],
  429: ['Too many attempts', 'Wait for the stated time, then try again.'],
  500: ['Account error', 'Find the request id in the server log.'],
  502: [
    'No provider answered',
    'The text was not classified. Check that the providers are running and reachable.',
  ],
  503: ['Not ready', 'Try again shortly.'],
  598: ['An unexpected error occurred', 'Find the request id in the server log, and report it.'],
  599: ['An internal error', 'Find the request id in the server log.'],
};

/** Describes an error response and what to do about it. */
export function describeFailure(answer: ErrorAnswer): Failure {
  const { statusCode, code, message, details = {}, providers } = answer;
  const [title, advice] = ADVICE[statusCode] ?? [answer.error, 'Look up the code in the list of errors.'];
  const requestId = details['request_id'];
  const rules = rulesOf(details);
  const offender = refusedCharacter(details);
  const listed = Array.isArray(details['others']) ? (details['others'] as readonly Details[]) : [];
  const others = listed.flatMap((one) => refusedCharacter(one) ?? []);
  return {
    title: others.length > 0 ? 'Characters were refused' : title,
    message:
      code === 'UNTRUSTED_INPUT' ? refusalOf(details) : rules === undefined ? message : BREAKS_THE_RULES,
    advice,
    code,
    source: [statusCode.toString(), code, ...(typeof requestId === 'string' ? [requestId] : [])].join(' · '),
    ...(offender !== undefined && { offender }),
    ...(others.length > 0 && { others, hasMore: details['has_more'] === true }),
    ...(providers !== undefined && { providers }),
    ...(statusCode === 401 && { needsLogin: true }),
    ...(rules !== undefined && { rules }),
  };
}

/** There was no response, or it could not be parsed. */
export const UNREACHABLE: Failure = {
  title: 'The service does not respond',
  message: 'There was no response from the address of this page.',
  advice: 'Check that the service is running, then try again.',
};

const BREAKS_THE_RULES = 'The new password is too weak. Required:';

/** Returns the rules that a new password breaks; undefined for other errors. */
function rulesOf({ rules }: Details): readonly string[] | undefined {
  if (!Array.isArray(rules)) return undefined;
  return rules.filter((rule) => typeof rule === 'string');
}

type Details = NonNullable<ErrorAnswer['details']>;

function refusedCharacter(details: Details): RefusedCharacter | undefined {
  const { code_point: codePoint, offset } = details;
  return typeof codePoint === 'string' && typeof offset === 'number'
    ? { offset, codePoint, reason: reasonOf(details) }
    : undefined;
}

function refusalOf(details: Details): string {
  const { code_point: codePoint, offset } = details;
  if (typeof codePoint !== 'string' || typeof offset !== 'number')
    return `Untrusted input: ${reasonOf(details)}.`;
  return `${codePoint} at offset ${offset.toString()}: ${reasonOf(details)}.`;
}

const reasonOf = ({ reason }: Details): string =>
  typeof reason === 'string' ? reason.replaceAll('_', ' ') : 'not said';
