import { useCallback } from 'preact/hooks';
import type { Protected } from '../model/protection.js';
import { requestUrl } from '../model/request-url.js';
import { protect, type Credentials } from './service.js';
import type { Input } from '../model/request-url.js';
import { useLatest, type Latest } from './use-latest.js';

/** The input to protect, and the policy. */
export interface ToProtect extends Input {
  /** A policy, or the name of one. */
  readonly policy: unknown;
}

export type Protection = Latest<ToProtect, Protected>;

/** Protects one input at a time; a new input aborts the previous request. */
export function useProtection(
  transform: string,
  credentials: Credentials | undefined,
  onRefused: () => void,
): Protection {
  const send = useCallback(
    ({ kind, text, csv, policy, untrusted }: ToProtect, signal: AbortSignal) => {
      const table = { column_delimiter: csv.delimiter, has_headers: csv.hasHeaders };
      const body = { text, policy, verify: true, format: kind, ...(kind === 'csv' && table) };
      return protect(requestUrl(transform, { untrusted }), body, credentials, signal);
    },
    [transform, credentials],
  );
  return useLatest(send, onRefused);
}
