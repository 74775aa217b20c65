import type { ValueKind } from './value-kind.js';

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A time in milliseconds since 1970; a day alone is its beginning in UTC. */
export const TIME: ValueKind<number> = {
  expected: 'a time such as 2026-03-01 or 2026-03-01T12:00:00Z',
  parse: (text) => {
    const value = ISO_8601.test(text) ? Date.parse(text) : NaN;
    return Number.isNaN(value) ? undefined : value;
  },
};
