import type { CallToolResult } from '@modelcontextprotocol/server';
import { ServiceError } from '../core/errors.js';
import { visibleJson } from '../core/visible-text.js';
import { AllProvidersFailed } from '../discovery/provider-outcome.js';
import type { McpLog } from './mcp-deps.js';

/** What a call is known by in the log. */
interface Told {
  readonly tool: string;
  readonly call: string;
}

/** A call that failed as its caller hears of it: what is wrong and where, so that the next call may be right. */
export function toolFailure(error: unknown, told: Told, log: McpLog): CallToolResult {
  const known = error instanceof ServiceError ? error : new ServiceError('UNEXPECTED');
  if (known === error) log.info({ ...told, code: known.code }, 'refused');
  else log.error({ ...told, err: error }, 'a call failed');
  const { code, message, details } = known;
  const providers =
    error instanceof AllProvidersFailed
      ? error.outcomes.map(({ config, status }) => ({ name: config.name, status }))
      : undefined;
  const body = {
    code,
    message,
    details: { ...details, ...(known !== error && { request_id: told.call }) },
    ...(providers && { providers }),
  };
  return { isError: true, content: [{ type: 'text', text: visibleJson(body) }] };
}
